/** The address of this document, without query and fragment. */
const here = files?.here ?? location.href.split(/[?#]/)[0];

const base = make("base");

/** The picture of a photo page; `null` on other pages. */
const ownPicture = /** @type {HTMLAnchorElement | null} */ (document.querySelector(".picture"));

/**
 * The address under which the viewer shows a photo.
 *
 * It is the address of the photo page with the page of the tile, so that a reload shows the same photo
 * among the same others. Documents of `file://` cannot change more than their fragment.
 * @param {Photo} photo
 * @returns {string}
 */
function addressOf(photo) {
  if (isFile || !photo.page || list.more) return `${list.address ?? here}#${photo.id}`;
  return `${photo.page}?from=${encodeURI(photo.from.slice(root.length))}`;
}

/**
 * Records the photo in the history: as a new entry when the viewer opens, otherwise in place, so that
 * Back closes the viewer.
 * @param {boolean} isNew
 */
function record(isNew) {
  const photo = list.photos[index];
  const state = {
    photo: photo.id,
    index: photo.index,
    isLoaded: history.state?.isLoaded,
  };
  if (isNew) {
    history.scrollRestoration = "manual";
    // Keeps relative addresses of this document valid while it has the address of a photo page.
    base.href = here;
    if (!isFile) document.head.prepend(base);
  }
  try {
    history[isNew ? "pushState" : "replaceState"](state, "", addressOf(photo));
  } catch {
    // Browsers limit how often a document may do this. The photo is shown all the same.
  }
}

/** Shows what the entry of the history says: going back closes the viewer, going forward opens it again. */
function synchronize() {
  const id = history.state?.photo;
  if (!id && phase === "open") close();
  else if (indexOf(id) < 0) openNamed();
  else if (phase === "open") show(indexOf(id));
  else open(list, id);
}

/** Whether the viewer was opened in this document, so that going back closes it. */
function hasEntry() {
  return history.state?.photo && !history.state.isLoaded;
}

/**
 * Goes back in the history. Browsers take time, and ignore it if pages do it very often.
 * @returns {Promise<unknown>} Fulfilled when the entry has changed, or after a second.
 */
function goBack() {
  return new Promise((done) => {
    addEventListener("popstate", done, { once: true });
    setTimeout(done, 1000);
    history.back();
  });
}

/** Opens the photo that the address names. */
async function openNamed() {
  const id = location.hash.split("#").at(-1);
  const photo = ownPicture && readPhoto(ownPicture, here);
  const from = new URLSearchParams(location.search).get("from");
  if (photo && from !== null) {
    if (!(await joinList(photo, from))) return;
    history.replaceState({ photo: photo.id, index: photo.index, isLoaded: true }, "");
    open(list, photo.id);
  } else if (id && !photo) {
    const found = readList(document, here, id);
    if (!found) return;
    history.replaceState({ photo: id, isLoaded: true }, "");
    open(found, id);
  }
}

/**
 * Loads the list that a photo page was opened from.
 * @param {Photo} photo
 * @param {string} page The path of a page of this site.
 * @returns {Promise<boolean>} Whether the page is there and has the photo.
 */
async function joinList(photo, page) {
  try {
    const url = new URL(page, root).href.split("#")[0];
    if (isFile || !url.startsWith(root)) return false;
    const found = await loadList(url, photo.id);
    if (!found) return false;
    list = found;
    index = indexOf(photo.id);
    return true;
  } catch {
    return false;
  }
}

/**
 * The page with the photos after or before those of the list; empty if there is none.
 * @param {number} step 1 or -1.
 */
function beyond(step) {
  return step > 0 ? list.next : list.previous;
}

/**
 * Adds the photos of the next or the previous page of the album, or goes to its last or first page.
 * @param {number} step 1 or -1.
 * @param {boolean} [isEnd]
 */
async function extend(step, isEnd) {
  const url = beyond(step);
  if (!url) return;
  const name = step < 0 ? "index" : list.pages && `page-${list.pages}`;
  const page = isEnd && name ? url.replace(/[^/]*$/, `${name}.html`) : url;
  try {
    if (isFile && !list.more) return location.assign(page);
    const more = await (list.more?.(step, isEnd) ?? loadList(page, ""));
    // Another key may have loaded it meanwhile.
    if (!more || url !== beyond(step)) return;
    const [one, other] = step > 0 ? [list, more] : [more, list];
    if ((one.first ?? 0) + one.photos.length === other.first) {
      index += one === more ? more.photos.length : 0;
      list = { ...one, photos: [...one.photos, ...other.photos], next: other.next };
    } else {
      list = more;
      index = step > 0 ? -1 : more.photos.length;
    }
  } catch {
    announce(strings.failed);
  }
}

/**
 * Goes to the first or the last photo of the album.
 * @param {number} step -1 or 1.
 */
async function goToEnd(step) {
  /** @type {List | undefined} */
  let old;
  while (beyond(step) && list !== old) {
    old = list;
    await extend(step, true);
  }
  show(step > 0 ? list.photos.length - 1 : 0);
}

/** Leaves the viewer for the tile of the photo that it shows. */
function returnTo() {
  const { tile, id, page, from, index: number } = list.photos[index];
  if (tile) {
    // An address that named the photo would open it again. The timeline returns to its place.
    const anchor = { index: number, offset: 80 };
    if (history.state) {
      history.replaceState(number === undefined ? null : { anchor }, "", list.address ?? here);
    }
    tile.focus({ preventScroll: true });
  } else if (ownPicture && !history.state?.isLoaded) {
    location.assign(page);
  } else {
    location.assign(`${from}#t${id}`);
  }
}
