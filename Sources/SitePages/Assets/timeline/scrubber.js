/** The smallest distance of two years in CSS px. */
const labelHeight = 40;

/**
 * A block of any volume.
 * @typedef {object} Entry
 * @property {number} month Years times twelve, plus months from 0; 0 without a date.
 * @property {number} span The number of months to that of its oldest photo; -1 if only the year is known.
 * @property {number} count
 * @property {number} volume
 * @property {number} place The index of the block in its volume.
 */

/** @type {Entry[]} */
const entries = [];

/**
 * The scrubber with the bars and years, the thumb with its text, and the text for the months below the pointer; and the
 * line with the month of the first row while the page is scrolled.
 */
const [scrubber, drawing, thumb, bubble, hint, line] = /** @type {Iterable<HTMLElement>} */ (
  document.querySelectorAll(".scrubber, .scrubber *, .now")
);
/** Where the slider was moved to, until the page is scrolled from there: a part of the timeline. */
let goal = 0;
/** @type {number | undefined} */
let goalTop;

/** @param {number} month */
const yearOf = (month) => Math.floor(month / 12);

/** @param {number} day Days of months that have 31; 0 if it is unknown, which gives -1. */
const monthOf = (day) => Math.floor((day - 1) / 31);

/** Draws a bar for the photos of each block, and the years. */
function drawScrubber() {
  const step = scrubber.clientHeight / entries.length;
  const most = Math.max(...entries.map(({ count }) => count));
  let [bars, labels, last, year] = ["", "", -labelHeight, 0];
  entries.forEach(({ month, count }, number) => {
    const y = Math.round(number * step);
    const own = yearOf(month);
    bars += `M28 ${y}h${14 * Math.sqrt(count / most)}`;
    if (own !== year && y - last >= labelHeight) {
      labels += `<text x="58" y="${y + 4}">${own || ""}</text>`;
      last = y;
    }
    year = own;
  });
  drawing.innerHTML = `<path d="${bars}"/>${labels}`;
}

/**
 * Moves the thumb to the block at the top of the window, and names the month of the last photo in the first row.
 * @param {number} y In CSS px from the top of the photos.
 */
function moveThumb(y) {
  const place = Math.max(0, blocks.findLastIndex(({ top }) => top <= y + 1));
  const { top, bottom } = blocks[place];
  goalTop ??= y;
  const block = entries.findIndex((entry) => entry.volume === volume) + place;
  // The last months may be too short to be at the top of the window.
  const part = y === goalTop ? goal : block + clamp((y - top) / (bottom - top), 0, 0.999);
  const number = Math.floor(part);
  const shift = part / entries.length * scrubber.clientHeight;
  thumb.style.translate = `0 ${Math.round(shift)}px`;
  const tiles = topTiles();
  const tile = tiles.findLast((tile) => tile.y === tiles[0].y);
  // A block can have several months.
  const day = number === block && tile?.chunk.days[tile.rank - tile.chunk.first];
  thumb.ariaValueNow = `${number}`;
  const text = monthText(day ? { month: monthOf(day) } : entries[number]);
  // Setting the same text again would lay it out again.
  if (text !== line.textContent) {
    thumb.ariaValueText = bubble.textContent = line.textContent = text;
  }
  line.hidden = y < headingHeight;
  scrubber.classList.toggle("used", isScrolled);
}

/**
 * A month, several months, or a year.
 * @param {{ month: number, span?: number }} entry
 */
function monthText({ month, span = 0 }) {
  return month ? span < 0 ? `${yearOf(month)}` : format(month, 0, span) : strings.undated;
}

/**
 * Goes to a part of the timeline.
 * @param {number} part The number of an entry, with a fraction of its height.
 */
async function scrub(part) {
  part = clamp(part, 0, entries.length - 0.001);
  const entry = entries[Math.floor(part)];
  await showVolume(entry.volume);
  const { top, bottom } = blocks[entry.place];
  goal = part;
  goalTop = undefined;
  scrollToTop(top + part % 1 * (bottom - top));
}

scrubber.onpointerdown = (/** @type {PointerEvent} */ event) => {
  scrubber.setPointerCapture(event.pointerId);
  drag(event);
  event.preventDefault();
  bubble.className = "used";
};

scrubber.onlostpointercapture = () => bubble.className = "";

scrubber.onpointermove = (/** @type {PointerEvent} */ event) => {
  if (scrubber.hasPointerCapture(event.pointerId)) return drag(event);
  hint.textContent = monthText(entries[Math.floor(partAt(event))]);
  hint.style.top = `${event.clientY - 64}px`;
};

/**
 * The part of the timeline at the pointer.
 * @param {PointerEvent} event
 */
function partAt({ clientY }) {
  const { top, height } = scrubber.getBoundingClientRect();
  return (clientY - top) / height * entries.length;
}

/** @param {PointerEvent} event */
const drag = (event) => scrub(partAt(event));

// Arrow keys go to the next month, Page Up and Page Down to the next year.
thumb.onkeydown = (/** @type {KeyboardEvent} */ event) => {
  const number = +(/** @type {any} */ (thumb.ariaValueNow));
  const year = yearOf(entries[number].month);
  const { key } = event;
  const isYear = /Page/.test(key);
  /** @type {number | undefined} */
  let target = /** @type {Record<string, number>} */ ({ Home: 0, End: entries.length - 1 })[key];
  if (/Page|Arrow/.test(key)) {
    const step = /Down|Right/.test(key) ? 1 : -1;
    target = number + step;
    while (isYear && target in entries && yearOf(entries[target].month) === year) target += step;
  }
  if (target === undefined) return;
  event.preventDefault();
  // A single jump is no fast movement.
  if (!event.repeat) lastTime = 0;
  scrub(target);
};
