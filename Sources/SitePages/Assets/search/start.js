// Documents of file:// cannot change more than their fragment.
const mark = isFile ? "#" : "?";

const rules = new Intl.PluralRules(document.documentElement.lang);

/** The search that is shown, as in the address. */
let shown = "";
let timer = 0;

/** The search in the address, which the name of a photo can follow. */
function addressed() {
  return location.href.split(/[?#]/)[1] ?? "";
}

/** The search in the form, as in the address. */
function query() {
  const pairs = [...[...values].map((value) => ["f", value]), ["q", box.value], ["o", order.value]];
  return `${new URLSearchParams(pairs.filter(([, value]) => value))}`;
}

/** Makes the search an entry of the history. */
function commit() {
  clearTimeout(timer);
  asked = "";
  setActive();
  if (query() !== addressed()) history.pushState(null, "", mark + query());
  run();
}

/** Shows the photos that match the form. */
function run() {
  const wanted = query();
  if (wanted === shown) return;
  shown = sessionStorage.search = wanted;
  return attempt(async () => {
    const matches = await find(box.value);
    const found = await sorted(matches, order.value);
    // What is shown stays until the first of these are there.
    const first = await loadPhotos(found, 0);
    // Another search may have begun meanwhile.
    if (shown !== wanted) return;
    const { length } = found;
    dataset.found = length;
    status.textContent = matches
      ? dataset[length ? rules.select(length) : "none"].replace("#", length)
      : "";
    chips.replaceChildren(...[...values].map(makeChip));
    numbers = found;
    photos = first;
    items = {};
    results.replaceChildren();
    layOut();
    // It may be mistyped.
    if (matches && !length) suggest();
  });
}

/**
 * A button that removes a value.
 * @param {string} value
 */
function makeChip(value) {
  const name = names[termOf(value)] ?? value.slice(2);
  const chip = make("button", "", name);
  chip.ariaLabel = dataset.remove.replace("{}", name);
  // The form is submitted afterwards.
  chip.onclick = () => {
    values.delete(value);
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
  values = new Set(parts.getAll("f"));
  box.value = parts.get("q");
  order.value = parts.get("o") ?? "";
  return run();
}

form.onsubmit = () => {
  commit();
  return false;
};
form.onchange = commit;
box.oninput = () => {
  clearTimeout(timer);
  timer = setTimeout(() => {
    // Too many words begin with one letter, which is seldom the last.
    if (!/(^| )[!-\u2fff]$/.test(box.value)) run();
    // Files that could not be loaded must be loaded again. Only results have a message.
    suggest().catch(() => files = {});
  }, 120);
};
onscroll = draw;
// The viewer changes the address too.
onpopstate = () => history.state || restore(addressed());
onresize = () => {
  const place = frames.findIndex(([, top]) => top >= scrolled());
  if (width === results.clientWidth) return;
  layOut();
  reveal(place);
};

/** Shows the search of the address, or the one that was shown before a reload, and the photo of the address. */
async function start() {
  /** @type {any} */
  const [navigation] = performance.getEntriesByType("navigation");
  const id = location.href.match(/#(\w+)$/)?.[1];
  await restore(navigation?.type === "reload" ? sessionStorage.search : addressed());
  for (let place = 0; id && place < numbers.length; place++) {
    while (!frames[place]) await grow();
    if (photos[place].id === id) {
      // It is the first entry of the history.
      if (!history.state) history.replaceState({ photo: id, isLoaded: true }, "");
      return open(listFrom(0), id);
    }
  }
}

start();
