/**
 * A photo, and its distance from the top of the window in CSS px.
 * @typedef {object} Anchor
 * @property {number} index The photo in the timeline.
 * @property {number} offset
 */

/** The tiles in the window at the last update. The place of the window is rounded. */
function topTiles() {
  return itemsBetween(lastTop + 1, lastTop + innerHeight).filter(({ text }) => !text);
}

/** What was at the top of the window at the last update. */
function anchorOf() {
  const [item] = topTiles();
  return item && { index: item.rank, offset: item.y - lastTop };
}

/**
 * The block with a photo.
 * @param {number} index The photo in the timeline.
 */
function blockWith(index) {
  return blocks.findLast(({ chunk, first }) => chunk.first + first <= index) ?? blocks[0];
}

/**
 * Loads the chunk with a photo.
 * @param {number} index The photo in the timeline.
 */
async function chunkWith(index) {
  const { chunk } = blockWith(index);
  await load(chunk);
  return chunk;
}

/**
 * The place of a photo; `undefined` until it is loaded.
 * @param {number} index The photo in the timeline.
 */
function itemWith(index) {
  return itemsOf(blockWith(index)).find(({ rank }) => rank === index);
}

/**
 * Scrolls so that a place is at the top of the window.
 * @param {number} y In CSS px from the top of the photos.
 */
function scrollToTop(y) {
  scrollTo(0, scrollY - scrolled() + y);
  update();
}

/**
 * Scrolls to a photo; to its month if it is not loaded.
 * @param {Anchor | undefined} anchor
 */
function goTo(anchor) {
  if (!anchor) return;
  const { index, offset } = anchor;
  scrollToTop((itemWith(index)?.y ?? blockWith(index).top) - offset);
}

/** Records the position, so that a reload and Back return to it, and lets the scrubber fade. */
function remember() {
  scrubber.classList.remove("used");
  if (!history.state?.photo) history.replaceState({ anchor: anchorOf() }, "");
}

/**
 * A photo for the viewer.
 * @param {Chunk} chunk
 * @param {number} index In the timeline.
 */
function viewerPhoto(chunk, index) {
  return describe(photoOf(chunk, index), () => tileOf(index));
}

/**
 * The photos of a chunk as a list of the viewer, which loads its neighbours as they are needed.
 * @param {Chunk} chunk
 */
function listOf(chunk) {
  const next = (/** @type {number} */ step) => chunks[chunks.indexOf(chunk) + step];
  const photos = Array.from(
    { length: chunk.count },
    (_, place) => viewerPhoto(chunk, chunk.first + place),
  );
  return {
    photos,
    first: chunk.first,
    count: total,
    previous: next(-1)?.path ?? "",
    next: next(1)?.path ?? "",
    /**
     * @param {number} step
     * @param {boolean} [isEnd]
     */
    async more(step, isEnd) {
      const edge = /** @type {any} */ (this).photos.at(step > 0 ? -1 : 0).index + step;
      return listOf(await chunkWith(isEnd ? (step > 0 ? Infinity : 0) : edge));
    },
  };
}

/**
 * The tile of a photo, after scrolling to it if needed.
 * @param {number} index The photo in the timeline.
 */
function tileOf(index) {
  const item = itemWith(index);
  if (!item) return;
  const y = item.y - scrolled();
  if (y < 0 || y + item.height > innerHeight) {
    scrollTo(0, scrollY + y - Math.max(0, (innerHeight - item.height) / 2));
  }
  update();
  return shown.get(index)?.node;
}

/**
 * Loads a photo for the script of the selection.
 * @param {number} index
 */
gallery.photoAt = async (index) => viewerPhoto(await chunkWith(index), index);

/**
 * Opens the viewer.
 * @param {number} index The photo in the timeline.
 */
function openPhoto(index) {
  const list = listOf(blockWith(index).chunk);
  open(list, list.photos[index - list.first].id);
}

// Until the script has taken over the tiles, they have no place.
gallery.list = (/** @type {HTMLElement} */ { dataset: { place } }) =>
  place && listOf(blockWith(+place).chunk);

// Arrow keys go to the neighbours of a tile; up and down to the nearest in the next row.
layer.onkeydown = async (/** @type {KeyboardEvent} */ event) => {
  // Also for Tab and the selection, which go to the next tile in the page. The jump of a key is no fast movement.
  lastTime = 0;
  update();
  const { key, altKey, ctrlKey, metaKey, shiftKey } = event;
  const tile = /** @type {Element} */ (event.target).closest("a");
  const item = itemWith(+(/** @type {any} */ (tile?.dataset.place)));
  if (!item || altKey || ctrlKey || metaKey || shiftKey || !/Arrow/.test(key)) return;
  event.preventDefault();
  const isBack = key === "ArrowUp" || key === (isRTL ? "ArrowRight" : "ArrowLeft");
  const step = isBack ? -1 : 1;
  const chunk = await chunkWith(item.rank + step);
  let target = itemWith(item.rank + step);
  if (/Up|Down/.test(key)) {
    const centre = item.x + item.width / 2;
    const others = chunk.blocks.flatMap((block) => itemsOf(block)).filter(({ text, x, y, width }) =>
      !text && (y - item.y) * step > 0 && x - gap <= centre && x + width >= centre
    );
    target = others.at(step > 0 ? 0 : -1) ?? target;
  }
  if (target) tileOf(target.rank)?.focus({ preventScroll: true });
};
