/**
 * A photo of a data file.
 * @typedef {object} PhotoData
 * @property {string} id What names it in addresses.
 * @property {string} [token] What names its images, if that is not the id.
 * @property {number} ratio Width divided by height.
 * @property {string} color Three hexadecimal digits; empty if it is not known.
 * @property {number} edge The size of its largest image.
 * @property {string} text The alternative text.
 * @property {string} title
 * @property {string} [animation] The path of the animation or of the clip.
 * @property {string} [watermark] Its watermark in names, if that is not the one of most photos.
 * @property {string} [hdr] What follows the size in the addresses of its large images with a gain map, if it has them.
 * @property {[string, string]} [mark] The class and the text of the mark on its tile.
 * @property {string | number} [graphic] Set if its large images have the format of the small ones.
 */

/**
 * Describes a photo of a data file to the viewer.
 * @template {PhotoData} Data
 * @param {Data} data
 * @param {() => HTMLElement | null | undefined} [tileOf] Brings its tile into view.
 */
function describe(data, tileOf) {
  const { id, token = id, animation } = data;
  const path = root +
    settings.image.replace("{id:2}", token.slice(0, 2)).replace("{id}", token);
  const [stem, ending] = path.split("{edge}");
  const image = { ...data, stem, ending };
  return {
    ...image,
    small: imageOf(image, 0),
    page: settings.page && root + settings.page.replace("{id}", id),
    from: here,
    video: animation?.endsWith(".mp4") ? animation : "",
    get tile() {
      return tileOf?.() ?? null;
    },
  };
}

/**
 * Makes the link to a photo, with an image that has no address unless the size of the tile is given.
 * @param {PhotoData} data
 * @param {number} [width] Of the tile, in CSS px.
 * @param {number} [height]
 */
function makeTile(data, width, height = 0) {
  const photo = describe(data);
  const tile = make("a");
  tile.id = `t${photo.id}`;
  // The image names the content.
  tile.dataset.id = photo.id;
  tile.href = photo.page || largest(photo);
  tile.style.background = photo.color && `#${photo.color}`;
  if (photo.title) tile.dataset.title = photo.title;
  const image = new Image();
  image.alt = photo.text;
  if (width) image.src = imageFor(data, width, height);
  tile.append(image);
  if (photo.mark) tile.append(make("span", ...photo.mark));
  return tile;
}

/**
 * The address of the image of a tile.
 * @param {PhotoData} data
 * @param {number} width Of the tile, in CSS px.
 * @param {number} height
 */
function imageFor(data, width, height) {
  return imageOf(describe(data), Math.max(width, height) * devicePixelRatio ** 0.85);
}

/**
 * Adds an element that loads a file to the document.
 * @param {HTMLElement} element
 * @returns {Promise<unknown>} Fulfilled when the file is there, or cannot be loaded.
 */
function attach(element) {
  return new Promise((done) => {
    element.onload = element.onerror = done;
    document.head.append(element);
  });
}

/**
 * Adds a style sheet to the document.
 * @param {string} path Its path from the site's folder.
 */
function addStyle(path) {
  const style = make("link");
  style.rel = "stylesheet";
  style.href = root + path;
  return attach(style);
}

/** Names the data files of the page; empty if it has none of its own. */
const version = /** @type {HTMLElement | null} */ (document.querySelector("[data-version]"))
  ?.dataset.version ?? "";

/**
 * Loads a data file: a script, because pages on `file://` can read nothing else.
 *
 * When a site is built again, files whose content changes have other names. The page that names them is then loaded again.
 * @param {string} path Its path from the site's folder.
 * @returns {Promise<any>} What the file gives to `galleryData`. Rejects if it cannot be loaded.
 */
async function loadData(path) {
  const script = /** @type {any} */ (make("script"));
  script.src = root + path;
  await attach(script);
  script.remove();
  if (script.data) return script.data;
  const page = await fetch(here, { cache: "no-cache" });
  if (page.ok && !(await page.text()).includes(version)) location.reload();
  throw new Error(path);
}

/** For scripts of pages with photos that are not in the document. */
const gallery = {
  open,
  describe,
  readPhoto,
  make,
  makeTile,
  imageFor,
  largest,
  save,
  loadData,
  addStyle,
  clamp,
  root,
  here,
  isFile,
  strings,
  /**
   * Gives the photos of the page, if they are not in the document; nothing if they are.
   * @type {((tile: HTMLElement) => List | undefined) | undefined}
   */
  list: undefined,
};

Object.assign(globalThis, {
  gallery,
  /** Receives the content of a data file. */
  galleryData: (/** @type {unknown} */ data) => {
    /** @type {any} */ (document.currentScript).data = data;
  },
});
