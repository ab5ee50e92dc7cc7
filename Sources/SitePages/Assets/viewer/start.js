document.addEventListener("click", (event) => {
  const isOther = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey ||
    event.defaultPrevented;
  const target = /** @type {Element} */ (event.target);
  const link = /** @type {HTMLAnchorElement | null} */ (target.closest(`${tiles},.picture`));
  if (!link || isOther) return;
  const photo = readPhoto(link, here);
  if (photo && link === ownPicture) {
    openOwn(photo);
  } else {
    // A tile that the page has just made may have no image yet.
    const found = gallery.list?.(link) ?? (photo && readList(document, here, photo.id));
    if (!found) return;
    open(found, photo?.id ?? link.id.slice(1));
  }
  event.preventDefault();
});

/**
 * Opens the picture of a photo page, and then loads the other photos of its album.
 * @param {Photo} photo
 */
async function openOwn(photo) {
  const link = document.querySelector(".facts [rel=up]")?.getAttribute("href");
  await open({ photos: [photo] }, photo.id);
  if (!link || !(await joinList(photo, new URL(link, here).href))) return;
  list.photos[index].tile = photo.tile;
  show(index);
}

// A viewer that closes looks at the entry of the history in the end.
addEventListener("popstate", () => phase === "closing" || synchronize());

// On a photo page, keys follow the links to the neighbours and to the album.
document.addEventListener("keydown", (event) => {
  if (/** @type {Element} */ (event.target).closest("video")) return;
  if (!ownPicture || viewer.open || event.altKey || event.ctrlKey || event.metaKey) return;
  const [left, right] = isRTL ? ["next", "prev"] : ["prev", "next"];
  const relation = { ArrowLeft: left, ArrowRight: right, Escape: "up" }[event.key];
  const link = /** @type {HTMLElement | null} */ (document.querySelector(`main [rel=${relation}]`));
  link?.click();
});

// Nothing that the page shows first waits for the style.
addEventListener("load", prepare);

// The viewer shows the facts of a file in a frame.
if (self !== top) {
  document.documentElement.classList.add("framed");
  for (const link of document.links) link.target = "_top";
}

openNamed();
