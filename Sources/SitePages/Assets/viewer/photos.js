/**
 * A photo that the viewer can show.
 * @typedef {object} Photo
 * @property {string} id What names it in addresses.
 * @property {string} [token] What names its images, if that is not the id; only of photos of data files.
 * @property {string} page The address of its page; empty on a site without photo pages.
 * @property {string} from The address of the page with its tile.
 * @property {HTMLElement | null} tile Its link in this document.
 * @property {number} [index] Its number in the timeline.
 * @property {string} text The alternative text.
 * @property {string} title
 * @property {string} small The image that the tile shows.
 * @property {number} ratio Width divided by height.
 * @property {number} edge The size of the largest image, see `imageOf`.
 * @property {string} stem The address of an image before its size,
 * @property {string} ending and after it, without a watermark.
 * @property {string} [watermark] Its watermark in names, if that is not the one of most photos.
 * @property {string | number} [graphic] Set if its large images have the format of the small ones.
 * @property {string} [hdr] What follows the size in the addresses of its large images with a gain map, if it has them.
 * @property {string} [animation] The path of the animation of a photo that is no still.
 * @property {string} [video] The path of the video.
 * @property {string} [live] The path of the clip of a Live Photo.
 * @property {string} [file] The name of the downloaded image, if it is not that in its address.
 */

/**
 * The photos of an album, of a page of it, or of a place.
 * @typedef {object} List
 * @property {Photo[]} photos
 * @property {number} [first] The number of photos of the album before these; 0 if it is not given.
 * @property {number} [count] The number of photos of the album; those of the list if it is not given.
 * @property {string} [previous] The page with the photos before these; empty if there is none.
 * @property {string} [next]
 * @property {string} [pages] The number of pages of the album, if it is known and more than one.
 * @property {string} [address] The address of the page without the name of a photo, if it is not that of the document.
 * @property {(step: number, isEnd?: boolean) => Promise<List | null> | null} [more] Loads the list before or after this
 * one, or may load the first or the last, if `previous` or `next` is not empty; only for lists that are not in a document.
 */

/** The address of an image: what precedes its size, its recipe without watermark, and its format. */
const naming = new RegExp("^(.*/([^/-]+)-)\\d+(-\\d+q\\d+)\\w*(\\.\\w+)$");

const tiles = ".rows [href],.small-photos a";

/** The site's folder. */
const root = new URL("../", /** @type {HTMLScriptElement} */ (document.currentScript).src).href;

/**
 * What a page of encrypted files offers: its address, and functions that load files.
 * @type {{
 *   here: string,
 *   set(element: HTMLElement, name: string, address: string): Promise<void>,
 *   page(address: string): Promise<Document>,
 * } | undefined}
 */
const files = /** @type {any} */ (globalThis).galleryFiles;

/** Whether only the fragment of the address of the document can change. */
const isFile = !!files || location.protocol === "file:";

/**
 * Gives an element a file: the property for its address, and the address.
 * @type {(element: HTMLElement, name: string, address: string) => unknown}
 */
const setFile = files?.set ??
  ((/** @type {any} */ element, name, address) => element[name] = address);

/**
 * Reads a photo from its tile, or from the link around the picture of a photo page.
 * @param {HTMLAnchorElement} link
 * @param {string} base The address of the link's document.
 * @returns {Photo | null} `null` for a photo that cannot be shown.
 */
function readPhoto(link, base) {
  const image = /** @type {any} */ (link.querySelector("img, video"));
  const poster = image?.getAttribute("poster");
  // An animation has one size. Its still image has several.
  const still = link.querySelector("[media*=motion]")?.getAttribute("srcset") ?? poster;
  const source = new URL(still ?? image?.getAttribute("src") ?? "", base).href;
  const name = source.match(naming);
  if (!image || !name) return null;
  const { id = name[2], edge, title = "" } = link.dataset;
  const target = new URL(link.getAttribute("href") ?? "", base).href;
  const shape = link.parentElement?.className.match("\\br(\\d+)");
  const page = link === ownPicture ? base : target;
  return {
    ...link.dataset,
    id,
    page: page.endsWith(`/${id}.html`) ? page : "",
    from: base,
    tile: link.ownerDocument === document ? link : null,
    text: image.alt ?? image.ariaLabel,
    title,
    small: !poster && image.currentSrc || source,
    ratio: shape ? +shape[1] / 100 : image.width / image.height || 1,
    edge: +(/** @type {any} */ (edge ?? sizes.at(-1))),
    stem: name[1],
    ending: name[3] + name[4],
  };
}

/**
 * Reads the photos of a page: those of a place on the map, or all.
 * @param {Document} page
 * @param {string} url The address of the page.
 * @param {string} id The photo that must be among them; empty for any.
 * @returns {List | null}
 */
function readList(page, url, id) {
  for (const group of [...page.querySelectorAll(".small-photos"), page.body]) {
    const links = /** @type {HTMLAnchorElement[]} */ ([...group.querySelectorAll(tiles)]);
    const photos = links.map((link) => readPhoto(link, url)).filter((photo) => photo !== null);
    if (id && !photos.some((photo) => photo.id === id)) continue;
    const [previous, next] = ["prev", "next"].map((relation) => {
      const link = group.querySelector(`.pager [rel=${relation}]`)?.getAttribute("href");
      return link ? new URL(link, url).href : "";
    });
    const data = /** @type {HTMLElement | null} */ (group.querySelector(".photos"))?.dataset ?? {};
    return {
      photos,
      // They may be loaded later.
      get first() {
        return +(data.first ?? 0);
      },
      get count() {
        return +(data.count ?? photos.length);
      },
      get pages() {
        return data.pages;
      },
      previous,
      next,
    };
  }
  return null;
}

/**
 * Adds to a page the numbers of photos of its album, which are in a file if the album has several pages.
 * @param {Document} page
 */
async function addCounts(page) {
  const data = /** @type {any} */ (page.querySelector("[data-page]"))?.dataset;
  // Without the file, photos are numbered on each page.
  const counts = data && await loadData(data.counts).catch(() => {});
  if (counts) {
    [data.first, data.count, data.pages] = [counts[data.page], counts[0], counts.length - 1];
  }
}

/**
 * Loads a page of the site.
 * @param {string} url
 * @returns {Promise<Document>} Rejects on `file://` unless files are encrypted, and if the page is not there.
 */
async function loadPage(url) {
  if (files) return files.page(url);
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  // The security policy of this page would report the styles of the other.
  const text = (await answer.text()).replace(new RegExp("<style>.*?</style>", "s"), "");
  const page = new DOMParser().parseFromString(text, "text/html");
  await addCounts(page);
  return page;
}

/**
 * Loads the photos of a page.
 * @param {string} url
 * @param {string} id The photo that must be among them; empty for any.
 */
async function loadList(url, id) {
  return readList(url === here ? document : await loadPage(url), url, id);
}

/**
 * How much longer the longer edge of an image is than its size: that is the one of a photo of 16:9 with the same
 * shorter edge, and at most 2.5 times as long.
 * @param {number} ratio
 */
function stretch(ratio) {
  return clamp(Math.max(ratio, 1 / ratio) * 9 / 16, 1, 2.5);
}

/**
 * The address of an image of a photo.
 * @param {Pick<Photo, "edge" | "stem" | "ending" | "watermark" | "ratio" | "graphic" | "hdr">} photo
 * @param {number} edge The length in px that its longer edge needs.
 * @returns {string} The smallest image that is at most a tenth too small, or the largest.
 */
function imageOf(photo, edge) {
  const needed = edge * 0.9 / stretch(photo.ratio);
  const size = sizes.find((size) => size >= needed && size < photo.edge) ?? photo.edge;
  const watermark = size >= settings.marked ? photo.watermark ?? settings.watermark : "";
  // On most sites, the size determines the format.
  const after = photo.graphic || size < settings.large
    ? settings.ends?.[0]
    : matchMedia("(dynamic-range:high)").matches && photo.hdr || settings.ends?.[1];
  return photo.stem + size + (after ?? photo.ending).replace(".", `${watermark}.`);
}

/**
 * The address of the file that is downloaded: the video, or the largest image.
 * @param {Photo} photo
 */
function largest(photo) {
  return photo.video ? root + photo.video : imageOf(photo, Infinity);
}
