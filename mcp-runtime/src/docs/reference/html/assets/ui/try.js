// A form for each tool: fill it in, see the request, send it, see what comes back.

/** The problems that the server names in its answer to arguments that break the schema: [path, message]. */
function namedProblems(text) {
  const { 1: list } = /^Invalid arguments: (.*)$/s.exec(text) ?? [];
  if (!list) return [];
  const found = list.matchAll(/(?:^|; )(\$(?:[^:"]|"(?:[^"\\]|\\.)*")*): (.*?)(?=; \$|; and \d+ more|$)/gs);
  return [...found].map(([, path, message]) => [path, message]);
}

/** How many calls were made from the page. */
let calls = 0;

/** Builds the form of one tool into its place. */
function tryTool(article, place) {
  const tool = JSON.parse(article.querySelector("[data-wire]").textContent);
  const root = { ...tool.inputSchema, type: "object", properties: tool.inputSchema.properties ?? {} };
  const whole = control(root, { name: "arguments", path: "$", required: true, root, depth: 0 });
  const parts = formParts(article, tool.name, whole);
  const { form, anyway, preview, status } = parts;

  const update = () => {
    const { value, problems } = readForm(whole);
    preview.textContent = value
      ? requestText(request(tool, value, calls + 1))
      : problems.map((one) => `${one.path}: ${one.message}`).join("\n");
  };
  form.addEventListener("input", update);
  form.addEventListener("change", update);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    clearProblems(form);
    const { value, problems } = readForm(whole);
    if (problems.length > 0 && !anyway.checked) {
      problems.forEach((one) => one.show(one.message));
      form.querySelector("[aria-invalid]")?.focus();
      status.textContent = `Not sent: ${count(problems.length, "field")} to be mended.`;
      return;
    }
    calls += 1;
    await run(request(tool, value ?? unchecked(() => whole.read()) ?? {}, calls), whole, parts);
  });
  place.append(form);
  place.hidden = false;
  update();
}

/** What a form consists of, put together. */
function formParts(article, name, whole) {
  const preview = make("pre", { class: "headers", tabindex: 0 });
  const status = make("p", { class: "status", role: "status" });
  const log = make("ol", { class: "progress", hidden: true });
  const outcome = make("div", { class: "outcome" });
  const anyway = make("input", { type: "checkbox" });
  const call = make("button", { type: "submit", class: "call" }, "Call");
  const cancel = make("button", { type: "button", hidden: true }, "Cancel");
  const form = make(
    "form",
    { class: "arguments", novalidate: true, "aria-label": `Call ${name}` },
    whole.element,
    make(
      "div",
      { class: "actions" },
      call,
      cancel,
      exampleButton(article, whole),
      make("label", { class: "box" }, anyway, " send even if a field is wrong"),
    ),
    make("details", { class: "request" }, make("summary", {}, "Request"), preview),
    status,
    log,
    outcome,
  );
  return { form, preview, status, log, outcome, anyway, call, cancel };
}

/** The arguments as far as they can be read, and what is wrong with them. */
function readForm(whole) {
  try {
    return { value: whole.read() ?? {}, problems: [] };
  } catch (error) {
    return { value: null, problems: error.problems ?? [error] };
  }
}

/** A request as it goes over the wire. */
function requestText({ headers, message }) {
  const lines = Object.entries(headers).map(([field, text]) => `${field}: ${text}`);
  return `POST /mcp\n${lines.join("\n")}\n\n${JSON.stringify(message, null, 2)}`;
}

function clearProblems(form) {
  for (const one of form.querySelectorAll(".problem")) one.hidden = true;
  for (const one of form.querySelectorAll("[aria-invalid]")) one.removeAttribute("aria-invalid");
}

/** Sends a request, and shows what comes of it. */
async function run(sent, whole, { form, status, log, outcome, call, cancel }) {
  const controller = new AbortController();
  const started = performance.now();
  const busy = (is) => {
    call.disabled = is;
    cancel.hidden = !is;
    form.setAttribute("aria-busy", String(is));
  };
  const report = (event) => {
    log.hidden = false;
    log.append(reportView(event));
  };
  /** Shows what the server found at the fields that it found it in. */
  const show = (problems) => {
    problems.forEach(([path, message]) => whole.wrong(path, message));
    form.querySelector("[aria-invalid]")?.focus();
  };
  cancel.onclick = () => controller.abort();
  log.replaceChildren();
  log.hidden = true;
  outcome.replaceChildren();
  status.textContent = "Waiting for the server…";
  busy(true);
  try {
    const { status: code, answer } = await send(sent, report, controller.signal);
    status.textContent = verdict(answer, code, Math.round(performance.now() - started));
    outcome.replaceChildren(...answerView(answer, show));
  } catch (error) {
    status.textContent = controller.signal.aborted ? "Cancelled." : `No answer: ${error.message}`;
  } finally {
    busy(false);
  }
}

/** How a call ended, in a line. */
function verdict(answer, code, milliseconds) {
  if (answer.error) return `Refused after ${milliseconds} ms (status ${code})`;
  return `${answer.result?.isError ? "The tool answered with an error" : "Answered"} after ${milliseconds} ms`;
}

/** Fills in the example that the page shows. */
function exampleButton(article, whole) {
  const shown = article.querySelector("[data-call]");
  const example = shown && JSON.parse(shown.textContent).arguments;
  if (!example || Object.keys(example).length === 0) return null;
  const fill = () => {
    whole.write(example);
    whole.element.dispatchEvent(new Event("input", { bubbles: true }));
  };
  return make("button", { type: "button", click: fill }, "Fill in the example");
}

/** One thing that a tool reports while it runs. */
function reportView({ method, params = {} }) {
  if (method === "notifications/progress") {
    const { progress, total, message } = params;
    const bar = total > 0 && make("progress", { value: progress, max: total });
    return make(
      "li",
      {},
      bar,
      ` ${progress}${total === undefined ? "" : ` of ${total}`}${message ? `: ${message}` : ""}`,
    );
  }
  if (method === "notifications/message") {
    const text = typeof params.data === "string" ? params.data : JSON.stringify(params.data);
    return make("li", {}, `${params.level}: ${text}`);
  }
  return make("li", {}, method);
}

/** The answer to a call. `show` puts problems beside their fields. */
function answerView(answer, show) {
  const raw = make(
    "details",
    { class: "wire" },
    make("summary", {}, "The whole answer"),
    make("pre", { tabindex: 0 }, JSON.stringify(answer, null, 2)),
  );
  if (answer.error) {
    const { code, message } = answer.error;
    return [make("p", { class: "failure", role: "alert" }, `${message} (code ${code})`), raw];
  }
  const result = answer.result ?? {};
  if (result.resultType && result.resultType !== "complete") {
    return [
      make(
        "p",
        { class: "failure" },
        `The server asks for more before it goes on (${result.resultType}). This page can't give it; the whole answer shows what is asked.`,
      ),
      raw,
    ];
  }
  const text = result.content?.[0]?.text ?? "";
  const problems = result.isError ? namedProblems(text) : [];
  if (problems.length > 0) show(problems);
  const view = resultView(result);
  if (result.isError) {
    view.classList.add("failure");
    view.setAttribute("role", "alert");
  }
  return [view, raw];
}

for (const article of document.querySelectorAll("article.entry")) {
  const place = article.querySelector("[data-try]");
  if (place) tryTool(article, place);
}
