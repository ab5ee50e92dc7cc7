const { strings } = settings;

/** The links of photos; their ids follow the letter `t`. */
const tiles = "a[id^=t]:has(img)";

/** The ids of the selected photos. */
const chosen = new Set();

/** The photo from which a range is selected. */
let anchor = "";
let isOn = false;

/**
 * The tiles of the page, in order.
 * @returns {HTMLAnchorElement[]}
 */
function allTiles() {
  return [...document.querySelectorAll(tiles)].map((one) => /** @type {HTMLAnchorElement} */ (one));
}

/** The tiles of the selected photos, in the order of the page. */
function chosenTiles() {
  return allTiles().filter((tile) => chosen.has(tile.id.slice(1)));
}

/**
 * The tile of an event.
 * @param {Event} event
 */
function tileOf({ target }) {
  return /** @type {HTMLAnchorElement | null} */ (/** @type {Element} */ (target).closest?.(tiles));
}

/** Shows which photos are selected: each tile is a box to check. */
function mark() {
  for (const tile of allTiles()) {
    tile.role = isOn ? "checkbox" : null;
    tile.ariaChecked = isOn ? String(chosen.has(tile.id.slice(1))) : null;
  }
  count.textContent = strings.count.replace("{}", String(chosen.size));
  for (const button of actions) button.disabled = !chosen.size;
}

/**
 * Starts or ends the selection.
 * @param {boolean} isWanted
 */
function turn(isWanted) {
  isOn = isWanted;
  chosen.clear();
  anchor = "";
  if (!bar.isConnected) {
    document.head.append(style);
    document.querySelector("main")?.append(bar);
  }
  bar.hidden = !isOn;
  showOnly(false);
  for (const button of document.querySelectorAll(".select")) button.ariaPressed = String(isOn);
  mark();
}

/**
 * Selects a photo or no longer, or all from the last one to this.
 * @param {HTMLAnchorElement} tile
 * @param {boolean} isRange
 */
function toggle(tile, isRange) {
  const id = tile.id.slice(1);
  const all = allTiles();
  const start = isRange ? all.findIndex((other) => other.id === `t${anchor}`) : -1;
  if (start >= 0) {
    const end = all.indexOf(tile);
    const range = all.slice(Math.min(start, end), Math.max(start, end) + 1);
    for (const other of range) chosen.add(other.id.slice(1));
  } else {
    if (!chosen.delete(id)) chosen.add(id);
    anchor = id;
  }
  mark();
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
  if (!isOn || document.querySelector("dialog[open]")) return;
  const tile = tileOf(event);
  const forward = document.documentElement.dir === "rtl" ? "ArrowLeft" : "ArrowRight";
  const step = [forward, "ArrowDown"].includes(key) ? 1 : -1;
  if (key === "Escape") {
    turn(false);
  } else if (key === "a" && (ctrlKey || metaKey)) {
    for (const one of allTiles()) chosen.add(one.id.slice(1));
    mark();
  } else if (tile && key === " ") {
    toggle(tile, shiftKey);
  } else if (tile && shiftKey && key.startsWith("Arrow")) {
    const all = allTiles();
    const next = all[all.indexOf(tile) + step];
    if (!next) return;
    if (!anchor) toggle(tile, false);
    next.focus();
    toggle(next, true);
  } else return;
  event.preventDefault();
});
