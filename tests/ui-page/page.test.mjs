// The page of `--ui` in a browser. SERVERS names the servers to visit ({"hello": "http://127.0.0.1:…/", …}), PAGES the
// reference pages as files, and SHOTS the folder for screenshots.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { chromium } from "playwright-core";

const servers = JSON.parse(process.env.SERVERS);
const files = JSON.parse(process.env.PAGES);
const shots = process.env.SHOTS;
const WIDE = { width: 1280, height: 900 };
const NARROW = { width: 390, height: 844 };

let browser;
before(async () => {
  browser = await chromium.launch({ executablePath: process.env.CHROMIUM, args: ["--no-sandbox"] });
});
after(() => browser.close());

/** A page that fails the test on whatever the browser complains of. */
async function open(url, { viewport = WIDE, colorScheme = "light" } = {}) {
  const context = await browser.newContext({ viewport, colorScheme });
  const page = await context.newPage();
  const complaints = [];
  const foreign = [];
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
  page.on("request", (request) => {
    const own = new URL(request.url());
    if (!["data:", "file:"].includes(own.protocol) && own.origin !== new URL(url).origin) foreign.push(request.url());
  });
  await page.goto(url);
  return { page, complaints, foreign, close: () => context.close() };
}

/** Runs a test on a page, and closes it. */
async function on(url, options, body) {
  const { page, complaints, foreign, close } = await open(url, options);
  try {
    await body(page);
    assert.deepEqual(complaints, [], "the browser complains");
    assert.deepEqual(foreign, [], "the page asks others");
  } finally {
    await close();
  }
}

const tool = (page, name) => page.locator(`article[data-name="${name}"]`);
const form = (page, name) => tool(page, name).locator("form");
const field = (page, name, label) => form(page, name).getByRole("textbox", { name: label }).first();
const call = (page, name) => form(page, name).getByRole("button", { name: "Call", exact: true });

/** The message of the call that goes out, with its headers. */
async function sent(page, action) {
  const [request] = await Promise.all([page.waitForRequest((one) => one.method() === "POST"), action()]);
  return { headers: await request.allHeaders(), message: request.postDataJSON() };
}

async function shot(page, name, fullPage = false) {
  await page.screenshot({ path: `${shots}/${name}.png`, fullPage });
}

async function fits(page) {
  const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  assert.ok(over <= 0, `the page is ${over} pixels too wide`);
}

test("a form is filled in, the call is made, and its result is shown", () =>
  on(servers.hello, {}, async (page) => {
    await field(page, "add", "a").fill("20");
    await field(page, "add", "b").fill("22");
    const { message, headers } = await sent(page, () => call(page, "add").click());
    assert.deepEqual(message.params.arguments, { a: 20, b: 22 });
    assert.equal(headers["mcp-method"], "tools/call");
    assert.equal(headers["mcp-name"], "add");
    await form(page, "add").locator(".result .value.number").getByText("42").waitFor();
    await form(page, "add")
      .getByText(/^Answered after/)
      .waitFor();
    await tool(page, "add").scrollIntoViewIfNeeded();
    await shot(page, "result");
  }));

test("a mistake is told at its field before anything is sent, and the field gets the focus", () =>
  on(servers.playground, {}, async (page) => {
    let posts = 0;
    page.on("request", (request) => {
      posts += request.method() === "POST";
    });
    await field(page, "echo", "times").fill("9");
    await field(page, "echo", "ratio").fill("many");
    await call(page, "echo").click();
    const problems = await form(page, "echo").locator(".problem:visible").allTextContents();
    assert.deepEqual(problems, ["must have at least 1 character", "must be at most 5", "must be a number"]);
    assert.equal(await page.evaluate(() => document.activeElement.getAttribute("aria-invalid")), "true");
    assert.equal(posts, 0);
    await form(page, "echo").getByText("Not sent: 3 fields to be mended.").waitFor();
    await shot(page, "mistakes");
  }));

test("what the server finds is told at the field, too", () =>
  on(servers.playground, {}, async (page) => {
    await field(page, "echo", "text").fill("far too long a text");
    await form(page, "echo").getByLabel("send even if a field is wrong").check();
    await call(page, "echo").click();
    const problem = form(page, "echo").locator(".field", { hasText: "text" }).locator(".problem").first();
    await problem.getByText("must have at most 9 characters").waitFor();
    await form(page, "echo")
      .getByText(/^The tool answered with an error/)
      .waitFor();
    await shot(page, "refused");
  }));

test("every kind of control gives its kind of value, and what is left alone is absent", () =>
  on(servers.playground, {}, async (page) => {
    const echo = form(page, "echo");
    await field(page, "echo", "text").fill("a");
    const bare = await sent(page, () => call(page, "echo").click());
    assert.deepEqual(bare.message.params.arguments, { text: "a" });
    await echo.getByText(/^Answered/).waitFor();

    await field(page, "echo", "times").fill("3");
    await field(page, "echo", "ratio").fill("-1.5e2");
    await echo.getByRole("combobox", { name: /^loud/ }).selectOption("true");
    await echo.getByRole("combobox", { name: /^direction/ }).selectOption("up-stream");
    await echo.getByRole("button", { name: "Add to tags" }).click();
    await field(page, "echo", "tags 1").fill("one");
    await echo.getByRole("button", { name: "Add to tags" }).click();
    await field(page, "echo", "tags 2").fill("two");
    await echo.getByRole("button", { name: "Remove tags 1" }).click();
    await echo.getByRole("group", { name: "address" }).getByLabel("give it").check();
    await field(page, "echo", "city").fill("Oslo");
    await echo.getByRole("button", { name: "Add to map" }).click();
    await field(page, "echo", "Name 1 in map").fill("x");
    await echo
      .getByRole("group", { name: "map" })
      .getByRole("textbox", { name: /^value/ })
      .fill("7");
    await field(page, "echo", "any").fill('{"deep": [null]}');
    const { message } = await sent(page, () => call(page, "echo").click());
    assert.deepEqual(message.params.arguments, {
      text: "a",
      times: 3,
      ratio: -150,
      loud: true,
      direction: "up-stream",
      tags: ["two"],
      address: { city: "Oslo" },
      map: { x: 7 },
      any: { deep: [null] },
    });
    await echo.getByText(/^Answered/).waitFor();
    await echo.locator(".result").getByText("Oslo").waitFor();
    await shot(page, "controls", true);
  }));

test("the example fills in the form, and the server takes it", () =>
  on(servers.contracts, {}, async (page) => {
    await form(page, "execute_sql").getByRole("button", { name: "Fill in the example" }).click();
    const { message, headers } = await sent(page, () => call(page, "execute_sql").click());
    assert.equal(headers["mcp-param-region"], message.params.arguments.region);
    await form(page, "execute_sql")
      .getByText(/^Answered/)
      .waitFor();
    await form(page, "execute_sql").locator("summary", { hasText: "Request" }).click();
    const shown = await form(page, "execute_sql").locator(".request pre").textContent();
    assert.match(shown, /^POST \/mcp\n/);
    assert.match(shown, /\nMcp-Param-Region: eu-west\n/);
    await tool(page, "execute_sql").locator("[data-try]").scrollIntoViewIfNeeded();
    await shot(page, "headers");
  }));

test("pictures are seen, sounds can be heard, links are links, tables are tables", () =>
  on(servers.contracts, {}, async (page) => {
    const bundle = form(page, "evidence_bundle");
    await bundle.getByRole("button", { name: "Fill in the example" }).click();
    await call(page, "evidence_bundle").click();
    const picture = bundle.locator(".result img");
    await picture.waitFor();
    await page.waitForFunction((image) => image.complete && image.naturalWidth > 0, await picture.elementHandle());
    assert.match(await bundle.locator(".result audio").getAttribute("src"), /^data:audio\/wav;base64,/);
    await bundle
      .locator(".result")
      .getByText(/^reports:\/\//)
      .first()
      .waitFor();
    await picture.scrollIntoViewIfNeeded();
    await shot(page, "blocks");

    await call(page, "list_regions").click();
    const table = form(page, "list_regions").locator(".result table.records");
    await table.waitFor();
    assert.deepEqual(await table.locator("thead th").allTextContents(), ["region", "reports"]);
  }));

test("progress is shown while the tool runs, and a call can be cancelled", () =>
  on(servers.hello, {}, async (page) => {
    const running = form(page, "long_running");
    for (const item of ["one", "two"]) {
      await running.getByRole("button", { name: "Add to items" }).click();
      await running
        .getByRole("textbox", { name: /^items \d/ })
        .last()
        .fill(item);
    }
    await call(page, "long_running").click();
    await running.locator(".progress li", { hasText: "1 of 2: one" }).waitFor();
    await running.locator(".result").getByText("Processed 2 items").waitFor();

    for (let more = 0; more < 20; more += 1) await running.getByRole("button", { name: "Add to items" }).click();
    await call(page, "long_running").click();
    await running.locator(".progress li").first().waitFor();
    await running.getByRole("button", { name: "Cancel" }).click();
    await running.getByText("Cancelled.").waitFor();
  }));

test("a name that every object has is a name like others, and so is one that the page has", () =>
  on(servers.names, {}, async (page) => {
    const { message, headers } = await sent(page, () => call(page, "search").click());
    assert.deepEqual(message.params.arguments, {});
    assert.equal("mcp-param-ctor" in headers, false);
    await form(page, "search")
      .getByText(/^Answered/)
      .waitFor();
    await page.goto(`${servers.names}#search`);
    assert.equal(await page.locator(":target").getAttribute("data-name"), "search");
    await page.keyboard.press("/");
    await page.keyboard.type("nothing like it");
    await page.getByRole("button", { name: "Show everything" }).click();
    assert.equal(await tool(page, "search").isVisible(), true);
  }));

test("tools that the endpoint shows to nobody are not on the page", () =>
  on(servers.names, {}, async (page) => {
    assert.deepEqual(await page.locator("nav li a").allTextContents(), ["search"]);
    assert.doesNotMatch(await page.content(), /names:read/);
  }));

test("integers that a browser would round are refused, and shown as they came", async () => {
  await on(servers.names, {}, async (page) => {
    let posts = 0;
    page.on("request", (request) => {
      posts += request.method() === "POST";
    });
    await field(page, "search", "id").fill("9007199254740993");
    await field(page, "search", "any").fill('{"text": "12345678901234567890", "id": [12345678901234567890]}');
    await call(page, "search").click();
    const problems = await form(page, "search").locator(".problem:visible").allTextContents();
    const found = "must be within ±9007199254740991 here: a browser rounds what is beyond";
    assert.deepEqual(problems, [found, `each integer ${found}`]);
    assert.equal(posts, 0);
    await field(page, "search", "id").fill("9007199254740991");
    await field(page, "search", "any").fill('"12345678901234567890"');
    const { message } = await sent(page, () => call(page, "search").click());
    assert.deepEqual(message.params.arguments, { id: 9007199254740991, any: "12345678901234567890" });
  });
  await on(servers.hello, {}, async (page) => {
    await field(page, "add", "a").fill("9007199254740991");
    await field(page, "add", "b").fill("2");
    await call(page, "add").click();
    await form(page, "add").locator(".result .value.number").getByText("9007199254740993").waitFor();
    assert.match(await form(page, "add").locator(".wire pre").textContent(), /: 9007199254740993,?\n/);
  });
});

test("the error of a tool is told as one", () =>
  on(servers.playground, {}, async (page) => {
    await call(page, "refuse").click();
    await form(page, "refuse").getByRole("alert").getByText("not today").waitFor();
  }));

test("all of it can be done by keyboard", () =>
  on(servers.hello, {}, async (page) => {
    await page.keyboard.press("/");
    await page.keyboard.type("greet");
    await page.keyboard.press("Enter");
    assert.equal(new URL(page.url()).hash, "#greet");
    assert.equal(await tool(page, "add").isVisible(), false);
    // On from the entry that was gone to.
    const name = field(page, "greet", "name");
    for (let steps = 0; steps < 40 && !(await name.evaluate((input) => input === document.activeElement)); steps += 1) {
      await page.keyboard.press("Tab");
    }
    await page.keyboard.type("Ada");
    await page.keyboard.press("Enter");
    await form(page, "greet").locator(".result").getByText("Hello, Ada!").waitFor();
    // In a field, a slash is a slash: on to the button.
    await page.keyboard.press("Tab");
    await page.keyboard.press("/");
    await page.keyboard.press("Escape");
    assert.equal(await tool(page, "add").isVisible(), true);
  }));

test("nothing is lost on a narrow screen", () =>
  on(servers.playground, { viewport: NARROW }, async (page) => {
    await fits(page);
    await page.locator("summary", { hasText: "Contents" }).click();
    await page.getByRole("navigation").getByRole("link", { name: "echo" }).click();
    await field(page, "echo", "text").fill("small");
    await call(page, "echo").click();
    await form(page, "echo")
      .getByText(/^Answered/)
      .waitFor();
    await fits(page);
    await tool(page, "echo").locator("[data-try]").scrollIntoViewIfNeeded();
    await shot(page, "narrow");
  }));

test("another page can neither frame this one nor is a name for it taken", async () => {
  const response = await fetch(servers.hello);
  assert.match(
    response.headers.get("content-security-policy"),
    /default-src 'none'.*script-src 'sha256-.*frame-ancestors 'none'/,
  );
  const html = await response.text();
  assert.equal(html.match(/<script/g).length, 1);
  assert.doesNotMatch(html, / on[a-z]+="/);
});

for (const colorScheme of ["light", "dark"]) {
  for (const [size, viewport] of Object.entries({ wide: WIDE, narrow: NARROW })) {
    test(`reference pages in ${colorScheme}, ${size}`, async () => {
      for (const [name, url] of Object.entries({ ...files, "contracts-ui": servers.contracts })) {
        await on(url, { colorScheme, viewport }, async (page) => {
          await fits(page);
          await shot(page, `${name}-${colorScheme}-${size}`);
          if (colorScheme === "light") await shot(page, `${name}-${size}-whole`, true);
        });
      }
    });
  }
}

test("a reference page is found one's way on: links, search, palette, paper", () =>
  on(files.issue_tracker, {}, async (page) => {
    await page.goto(`${files.issue_tracker}#create_issue.arguments.labels`);
    await page.locator("tr:target").waitFor();
    await page.getByRole("searchbox").fill("nothing like it");
    await page.getByText("Nothing matches.").waitFor();
    await page.getByRole("button", { name: "Show everything" }).click();
    assert.equal(await page.locator("article.entry:visible").count(), 4);
    await page.getByRole("searchbox").fill("labels");
    assert.deepEqual(await page.locator("nav li:visible a").allTextContents(), ["get_issue", "create_issue"]);
    const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const light = await paper();
    await page.getByRole("button", { name: "Switch between light and dark" }).click();
    assert.notEqual(await paper(), light);
    await page.emulateMedia({ media: "print" });
    assert.equal(await page.locator(".side").isVisible(), false);
  }));

test("without scripts a reference page is whole", async () => {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: WIDE });
  const page = await context.newPage();
  await page.goto(files.issue_tracker);
  assert.equal(await page.locator("article.entry:visible").count(), 4);
  assert.equal(await page.getByRole("navigation").isVisible(), true);
  assert.equal(await page.locator("#page\\:search").isVisible(), false);
  await context.close();
});
