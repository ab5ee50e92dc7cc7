const status = /** @type {HTMLElement} */ (document.querySelector("#status"));
const list = /** @type {HTMLElement} */ (document.querySelector("#albums"));
const form = /** @type {HTMLFormElement | null} */ (document.querySelector("#unlock"));

/** The part of an address after `#` for a page of an album, with the id of an element of it. */
const pageAddress = /^#([0-9a-f]{32})\/([^#]+)(?:#(.+))?$/;
/** The part of a link after `#` that has the key of an album. */
const keyAddress = /^#([\w-]{43})$/;

/** The part of the address that names the page, without the id of an element or a photo. */
function pageName() {
  return location.hash.match(pageAddress)?.slice(1, 3).join("/") ?? location.hash;
}

/**
 * Shows a page of an album in place of this one.
 * @param {Album} album
 * @param {string} path
 * @param {string} [id] An element of the page.
 */
async function showPage(album, path, id) {
  shown = album;
  const { page, style } = await readPage(album, path);
  const here = `${location.href.split("#")[0]}#${album.folder}/${path}`;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(
    `${style}img:not([src]){color:transparent}[aria-busy=true]{opacity:.5;cursor:progress}`,
  );
  document.adoptedStyleSheets = [sheet];
  document.title = page.title;
  document.body.replaceChildren(...page.body.childNodes);
  for (const element of document.querySelectorAll("[data-src], [data-poster]")) {
    nearby.observe(element);
  }
  if (id) document.getElementById(id)?.scrollIntoView();
  // What the viewer needs to show files of the album.
  Object.assign(globalThis, {
    galleryFiles: {
      here,
      set: setMedia,
      page: async (/** @type {string} */ address) => {
        const path = new URL(address).hash.match(pageAddress)?.[2];
        return (await readPage(album, path ?? "")).page;
      },
    },
  });
  const viewer = document.createElement("script");
  viewer.src = root + settings.viewer;
  document.head.append(viewer);
}

/**
 * Goes to the page of an album, and keeps its key if the album can be read.
 * @param {Album} album
 * @param {Album[]} known All albums whose keys are kept.
 */
async function enter(album, known) {
  const { page } = await readPage(album, "index.html");
  const link = /** @type {HTMLAnchorElement} */ (page.querySelector(".cards > li a"));
  rememberMore(known, [album]);
  history.replaceState(null, "", link.hash);
  location.reload();
}

/**
 * Shows the covers of albums, and forgets the keys of those that the site has no more.
 * @param {Album[]} albums
 */
async function showCovers(albums) {
  const readable = [];
  for (const album of albums) {
    try {
      await showCover(album);
      readable.push(album);
    } catch {
      report("failed");
    }
  }
  if (readable.length < albums.length) remember(readable);
}

/** @param {Album} album */
async function showCover(album) {
  shown = album;
  const { page } = await readPage(album, "index.html");
  const items = [...page.querySelectorAll(".cards > li")];
  // In its own site, each is the first and largest.
  for (const item of items) item.classList.remove("lead");
  list.append(...items);
  // Each cover is a file of its own album.
  for (const image of list.querySelectorAll("img:not([src])")) {
    if (image instanceof HTMLImageElement) await setMedia(image, "src", choose(image));
  }
}

/** @param {"wrong" | "insecure" | "failed" | ""} problem */
function report(problem) {
  status.textContent = problem && (status.dataset[problem] ?? "");
}
