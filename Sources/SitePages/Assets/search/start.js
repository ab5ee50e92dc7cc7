const order = /** @type {HTMLSelectElement | null} */ (form.elements.namedItem("o"));
const chips = /** @type {HTMLElement} */ (document.getElementById("chips"));
const status = /** @type {HTMLElement} */ (document.getElementById("status"));
const isFile = location.protocol === "file:";

/** The search that is shown, as in the address. */
let shown = "";
let timer = 0;

/** What the form says, as in the address. */
function queryOf() {
  const query = new URLSearchParams(values.map((value) => ["f", value]));
  if (box.value.trim()) query.set("q", box.value.trim());
  if (order?.value) query.set("o", order.value);
  return String(query);
}

/** Makes the search an entry of the history. */
function commit() {
  setOpen(false);
  const query = queryOf();
  // Documents of file:// cannot change more than their fragment.
  if (query !== addressed()) history.pushState(null, "", here + (isFile ? "#" : "?") + query);
  run();
}

/** The search in the address. */
function addressed() {
  return String(new URLSearchParams((isFile ? location.hash : location.search).slice(1)));
}

/** Shows the photos that match the form. */
function run() {
  const query = queryOf();
  if (query === shown) return;
  shown = query;
  sessionStorage.search = query;
  return attempt(async () => {
    const runs = await find(box.value, values);
    const found = runs ? await sorted(runs, order?.value === "r") : [];
    // What is shown stays until the first of these are there.
    await Promise.all(found.slice(0, batch).map(loadPhoto));
    // Another search may have begun meanwhile.
    if (shown !== query) return;
    chips.replaceChildren(...values.map(makeChip));
    form.dataset.found = runs ? String(found.length) : "";
    const { photos, none } = settings.strings;
    /** @type {Record<string, string>} */
    const forms = photos;
    const rule = new Intl.PluralRules(document.documentElement.lang).select(found.length);
    status.textContent = runs
      ? (found.length ? forms[rule].replace("#", String(found.length)) : none)
      : "";
    showResults(found);
  });
}

/**
 * A button that removes a value.
 * @param {string} value
 */
function makeChip(value) {
  const chip = document.createElement("button");
  chip.type = "button";
  chip.textContent = names[value] ?? value.slice(2);
  chip.ariaLabel = settings.strings.remove.replace("{}", chip.textContent);
  chip.onclick = () => {
    values = values.filter((other) => other !== value);
    commit();
    box.focus();
  };
  return chip;
}

/**
 * Fills in the form, and shows the photos.
 * @param {string} query
 */
function restore(query) {
  const parts = new URLSearchParams(query);
  box.value = parts.get("q") ?? "";
  values = parts.getAll("f");
  if (order) order.value = parts.get("o") ?? "";
  return run();
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  commit();
});
form.addEventListener("change", commit);
box.oninput = () => {
  clearTimeout(timer);
  timer = setTimeout(() => {
    run();
    attempt(suggest);
  }, 120);
};
results.addEventListener("click", (event) => {
  const isOther = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey;
  const item = /** @type {Element} */ (event.target).closest("li");
  const place = [...tiles].find(([, tile]) => tile === item)?.[0] ?? -1;
  if (place >= 0 && !isOther && openAt(place, true)) event.preventDefault();
}, true);
addEventListener("scroll", draw);
addEventListener("popstate", () => {
  // The viewer shows a photo of these results.
  if (!history.state?.photo) restore(addressed());
});
new ResizeObserver(() => {
  if (results.clientWidth === width) return;
  const top = -results.getBoundingClientRect().top;
  const { first = -1 } = top > 0 && rows.find(({ bottom }) => bottom > top) || {};
  layOut();
  if (first >= 0) reveal(first);
}).observe(results);

/** Shows the search of the address, and the photo that the viewer showed before the page was reloaded. */
async function start() {
  const photo = history.state?.photo;
  await restore(photo ? sessionStorage.search ?? "" : addressed());
  if (!photo) return;
  const isThere = () => photos.findIndex(({ id }) => id === photo);
  while (isThere() < 0 && photos.length < numbers.length) await grow();
  if (isThere() >= 0) openAt(isThere(), false);
}

start();
