// What makes reference pages quicker to use: search, the place in the contents, the palette. The pages work without it.
"use strict";

const entries = [...document.querySelectorAll(".entry")].map((element) => ({
  element,
  link: document.querySelector(`.contents a[href="#${CSS.escape(element.id)}"]`),
  // Searched in: the names first of all, then every word that is shown.
  name: element.querySelector("h2").textContent.toLowerCase(),
  words: element.textContent.toLowerCase(),
}));

/** A part of the page itself. No anchor has a colon, so that no tool can be called like one. */
const part = (name) => document.getElementById(`page:${name}`);
const search = part("search");

/** Shows the entries that have each word of the query, and says how many. */
function filter() {
  const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
  let shown = 0;
  for (const entry of entries) {
    const matches = words.every((word) => entry.words.includes(word));
    entry.element.hidden = !matches;
    if (entry.link) entry.link.parentElement.hidden = !matches;
    shown += matches;
  }
  part("no-match").hidden = shown > 0 || words.length === 0;
  part("found").textContent = words.length === 0 ? "" : shown === 1 ? "1 match" : `${shown} matches`;
}

/** Goes to the best match: one by name before one by its other words. */
function goToFirst() {
  const query = search.value.trim().toLowerCase();
  const shown = entries.filter((entry) => !entry.element.hidden);
  const best = shown.find((entry) => entry.name.includes(query)) ?? shown[0];
  if (query && best) location.hash = best.element.id;
}

function showAll() {
  search.value = "";
  filter();
}

/** A link may lead to what is hidden or folded. */
function reveal() {
  const target = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (!target) return;
  if (target.closest("[hidden]")) showAll();
  target.closest("details:not([open])")?.setAttribute("open", "");
  target.scrollIntoView();
}

search.addEventListener("input", filter);
search.addEventListener("keydown", (event) => {
  if (event.key === "Enter") goToFirst();
  if (event.key === "Escape") showAll();
});
part("show-all").addEventListener("click", () => {
  showAll();
  search.focus();
});
addEventListener("keydown", (event) => {
  const typing = event.target.closest?.("input, textarea, select, [contenteditable]");
  if (event.key === "/" && !typing && !event.ctrlKey && !event.metaKey && !event.altKey) {
    event.preventDefault();
    search.focus();
  }
});
addEventListener("hashchange", reveal);
part("search-box").hidden = false;

// On narrow screens the contents would fill the first screen.
const narrow = matchMedia("(max-width: 54rem)");
const fold = () => part("contents").toggleAttribute("open", !narrow.matches);
narrow.addEventListener("change", fold);
fold();
part("contents").addEventListener("click", (event) => {
  if (narrow.matches && event.target.closest("a")) part("contents").removeAttribute("open");
});

// The entry that is being read is marked in the contents.
const visible = new Set();
const watcher = new IntersectionObserver(
  (changes) => {
    for (const change of changes) {
      if (change.isIntersecting) visible.add(change.target);
      else visible.delete(change.target);
    }
    const current = entries.find((entry) => visible.has(entry.element));
    for (const entry of entries) {
      if (entry === current) entry.link?.setAttribute("aria-current", "true");
      else entry.link?.removeAttribute("aria-current");
    }
  },
  { rootMargin: "-10% 0px -60% 0px" },
);
entries.forEach((entry) => watcher.observe(entry.element));

// The palette: the system's, until the reader chooses. A page opened from a file may have no storage.
const theme = part("theme");
const remembered = () => {
  try {
    return localStorage.getItem("theme");
  } catch {
    return null;
  }
};
if (remembered()) document.documentElement.dataset.theme = remembered();
theme.hidden = false;
theme.addEventListener("click", () => {
  const dark = matchMedia("(prefers-color-scheme: dark)").matches;
  const now = document.documentElement.dataset.theme ?? (dark ? "dark" : "light");
  const next = now === "dark" ? "light" : "dark";
  document.documentElement.dataset.theme = next;
  try {
    localStorage.setItem("theme", next);
  } catch {
    /* Chosen for this visit only. */
  }
});

// Paper has no folds.
addEventListener("beforeprint", () =>
  document.querySelectorAll("details").forEach((fold) => fold.setAttribute("open", "")),
);

reveal();
