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
  // An encrypted file cannot be saved by its address.
  sheet.replaceSync(`${style}img:not([src]){color:transparent}a[download]{display:none}`);
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
 * Shows the covers of albums; of a single one, its page.
 * @param {Album[]} albums
 * @param {Album[]} known All albums whose keys are kept.
 */
async function showAlbums(albums, known = albums) {
  // Whoever has opened all albums needs no passphrase.
  if (form) form.hidden = form.dataset.keys?.split(" ").length === albums.length;
  for (const album of albums) {
    shown = album;
    const { page } = await readPage(album, "index.html");
    const items = [...page.querySelectorAll(".cards > li")];
    const link = items[0]?.querySelector("a");
    if (albums.length === 1 && link) {
      remember(known);
      history.replaceState(null, "", link.hash);
      return location.reload();
    }
    // In its own site, each is the first and largest.
    for (const item of items) item.classList.remove("lead");
    list.append(...items);
    // Each cover is a file of its own album.
    for (const image of list.querySelectorAll("img:not([src])")) {
      if (image instanceof HTMLImageElement) await setMedia(image, "src", choose(image));
    }
  }
}

/** @param {"wrong" | "insecure" | "failed" | ""} problem */
function report(problem) {
  status.textContent = problem && (status.dataset[problem] ?? "");
}
