/** The most tiles, so that the page has at most 150 elements for them. */
const maxTiles = 50;
/** The speed in CSS px per ms above which no images are loaded. */
const maxSpeed = 6;

/**
 * @typedef {object} Shown
 * @property {Item} item
 * @property {HTMLElement} [node]
 */

/** @type {Map<number, Shown>} What is in the page, by its rank. */
let shown = new Map();
/** @type {Map<string, HTMLElement>} The tiles of the static page, by their ids. */
const staticTiles = new Map();
/** @type {Map<Block, HTMLElement>} What is shown for blocks that are not loaded. */
const gaps = new Map();
/** Whether the page has been scrolled: before, only images in the window are loaded. */
let isScrolled = false;
let lastTop = 0;
let lastTime = 0;
/** Whether images would be out of the window again before they are loaded. */
let isFast = false;
let settling = 0;
let frame = 0;

/** The distance from the top of the photos to the top of the window. */
function scrolled() {
  return -layer.getBoundingClientRect().top;
}

/**
 * The blocks between two edges.
 * @param {number} from
 * @param {number} to
 */
function blocksBetween(from, to) {
  return blocks.filter(({ top, bottom }) => bottom > from && top < to);
}

/**
 * The tiles and headings between two edges, from the top.
 * @param {number} from
 * @param {number} to
 */
function itemsBetween(from, to) {
  return blocksBetween(from, to).flatMap((block) => itemsOf(block)).filter(({ y, height }) =>
    y + height > from && y < to
  );
}

/**
 * Shows what is near the window.
 * @param {number} [budget] The time for new tiles in ms. The next frame makes the others.
 */
function update(budget = Infinity) {
  const top = scrolled();
  const size = innerHeight;
  const time = performance.now();
  const distance = top - lastTop;
  const duration = time - lastTime;
  // What is loaded does not move the page, and does not end a movement.
  isFast = duration < 100 && (distance ? Math.abs(distance) > maxSpeed * duration : isFast);
  lastTop = top;
  lastTime = time;
  isScrolled ||= top > 0;
  // Before the changes, because it needs the height of the scrubber.
  moveThumb(top);
  showGaps(top - size, top + 2 * size);
  /** @type {Item[]} */
  let items = [];
  for (let ahead = isFast ? 0 : size;; ahead *= ahead > 99 ? 0.6 : 0) {
    const behind = ahead * 0.35;
    items = distance < 0
      ? itemsBetween(top - ahead, top + size + behind)
      : itemsBetween(top - behind, top + size + ahead);
    if (!ahead || items.length <= maxTiles) break;
  }
  const before = shown;
  shown = new Map(items.map((item) => [item.rank, before.get(item.rank) ?? { item }]));
  for (const [rank, entry] of before) {
    if (shown.has(rank)) continue;
    // A tile with the focus stays, so that the next key starts from it.
    if (entry.node === document.activeElement) shown.set(rank, entry);
    else entry.node?.remove();
  }
  let end = 0;
  /** @type {Element} */
  let last = sample;
  // The order in the document is that of the photos, also for the Tab key.
  for (const [, entry] of [...shown].sort((one, other) => one[0] - other[0])) {
    const { item } = entry;
    if (!entry.node) {
      const now = performance.now();
      // At least one is made.
      if (now > (end ||= now + budget)) {
        schedule();
        break;
      }
    }
    const node = entry.node ??= makeNode(item);
    if (node.previousElementSibling !== last) last.after(node);
    last = node;
    const image = /** @type {HTMLImageElement | null} */ (node.querySelector("img:not([src])"));
    if (image && !isFast && (isScrolled || item.y < top + size)) {
      image.src = imageFor(photoOf(item.chunk, item.rank), item.width, item.height);
    }
  }
  // Loads the images that a fast movement has left out. Browsers limit how often the position may be
  // recorded.
  clearTimeout(settling);
  settling = setTimeout(isFast ? update : remember, 200);
}

/**
 * Makes the element of an item, in its place.
 * @param {Item} item
 * @returns {HTMLElement}
 */
function makeNode({ rank, chunk, text, month, x, y, width, height }) {
  /** @type {HTMLElement} */
  let node = make("h2", "", text);
  if (!text) {
    const photo = photoOf(chunk, rank);
    node = staticTiles.get(photo.id) ?? makeTile(photo);
    node.dataset.place = `${rank}`;
    if (month) node.dataset.month = month;
  }
  node.style.cssText += `width:${width}px;` + styleOf(x, y, height);
  return node;
}

/**
 * The style of an element in its place, in CSS px.
 * @param {number} x
 * @param {number} y
 * @param {number} height
 */
function styleOf(x, y, height) {
  return `height:${height}px;translate:${x}px ${y}px`;
}

/**
 * Loads the blocks in the window, one at a time during a fast movement, and shows the space of those that are not loaded.
 * @param {number} from
 * @param {number} to
 */
function showGaps(from, to) {
  const needed = blocksBetween(from, to).filter(({ chunk }) => !chunk.file);
  for (const block of needed) {
    const node = gaps.get(block) ?? make("div", "unloaded");
    if (!node.isConnected) {
      layer.append(node);
      gaps.set(block, node);
    }
    node.style.cssText = styleOf(0, block.top, block.bottom - block.top);
    if (!node.firstChild && !(isFast && kept.some(({ file }) => !file))) {
      load(block.chunk).then(schedule, () => {
        const retry = make("button", "", gallery.strings.retry);
        retry.onclick = () => {
          node.replaceChildren();
          update();
        };
        node.role = "alert";
        node.replaceChildren(gallery.strings.failed, retry);
      });
    }
  }
  for (const [block, node] of gaps) {
    if (needed.includes(block)) continue;
    node.remove();
    gaps.delete(block);
  }
}

/** Updates the page before it is painted next. */
function schedule() {
  frame ||= requestAnimationFrame(() => {
    frame = 0;
    update(4);
  });
}

/** Removes all tiles, and computes their places again. */
function reset() {
  for (const { node } of shown.values()) node?.remove();
  shown.clear();
  measure();
}

/** Lays the page out again, with the same photo at the top of the window. */
function resize() {
  drawScrubber();
  if (layer.clientWidth === width && sample.offsetHeight === headingHeight) return schedule();
  const anchor = anchorOf();
  reset();
  goTo(anchor);
}
