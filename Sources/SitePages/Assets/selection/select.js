const { strings } = settings;
const { readPhoto, largest, save, here, photoAt, list, make, makeTile, describe, addStyle } =
  gallery;

/**
 * A photo as the script of the viewer describes it.
 * @typedef {NonNullable<ReturnType<typeof readPhoto>>} Photo
 */

/** The links of photos; their ids follow the letter `t`. */
const tiles = "a[id^=t]:has(img)";

/** @type {Map<string, Photo>} The selected photos by their ids. */
const chosen = new Map();

/**
 * The photo from which a range is selected, since the selection was started.
 * @type {{ id: string, place: number }}
 */
let anchor;
let isOn = false;

/** The photos of an address on a page that finds photos by their place. */
const shared = make("div", "rows shared");
shared.role = "group";
shared.ariaLabel = strings.selection;

/** Marks the tiles that the timeline and the search add while they are scrolled. */
const added = new MutationObserver(markTiles);

/**
 * The tiles of the page, in order.
 * @returns {HTMLAnchorElement[]}
 */
function allTiles() {
  return /** @type {HTMLAnchorElement[]} */ ([...document.querySelectorAll(tiles)]);
}

/**
 * Adds a photo to the selection, unless it cannot be shown.
 * @param {Photo | null} photo
 */
function add(photo) {
  if (photo) chosen.set(photo.id, photo);
}

/**
 * Adds the photos of tiles.
 * @param {HTMLAnchorElement[]} tiles
 */
function addAll(tiles) {
  for (const tile of tiles) add(readPhoto(tile, here));
  mark();
}

/** The selected photos, in the order of the page; where tiles come and go, as they were selected. */
function chosenPhotos() {
  if (photoAt) return [...chosen.values()];
  return allTiles().flatMap((tile) => chosen.get(idOf(tile)) ?? []);
}

/**
 * The id of a photo.
 * @param {HTMLElement} tile
 */
function idOf(tile) {
  return tile.id.slice(1);
}

/**
 * The tile of an event.
 * @param {Event} event
 */
function tileOf({ target }) {
  return /** @type {HTMLAnchorElement | null} */ (/** @type {Element} */ (target).closest?.(tiles));
}

/** Shows which photos are selected: each tile is a box to check. */
function markTiles() {
  for (const tile of allTiles()) {
    tile.role = isOn ? "checkbox" : null;
    tile.ariaChecked = isOn ? `${chosen.has(idOf(tile))}` : null;
  }
}

/** Shows which photos are selected, and how many. */
function mark() {
  markTiles();
  count.textContent = strings.count.replace("{}", `${chosen.size}`);
  for (const button of actions) button.disabled = !chosen.size;
}

/**
 * Starts or ends the selection.
 * @param {boolean} isWanted
 */
function turn(isWanted) {
  isOn = isWanted;
  chosen.clear();
  anchor = { id: "", place: 0 };
  // Without their style, bar and photos would move the page.
  styled ??= addStyle(settings.style).then(() => {
    document.querySelector("main")?.append(bar);
    if (shared.firstChild) document.querySelector("main .title")?.after(shared);
  });
  shared.remove();
  gallery.list = list;
  bar.hidden = !isOn;
  showOnly(false);
  /** @type {Element} */ (document.querySelector(".select")).ariaPressed = `${isOn}`;
  mark();
  added.disconnect();
  const live = document.querySelector(".live");
  if (isOn && live) added.observe(live, { childList: true });
}

/**
 * Selects a photo or no longer, or all from the last one to this.
 * @param {HTMLAnchorElement} tile
 * @param {boolean} isRange
 */
async function toggle(tile, isRange) {
  const id = idOf(tile);
  const item = tile.parentElement;
  const place = +(tile.dataset.place ?? item?.ariaPosInSet ?? allTiles().indexOf(tile));
  try {
    // Another search has another photo at the same place.
    const isHere = isRange && anchor.id && (await photoWith(anchor.place))?.id === anchor.id;
    const start = isHere ? anchor.place : place;
    if (!isHere) {
      anchor = { id, place };
      if (chosen.delete(id)) return mark();
    }
    for (let next = Math.min(start, place); next <= Math.max(start, place); next++) {
      add(await photoWith(next));
    }
    mark();
  } catch {
    count.textContent = gallery.strings.failed;
  }
}

/**
 * A photo by its place among all photos of the page.
 * @param {number} place
 */
function photoWith(place) {
  return photoAt ? photoAt(place) : readPhoto(allTiles()[place], here);
}

/**
 * Selects up to the neighbour of a photo.
 * @param {HTMLAnchorElement} tile
 * @param {HTMLAnchorElement} next
 */
async function extend(tile, next) {
  if (!anchor.id) await toggle(tile, false);
  next.focus();
  toggle(next, true);
}

addEventListener("click", (event) => {
  const button = /** @type {Element} */ (event.target).closest?.(".select");
  const tile = tileOf(event);
  if (button) turn(!isOn);
  if (!isOn || !tile) return;
  // The viewer leaves such a click alone.
  event.preventDefault();
  toggle(tile, event.shiftKey);
}, true);

addEventListener("keydown", (event) => {
  const { key, shiftKey, ctrlKey, metaKey } = event;
  if (!isOn || document.querySelector("dialog[open],:popover-open")) return;
  const tile = tileOf(event);
  const forward = document.dir === "rtl" ? "ArrowLeft" : "ArrowRight";
  const step = [forward, "ArrowDown"].includes(key) ? 1 : -1;
  if (key === "Escape") {
    turn(false);
  } else if (key === "a" && (ctrlKey || metaKey) && !photoAt) {
    addAll(allTiles());
  } else if (tile && key === " ") {
    toggle(tile, shiftKey);
  } else if (tile && shiftKey && key.startsWith("Arrow")) {
    const all = allTiles();
    const next = all[all.indexOf(tile) + step];
    if (next) extend(tile, next);
  } else return;
  event.preventDefault();
});
