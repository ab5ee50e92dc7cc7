/** Makes the buttons and the list of months work. */
function addShortcuts() {
  const main = /** @type {HTMLElement} */ (document.querySelector("main"));
  main.onclick = async (/** @type {MouseEvent} */ event) => {
    const target = /** @type {HTMLElement} */ (event.target);
    const { id } = target;
    if (id === "newest") return scrub(0);
    if (id === "next") return scrub(entries.findIndex((entry) => entry.volume > volume));
    if (id === "random") {
      const index = Math.floor(Math.random() * total);
      await prepare(index);
      openPhoto(index);
    }
    if (id === "today") return openThisDay(target);
    if (!target.dataset.index) return;
    const index = +target.dataset.index;
    event.preventDefault();
    target.closest("details")?.removeAttribute("open");
    await prepare(index);
    // The heading before its first photo belongs to a month.
    scrollToTop(itemsOf(blockWith(index)).find(({ rank }) => rank >= index - 0.5)?.y ?? 0);
  };
  // The links of the first page name a button.
  if (/^#(today|random)$/.test(location.hash)) {
    /** @type {HTMLElement} */ (document.querySelector(location.hash)).click();
  }
}

/**
 * Opens the photos of this day of the year, newest first.
 * @param {HTMLElement} button Shows that there are none.
 */
async function openThisDay(button) {
  const now = new Date();
  const photos = [];
  for (const [number, { month, volume, place }] of entries.entries()) {
    // A block has photos from its month down to that of the next.
    const same = yearOf(month) * 12 + now.getMonth();
    if (same > month || same < (entries[number + 1]?.month ?? 0)) continue;
    const { chunk, first, count } = (await chunksOf(volume)).flatMap(({ blocks }) => blocks)[place];
    await load(chunk);
    for (let photo = first; photo < first + count; photo++) {
      if (chunk.days[photo] === same * 31 + now.getDate()) {
        photos.push(viewerPhoto(chunk, chunk.first + photo));
      }
    }
  }
  if (!photos.length) {
    button.role = "status";
    button.textContent = strings.none;
    return;
  }
  open({ photos, more: () => null }, photos[0].id);
}
