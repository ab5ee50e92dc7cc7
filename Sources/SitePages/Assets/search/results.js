/** The number of photos that are loaded at once: little more than a window shows. */
const batch = 16;

/** @type {number[]} The numbers of all photos found, in order. */
let numbers = [];
/** @type {PhotoData[]} The first of them. */
let photos = [];
/** @type {number[][]} The frames of their tiles. */
let frames = [];
/** The width in which they are. */
let width = 0;
/** @type {Record<number, any>} The items that are in the document. */
let items = {};

/**
 * Loads some photos of a list of numbers.
 * @param {number[]} list
 * @param {number} start
 * @returns {Promise<PhotoData[]>}
 */
function loadPhotos(list, start) {
  return Promise.all(
    list.slice(start, start + batch).map(async (number) => {
      const [id, ratio, color, edge, title, text = title, rare] =
        (await load((await load(lists[number >> 14]))[number >> 7 & 127]))[number & 127];
      return { id, ratio, color, edge, title, text, ...rare };
    }),
  );
}

/** Loads the next photos. */
async function grow() {
  const list = photos;
  const more = await loadPhotos(numbers, list.length);
  // Another search or another movement may have been faster.
  if (list !== photos) return;
  photos = [...list, ...more];
  layOut();
}

/** Places the tiles. */
function layOut() {
  const isAll = photos.length === numbers.length;
  width = results.clientWidth;
  frames = framesOf(photos.map(({ ratio }) => ratio), isAll);
  // The footer is hidden until its place is known.
  results.ariaBusy = !isAll;
  draw();
}

/** The distance from the top of the results to the top of the window. */
function scrolled() {
  return -results.getBoundingClientRect().top;
}

/** Shows the tiles near the window, and loads more photos when the last of them are. */
function draw() {
  const start = scrolled();
  // Before the page is scrolled, one row more than the window has is enough.
  const margin = innerHeight * (scrollY ? 1 : 0.25);
  const end = start + innerHeight + margin;
  let next = results.firstChild, bottom = 0;
  frames.forEach(([left, top, length, height], place) => {
    let item = items[place];
    bottom = top + height;
    if (item) next = item.nextSibling;
    if ((top > end || bottom < start - margin) && !item?.contains(document.activeElement)) {
      item?.remove();
      delete items[place];
      return;
    }
    if (!item) {
      items[place] = item = make("li");
      item.ariaSetSize = numbers.length;
      item.ariaPosInSet = place + 1;
      item.append(makeTile(photos[place], length, height));
      results.insertBefore(item, next);
    }
    const x = document.dir ? -left : left;
    item.style = `width:${length}px;height:${height}px;translate:${x}px ${top}px`;
  });
  results.style = `height:${bottom}px`;
  if (bottom < end + margin && photos.length < numbers.length) attempt(grow);
}

/**
 * Does what may fail, and offers to try it again.
 * @param {() => unknown} action
 */
async function attempt(action) {
  try {
    await action();
    trouble.hidden = true;
  } catch {
    trouble.hidden = false;
    // Files that could not be loaded must be loaded again.
    files = {};
    trouble.lastChild.onclick = () => attempt(action);
  }
}

/**
 * Scrolls to a photo, unless it is in the window.
 * @param {number} place
 * @returns {any} Its tile; `undefined` for one whose row is no longer complete.
 */
function reveal(place) {
  const [, top, , height] = frames[place] ?? [];
  const start = top - scrolled();
  if (start < 0 || start + height > innerHeight) {
    scrollBy(0, start - innerHeight / 3);
    draw();
  }
  return items[place]?.firstChild;
}

/**
 * The photos from one on as a list of the viewer, which loads more as they are needed.
 * @param {number} first
 * @returns {any}
 */
function listFrom(first) {
  const end = frames.length;
  return {
    photos: photos.slice(first, end).map((photo, place) =>
      describe(photo, () => reveal(first + place))
    ),
    first,
    count: numbers.length,
    address: mark + query(),
    // It differs from list to list, so that the viewer does not add the same photos twice.
    next: end < numbers.length && end,
    // The viewer adds what it gets to the photos of its list.
    async more() {
      const { length } = this.photos;
      while (length === frames.length) await grow();
      return listFrom(length);
    },
  };
}

// The viewer opens a tile that is clicked.
gallery.list = () => listFrom(0);
// The selection needs photos whose tiles were removed.
gallery.photoAt = (place) => Promise.resolve(photos[place - 1] && describe(photos[place - 1]));
