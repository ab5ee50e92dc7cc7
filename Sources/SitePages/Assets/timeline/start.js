/**
 * Photos that one page can scroll to.
 * @typedef {object} Volume
 * @property {string} path
 * @property {number} count
 * @property {[number, number, number?][]} months Month, number of photos and span of each block; a span of 0 is left out.
 */

/** @type {{count: number, first: Parameters<typeof readIndex>[0], volumes: Volume[]}} */
const { count: total, first, volumes } = JSON.parse(
  /** @type {HTMLScriptElement} */ (document.querySelector("#timeline-index")).text,
);

/** The volume on the page. */
let volume = -1;

/** @type {Chunk[][]} The chunks of each volume that was on the page. */
const known = [];

/**
 * Loads the index of a volume.
 * @param {number} number
 */
async function chunksOf(number) {
  return known[number] ??= readIndex(
    number ? await loadData(volumes[number].path) : first,
    volumes.slice(0, number).reduce((sum, { count }) => sum + count, 0),
  );
}

/**
 * Puts another volume on the page.
 * @param {number} number
 */
async function showVolume(number) {
  if (number === volume) return;
  chunks = await chunksOf(number);
  volume = number;
  blocks = chunks.flatMap((chunk) => chunk.blocks);
  if (layer.isConnected) reset();
}

/**
 * Shows the volume with a photo, and loads the photo.
 * @param {number} index
 */
async function prepare(index) {
  let end = 0;
  await showVolume(volumes.findIndex(({ count }) => index < (end += count)));
  await chunkWith(index);
}

/** Takes over the tiles of the static page. */
function takeOver() {
  const tiles = [...timeline.querySelectorAll("a")];
  // A page that was painted loads the images in the window.
  const isPainted = performance.getEntriesByType("paint").length > 0;
  const isShown = tiles.map((tile) => isPainted && tile.getBoundingClientRect().top < innerHeight);
  tiles.forEach((tile, index) => {
    const image = /** @type {HTMLImageElement} */ (tile.firstChild);
    const { naturalWidth, currentSrc, loading } = image;
    // Browsers load lazy images that leave the page, in a size for the whole window.
    if (naturalWidth || loading !== "lazy" || isShown[index]) image.src = currentSrc;
    else image.removeAttribute("src");
    // After the change of `src`, which is an image of another size.
    image.removeAttribute("srcset");
    staticTiles.set(tile.id.slice(1), tile);
  });
  layer.append(sample);
  timeline.replaceChildren(layer);
  drawScrubber();
  addShortcuts();
  reset();
  update();
  staticTiles.clear();
}

/** Begins where the page was left, or with the newest photos. */
async function start() {
  volumes.forEach(({ months }, volume) => {
    months.forEach(([month, count, span = 0], place) =>
      entries.push({ month, count, volume, place, span })
    );
  });
  // The viewer records the index of the photo that it shows.
  const { index, anchor = index >= 0 ? { index, offset: 80 } : undefined } = history.state ?? {};
  await prepare(anchor?.index ?? 0);
  history.scrollRestoration = "manual";
  takeOver();
  goTo(anchor);
  if (index >= 0) openPhoto(index);
  new ResizeObserver(resize).observe(timeline);
  addEventListener("resize", resize);
  // What moves the page by itself has updated it.
  addEventListener("scroll", () => scrolled() === lastTop || schedule());
  // The viewer forgets the position when it is closed.
  addEventListener("close", schedule, true);
}

// Without its data, the page stays as it is, with links to the pages of the years.
start().catch(console.error);
