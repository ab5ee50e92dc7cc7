const { sizes } = settings;

/** The site's folder. */
const root = new URL("../", /** @type {HTMLScriptElement} */ (document.currentScript).src).href;

/** The address of this document, without query and fragment. */
const here = location.href.split(new RegExp("[?#]"))[0];

/**
 * A photo of a data file.
 * @typedef {object} PhotoData
 * @property {string} id
 * @property {number} ratio Width divided by height.
 * @property {string} color Three hexadecimal digits; empty if it is not known.
 * @property {number} edge The longer edge of its largest image in px.
 * @property {string} text The alternative text.
 * @property {string} title
 * @property {string} [animation] The path of the animation.
 */

/**
 * The path of an image before and after the length of its longer edge.
 * @param {string} id
 * @returns {string[]}
 */
function imageParts(id) {
  const path = settings.image.replace("{id:2}", id.slice(0, 2)).replace("{id}", id);
  return (root + path).split("{edge}");
}

/**
 * The smallest image of a photo that is at most a tenth too small, or the largest.
 * @param {PhotoData} photo
 * @param {number} width In CSS px.
 * @param {number} height
 * @returns {string} Its address.
 */
function imageFor({ id, edge }, width, height) {
  const needed = Math.max(width, height) * devicePixelRatio * 0.9;
  return imageParts(id).join(
    String(sizes.find((size) => size >= needed && size < edge) ?? edge),
  );
}

/** Makes a tile without a photo. */
function makeTile() {
  const tile = document.createElement("a");
  tile.append(new Image());
  return tile;
}

/**
 * Shows a photo in a tile.
 * @param {HTMLAnchorElement} tile
 * @param {PhotoData} photo
 * @param {number} width The width of the tile in CSS px.
 * @param {number} height
 */
function fillTile(tile, photo, width, height) {
  const image = /** @type {HTMLImageElement} */ (tile.firstChild);
  tile.id = `t${photo.id}`;
  tile.href = pageOf(photo) || imageFor(photo, Infinity, 0);
  tile.style.background = photo.color && `#${photo.color}`;
  if (photo.title) tile.dataset.title = photo.title;
  else delete tile.dataset.title;
  image.alt = photo.text;
  // The image of another photo must not be seen while this one is loaded.
  if (image.src) image.removeAttribute("src");
  image.src = imageFor(photo, width, height);
}

/**
 * The address of the page of a photo; empty on a site without photo pages.
 * @param {PhotoData} photo
 */
function pageOf({ id }) {
  return settings.page && root + settings.page.replace("{id}", id);
}

/**
 * Describes a photo to the viewer.
 * @param {PhotoData} photo
 * @param {() => HTMLElement | null} tileOf Brings its tile into view.
 */
function viewerPhoto(photo, tileOf) {
  const [before, after] = imageParts(photo.id);
  return {
    ...photo,
    page: pageOf(photo),
    from: here,
    small: imageFor(photo, 320, 0),
    before,
    after,
    animation: photo.animation ? root + photo.animation : "",
    video: "",
    get tile() {
      return tileOf();
    },
  };
}
