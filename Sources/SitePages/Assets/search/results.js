const results = /** @type {HTMLElement} */ (document.getElementById("results"));
const trouble = /** @type {HTMLElement} */ (document.getElementById("trouble"));
const isRTL = document.documentElement.dir === "rtl";

/** The number of photos that are loaded at once. */
const batch = 48;

/** @type {number[]} The numbers of all photos found, in order. */
let numbers = [];
/** @type {PhotoData[]} The first of them. */
let photos = [];
/** @type {number[]} Their aspect ratios. */
let ratios = [];
/** @type {Row[]} */
let rows = [];
/** The width of the rows. */
let width = 0;
/** @type {Promise<void> | null} While photos are loaded. */
let growing = null;
/** @type {Map<number, HTMLLIElement>} The tiles that are in the document. */
const tiles = new Map();

/**
 * Shows photos in place of those shown before.
 * @param {number[]} found
 */
function showResults(found) {
  numbers = found;
  photos = [];
  growing = null;
  results.replaceChildren();
  tiles.clear();
  layOut();
}

/**
 * The photo with a number.
 * @param {number} number
 */
async function loadPhoto(number) {
  const [ids, ratios, colors, common, runs, special] = await load(`p${number >> 8}`);
  const place = number & 255;
  let run = 0;
  for (let left = place - runs[0]; left >= 0; left -= runs[run]) run += 3;
  const [, text, title] = runs.slice(run);
  let [edge, animation] = [common, ""];
  for (let i = 0; i < special.length; i += 3) {
    if (special[i] === place) [, edge, animation] = special.slice(i);
  }
  return {
    id: ids.split(" ")[place],
    ratio: ratios[place] / 100,
    color: colors.slice(place * 3, place * 3 + 3).trim(),
    edge,
    text,
    title: title === 1 ? text : title || "",
    animation,
  };
}

/** Loads the next photos. */
function grow() {
  const found = numbers;
  const next = found.slice(photos.length, photos.length + batch);
  return growing ??= Promise.all(next.map(loadPhoto)).then((more) => {
    if (found !== numbers) return;
    photos = [...photos, ...more];
    layOut();
  }).finally(() => {
    if (found === numbers) growing = null;
  });
}

/** Computes the rows, and shows those near the window. */
function layOut() {
  width = results.clientWidth;
  ratios = photos.map((photo) => photo.ratio);
  const isAll = photos.length === numbers.length;
  rows = rowsOf(ratios, width, isAll);
  results.style.height = `${rows.at(-1)?.bottom ?? 0}px`;
  // The footer is hidden until its place is known.
  results.ariaBusy = String(!isAll);
  draw();
}

/** Shows the rows near the window, and loads more photos when the last of them are. */
function draw() {
  const top = -results.getBoundingClientRect().top;
  const focused = [...tiles].find(([, tile]) => tile.contains(document.activeElement))?.[0] ?? -1;
  const near = rows.filter((row) =>
    row.bottom > top - innerHeight && row.top < top + innerHeight * 2 ||
    row.first <= focused && focused < row.end
  );
  for (const [place, tile] of tiles) {
    if (near.some((row) => row.first <= place && place < row.end)) continue;
    tile.remove();
    tiles.delete(place);
  }
  let next = results.firstElementChild;
  for (const row of near) {
    edgesOf(row, ratios, width).forEach(([start, end], index) => {
      const tile = tileAt(row.first + index, end - start, row.bottom - row.top);
      const { style } = /** @type {HTMLElement} */ (tile.firstChild);
      style.transform = `translate(${isRTL ? width - end : start}px,${row.top}px)`;
      if (tile === next) next = next.nextElementSibling;
      else results.insertBefore(tile, next);
    });
  }
  const isNear = (rows.at(-1)?.bottom ?? 0) < top + innerHeight * 3;
  if (isNear && !growing && photos.length < numbers.length) attempt(grow);
}

/**
 * The item of a photo with its tile.
 * @param {number} place
 * @param {number} width
 * @param {number} height
 */
function tileAt(place, width, height) {
  let item = tiles.get(place);
  if (!item) {
    item = document.createElement("li");
    item.ariaSetSize = String(numbers.length);
    item.ariaPosInSet = String(place + 1);
    const tile = makeTile();
    fillTile(tile, photos[place], width, height);
    item.append(tile);
    tiles.set(place, item);
  }
  const { style } = /** @type {HTMLElement} */ (item.firstChild);
  style.width = `${width}px`;
  style.height = `${height}px`;
  return item;
}

/**
 * Does what may fail, and offers to try it again.
 * @param {() => Promise<void>} action
 */
async function attempt(action) {
  try {
    await action();
    trouble.hidden = true;
  } catch {
    trouble.hidden = false;
    /** @type {HTMLElement} */ (trouble.lastElementChild).onclick = () => attempt(action);
  }
}

/**
 * Scrolls to a photo, unless it is in the window.
 * @param {number} place
 * @returns {HTMLElement | null} Its tile.
 */
function reveal(place) {
  const row = rows.find(({ end }) => place < end);
  if (!row) return null;
  const { top } = results.getBoundingClientRect();
  if (top + row.top < 0 || top + row.bottom > innerHeight) {
    scrollTo({ top: scrollY + top + row.top - innerHeight / 3, behavior: "instant" });
    draw();
  }
  return /** @type {HTMLElement} */ (tiles.get(place)?.firstChild);
}

/** The number of photos that the viewer has. */
let given = 0;

/** The photos that the viewer does not have. */
function nextList() {
  const first = given;
  given = rows.at(-1)?.end ?? 0;
  return {
    photos: photos.slice(first, given).map((photo, place) =>
      viewerPhoto(photo, () => reveal(first + place))
    ),
    first,
    count: numbers.length,
    previous: "",
    next: given < numbers.length ? "more" : "",
    more: async () => {
      if (given === rows.at(-1)?.end) await grow();
      return nextList();
    },
  };
}

/**
 * Opens the viewer.
 * @param {number} place
 * @param {boolean} isNew Whether it becomes an entry of the history.
 * @returns {boolean} Whether there is a viewer.
 */
function openAt(place, isNew) {
  const { gallery } = /** @type {any} */ (globalThis);
  given = 0;
  gallery?.open(nextList(), photos[place].id, isNew);
  return Boolean(gallery);
}
