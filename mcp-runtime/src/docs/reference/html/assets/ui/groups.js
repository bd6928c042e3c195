// Controls that hold others: objects, arrays, maps, and choices between forms.

/** A group of controls under one name, with room for what is wrong with the whole. */
function group(place, ...children) {
  const message = make("p", { class: "problem", hidden: true });
  const words = summary(place.schema);
  const legend = make(
    "legend",
    {},
    make("span", { class: "field-name" }, place.name),
    !place.isElement &&
      make(
        "span",
        place.required ? { class: "required" } : { class: "asides" },
        place.required ? " required" : " optional",
      ),
  );
  const element = make("fieldset", {}, legend, words && make("p", { class: "hint" }, words), children, message);
  const wrong = (text) => {
    message.textContent = text ?? "";
    message.hidden = !text;
  };
  return { element, legend, wrong };
}

/** Reads each of the controls, and throws all of their problems together. */
function readAll(controls) {
  const problems = [];
  const values = controls.map((one) => {
    try {
      return one.read();
    } catch (error) {
      problems.push(...(error.problems ?? [error]));
      return undefined;
    }
  });
  if (problems.length > 0) throw Object.assign(new Error("problems"), { problems });
  return values;
}

/** Whether a place is another place, or within it. */
function isAt(path, outer) {
  return path.startsWith(outer) && /^($|[.[])/.test(path.slice(outer.length));
}

/** The controls of an object's members. */
function members(place) {
  const { schema, path, root, depth } = place;
  const required = schema.required ?? [];
  return Object.entries(schema.properties ?? {}).map(([name, inner]) => ({
    name,
    ...control(inner, { name, path: member(path, name), required: required.includes(name), root, depth: depth + 1 }),
  }));
}

/** An object. One that may be absent has a box that says whether it is there; its members are made when it is. */
function objectControl(place) {
  let inner = null;
  const body = make("div", { class: "members" });
  const present = place.required ? null : make("input", { type: "checkbox" });
  const { element, legend, wrong } = group(place, body);
  const show = (there) => {
    if (there && !inner) {
      inner = members(place);
      body.append(...inner.map((one) => one.element));
    }
    body.hidden = !there;
    if (present) present.checked = there;
  };
  present?.addEventListener("change", () => show(present.checked));
  if (present) legend.append(make("label", { class: "presence" }, present, " give it"));
  show(place.required);
  return {
    element,
    path: place.path,
    read() {
      if (present && !present.checked) return undefined;
      const values = readAll(inner);
      return Object.fromEntries(
        inner.map((one, index) => [one.name, values[index]]).filter(([, value]) => value !== undefined),
      );
    },
    write(value) {
      show(place.required || value !== undefined);
      inner?.forEach((one) => one.write(own(value, one.name)));
    },
    wrong(path, message) {
      if (inner?.some((one) => isAt(path, one.path) && one.wrong(path, message))) return true;
      return path === place.path && (wrong(message), true);
    },
  };
}

/** Rows that are added and taken away. `makeRow(index)` gives a control. */
function rows(place, makeRow, addLabel) {
  const list = make("div", { class: "rows" });
  const shown = [];
  const add = make("button", { type: "button", class: "add", click: () => append().focus() }, addLabel);
  const { element, wrong } = group(place, list, add);
  const append = () => {
    const one = makeRow(shown.length);
    const remove = make(
      "button",
      {
        type: "button",
        class: "remove",
        "aria-label": `Remove ${one.label}`,
        click: () => {
          shown.splice(shown.indexOf(one), 1);
          row.remove();
          add.focus();
          element.dispatchEvent(new Event("input", { bubbles: true }));
        },
      },
      "✕",
    );
    const row = make("div", { class: "row" }, one.element, remove);
    shown.push(one);
    list.append(row);
    element.dispatchEvent(new Event("input", { bubbles: true }));
    return { focus: () => row.querySelector("input, select, textarea")?.focus() };
  };
  const clear = () => {
    shown.length = 0;
    list.replaceChildren();
  };
  return { element, wrong, shown, append, clear };
}

function listControl(place) {
  const { schema, path, root, depth, name, required } = place;
  const makeRow = (index) => {
    const label = `${name} ${index + 1}`;
    return {
      label,
      ...control(schema.items, {
        name: label,
        path: `${path}[${index}]`,
        required: true,
        isElement: true,
        root,
        depth: depth + 1,
      }),
    };
  };
  const list = rows(place, makeRow, `Add to ${name}`);
  if (required) for (let index = 0; index < Math.min(schema.minItems ?? 0, 10); index += 1) list.append();
  return {
    element: list.element,
    path,
    read() {
      const values = readAll(list.shown);
      if (values.length === 0 && !required) return undefined;
      const found = problem(values, schema);
      return found ? refuse(path, found, list.wrong, values) : values;
    },
    write(value) {
      list.clear();
      for (const element of value ?? []) {
        list.append();
        list.shown.at(-1).write(element);
      }
    },
    wrong(at, message) {
      // The server counts the elements as they are now; a row may have moved up since it was made.
      const step = /^\[(\d+)\]/.exec(at.slice(path.length));
      const row = step && list.shown[Number(step[1])];
      if (row?.wrong(row.path + at.slice(path.length + step[0].length), message)) return true;
      list.wrong(message);
      return true;
    },
  };
}

function mapControl(place) {
  const { schema, path, root, depth, name, required } = place;
  const makeRow = (index) => {
    const key = make("input", {
      type: "text",
      "aria-label": `Name ${index + 1} in ${name}`,
      placeholder: "name",
      class: "key",
    });
    const value = control(schema.additionalProperties, {
      name: "value",
      path: `${path} ${index}`,
      required: true,
      isElement: true,
      root,
      depth: depth + 1,
    });
    return {
      label: `entry ${index + 1}`,
      element: make("div", { class: "entry-row" }, key, value.element),
      key,
      read: value.read,
      write([name, inner]) {
        key.value = name;
        value.write(inner);
      },
      path: value.path,
      wrong: value.wrong,
    };
  };
  const list = rows(place, makeRow, `Add to ${name}`);
  return {
    element: list.element,
    path,
    read() {
      const values = readAll(list.shown);
      const entries = list.shown.map((one, index) => [one.key.value, values[index]]);
      const names = new Set(entries.map(([key]) => key));
      if (names.size < entries.length)
        return refuse(path, "has the same name twice", list.wrong, Object.fromEntries(entries));
      return entries.length === 0 && !required ? undefined : Object.fromEntries(entries);
    },
    write(value) {
      list.clear();
      for (const entry of Object.entries(value ?? {})) {
        list.append();
        list.shown.at(-1).write(entry);
      }
    },
    wrong(at, message) {
      const row = list.shown.find((one) => isAt(at, member(path, one.key.value)));
      if (row?.wrong(row.path + at.slice(member(path, row.key.value).length), message)) return true;
      list.wrong(message);
      return true;
    },
  };
}

/** A few values, each of which may be there once. */
function boxesControl(place, values) {
  const boxes = values.map((value) => make("input", { type: "checkbox" }));
  const labels = values.map((value, index) => make("label", { class: "box" }, boxes[index], ` ${value}`));
  const { element, wrong } = group(place, make("div", { class: "boxes" }, labels));
  return {
    element,
    path: place.path,
    read() {
      const chosen = values.filter((_, index) => boxes[index].checked);
      if (chosen.length === 0 && !place.required) return undefined;
      const found = problem(chosen, place.schema);
      return found ? refuse(place.path, found, wrong, chosen) : chosen;
    },
    write: (value) =>
      boxes.forEach((box, index) => {
        box.checked = (value ?? []).includes(values[index]);
      }),
    wrong(path, message) {
      wrong(message);
      return true;
    },
  };
}

/** One of several forms: which, and then its own control. */
function choiceControl(place, choice) {
  const select = make(
    "select",
    { "aria-label": `Form of ${place.name}` },
    !place.required && make("option", { value: "" }, "leave out"),
    choice.map((form, index) => make("option", { value: index }, form.label)),
  );
  const body = make("div", {});
  const { element, wrong } = group(place, select, body);
  let inner = null;
  const show = () => {
    const form = select.value === "" ? null : choice[Number(select.value)];
    inner =
      form &&
      control(form.schema, { ...place, schema: undefined, name: form.label, required: true, depth: place.depth + 1 });
    body.replaceChildren(...(inner ? [inner.element] : []));
  };
  select.addEventListener("change", show);
  show();
  return {
    element,
    path: place.path,
    read: () => inner?.read(),
    write(value) {
      // The first form that takes the value back unchanged is the one it was written in.
      const fits = (index) => {
        select.value = String(index);
        show();
        try {
          inner.write(value);
          return JSON.stringify(inner.read()) === JSON.stringify(value);
        } catch {
          return false;
        }
      };
      if (value === undefined || !choice.some((_, index) => fits(index))) {
        select.selectedIndex = 0;
        show();
      }
    },
    wrong(path, message) {
      if (!inner?.wrong(path, message)) wrong(message);
      return true;
    },
  };
}
