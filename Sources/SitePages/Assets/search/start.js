// Documents of file:// cannot change more than their fragment.
const mark = location.protocol === "file:" ? "#" : "?";

/** The search that is shown, as in the address. */
let shown = "";
let timer = 0;

/** The search in the address. */
function addressed() {
  return location.href.split(mark)[1] ?? "";
}

/** The search in the form, as in the address. */
function query() {
  const pairs = values.map((value) => ["f", value]);
  for (const { name, value } of [box, order ?? {}]) if (value) pairs.push([name, value]);
  return String(new URLSearchParams(pairs));
}

/** Makes the search an entry of the history. */
function commit() {
  setActive(-1, false);
  if (query() !== addressed()) history.pushState(null, "", here + mark + query());
  run();
}

/** Shows the photos that match the form. */
function run() {
  const wanted = query();
  if (wanted === shown) return;
  shown = sessionStorage.search = wanted;
  return attempt(async () => {
    const matches = await find(box.value, values);
    const found = await sorted(matches ?? [], order?.value);
    // What is shown stays until the first of these are there.
    await Promise.all(found.slice(0, batch).map(loadPhoto));
    // Another search may have begun meanwhile.
    if (shown !== wanted) return;
    const { length } = found;
    const rules = new Intl.PluralRules(document.documentElement.lang);
    const kind = length ? rules.select(length) : "none";
    dataset.found = length;
    status.textContent = matches ? dataset[kind].replace("#", length) : "";
    chips.replaceChildren(...values.map(makeChip));
    showResults(found);
  });
}

/**
 * A button that removes a value.
 * @param {string} value
 */
function makeChip(value) {
  const name = names[value] ?? value.slice(2);
  const chip = make("button", "", name);
  chip.type = "button";
  chip.ariaLabel = dataset.remove.replace("{}", name);
  chip.onclick = () => {
    values = values.filter((other) => other !== value);
    commit();
    box.focus();
  };
  return chip;
}

/**
 * Puts a search into the form, and shows its photos.
 * @param {string} text
 */
function restore(text) {
  const parts = new URLSearchParams(text);
  values = parts.getAll("f");
  box.value = parts.get("q");
  if (order) order.value = parts.get("o") ?? "";
  return run();
}

form.onsubmit = (/** @type {Event} */ event) => {
  event.preventDefault();
  commit();
};
form.onchange = commit;
box.oninput = () => {
  clearTimeout(timer);
  timer = setTimeout(() => {
    run();
    suggest().catch(String);
  }, 120);
};
results.addEventListener("click", (/** @type {any} */ event) => {
  const isOther = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey;
  const item = event.target.closest("li");
  if (isOther || !item) return;
  event.preventDefault();
  openAt(item.ariaPosInSet - 1, true);
}, true);
addEventListener("scroll", draw);
// The viewer changes the address too.
addEventListener("popstate", () => history.state || restore(addressed()));
new ResizeObserver(() => {
  if (width === results.clientWidth) return;
  const place = frames.findIndex(([, top]) => top >= -results.getBoundingClientRect().top);
  layOut();
  if (place > 0) reveal(place);
}).observe(results);

/** Shows the search of the address, and the photo that the viewer showed before a reload. */
async function start() {
  const id = history.state?.photo;
  await restore(id ? sessionStorage.search : addressed());
  while (id) {
    const place = photos.findIndex((photo) => photo.id === id);
    if (frames[place]) return openAt(place, false);
    if (photos.length === numbers.length) return;
    await grow();
  }
}

start();
