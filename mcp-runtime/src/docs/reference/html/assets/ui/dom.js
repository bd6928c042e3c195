// Making elements. Text is only ever set as text, so that nothing a server sends becomes markup.

/** An element with attributes (functions are listeners) and children; what is `null` or `false` is left out. */
function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") element.addEventListener(name, value);
    else if (value !== null && value !== undefined && value !== false)
      element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

let ids = 0;

/** An id that no other element has. */
function freshId() {
  ids += 1;
  return `ui:${ids}`;
}
