/** The number of photos that are loaded at once. */
const batch = 32;

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
/** @type {Promise<void> | null} While photos are loaded. */
let growing = null;

/**
 * Loads a photo by its number.
 * @param {number} number
 * @returns {Promise<PhotoData>}
 */
async function loadPhoto(number) {
  const [id, ratio, color, text, title, edge, animation] =
    (await load(`p${number >> 7}`))[number & 127];
  return {
    id,
    ratio: ratio / 100,
    color,
    text,
    title: title === 1 ? text : title || "",
    edge: edge || sizes.at(-1),
    animation,
  };
}

/**
 * Shows photos in place of those shown before.
 * @param {number[]} found
 */
function showResults(found) {
  numbers = found;
  photos = [];
  items = {};
  growing = null;
  results.replaceChildren();
  layOut();
}

/** Loads the next photos. */
function grow() {
  const mine = photos;
  return growing ??= Promise.all(
    numbers.slice(mine.length, mine.length + batch).map(loadPhoto),
  ).finally(() => {
    if (mine === photos) growing = null;
  }).then((more) => {
    mine.push(...more);
    layOut();
  });
}

/** Places the tiles. */
function layOut() {
  const isAll = photos.length === numbers.length;
  width = results.clientWidth;
  frames = framesOf(photos.map(({ ratio }) => ratio), width, isAll);
  // The footer is hidden until its place is known.
  results.ariaBusy = !isAll;
  draw();
}

/** Shows the tiles near the window, and loads more photos when the last of them are. */
function draw() {
  const start = -results.getBoundingClientRect().top;
  const isRTL = document.dir === "rtl";
  let next = results.firstChild;
  let bottom = 0;
  frames.forEach(([left, top, length, height], place) => {
    let item = items[place];
    bottom = top + height;
    const isNear = bottom > start - innerHeight && top < start + innerHeight * 2 ||
      item?.contains(document.activeElement);
    if (item) next = item.nextSibling;
    if (!isNear) {
      item?.remove();
      delete items[place];
      return;
    }
    if (!item) {
      items[place] = item = make("li");
      item.ariaSetSize = numbers.length;
      item.ariaPosInSet = place + 1;
      const tile = makeTile(photos[place]);
      /** @type {any} */ (tile.firstChild).src = imageFor(photos[place], length, height);
      item.append(tile);
      results.insertBefore(item, next);
    }
    Object.assign(item.firstChild.style, {
      width: `${length}px`,
      height: `${height}px`,
      transform: `translate(${isRTL ? width - left - length : left}px,${top}px)`,
    });
  });
  results.style.height = `${bottom}px`;
  if (bottom < start + innerHeight * 3 && photos.length < numbers.length && !growing) attempt(grow);
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
    trouble.lastChild.onclick = () => attempt(action);
  }
}

/**
 * Scrolls to a photo, unless it is in the window.
 * @param {number} place
 * @returns {HTMLElement | null} Its tile; `null` for one whose row is no longer complete.
 */
function reveal(place) {
  if (!frames[place]) return null;
  const [, top, , height] = frames[place];
  const start = results.getBoundingClientRect().top + top;
  if (start < 0 || start + height > innerHeight) {
    scrollBy(0, start - innerHeight / 3);
    draw();
  }
  return items[place].firstChild;
}

/** The number of photos that the viewer has. */
let given = 0;

/**
 * The photos after those that the viewer has.
 * @returns {any} The viewer's `List`.
 */
function nextList() {
  const first = given;
  given = frames.length;
  return {
    photos: photos.slice(first, given).map((photo, place) =>
      describe(photo, () => reveal(first + place))
    ),
    first,
    count: numbers.length,
    previous: "",
    next: given < numbers.length && "more",
    more: async () => {
      if (given === frames.length) await grow();
      return nextList();
    },
  };
}

/**
 * Opens the viewer.
 * @param {number} place
 * @param {boolean} isNew Whether it becomes an entry of the history.
 */
function openAt(place, isNew) {
  given = 0;
  open(nextList(), photos[place].id, isNew);
}
