/**
 * A tile, or the heading before one.
 * @typedef {object} Item
 * @property {number} rank The index of the photo in the timeline; half less for a heading.
 * @property {Chunk} chunk
 * @property {string} text The heading; empty for a tile.
 * @property {string | false} [month] The month of a tile after one of another month in the same section.
 * @property {number} x In CSS px from the left edge of the photos.
 * @property {number} y From the top of the photos.
 * @property {number} width
 * @property {number} height
 */

const { widths, heights: rowHeights, gap } = settings;

const isRTL = document.dir === "rtl";

/** The element that contains the tiles. */
const layer = make("div", "rows live");

/** A heading that is not seen, for its height. */
const sample = make("h2", "sample", "0");

/** @type {Chunk[]} The chunks on the page. */
let chunks = [];
/** @type {Block[]} */
let blocks = [];
/** The width of the rows, and the index of the nearest reference width. */
let width = 0;
let level = 0;
let headingHeight = 0;

/** Computes the position of all blocks at the width of the page. */
function measure() {
  width = layer.clientWidth;
  headingHeight = sample.offsetHeight;
  // The limits between the reference widths are their geometric means, as in the style sheet.
  level = widths.findIndex((own, place) =>
    width < Math.round(Math.sqrt(own * (widths[place + 1] ?? Infinity)))
  );
  let top = 0;
  for (const block of blocks) {
    const [slope, offset] = block.heights.slice(level * 2);
    block.top = top;
    top += slope / 100000 * width + offset / 10 + block.headings * headingHeight;
    block.bottom = top;
    block.items = null;
  }
  layer.style.height = `${Math.ceil(top)}px`;
}

/**
 * The headings and tiles of a block; none until it is loaded.
 *
 * Edges are rounded sums, as in the engine.
 * @param {Block} block
 * @returns {Item[]}
 */
function itemsOf(block) {
  const { chunk, first, count, top, items } = block;
  const { file } = chunk;
  if (!file || items) return items ?? [];
  /** @type {Item[]} */
  const made = [];
  let place = 0;
  let row = 0;
  let y = top;
  file.s.forEach(([length, text], number) => {
    const isContinued = number + 1 < file.s.length ? !file.s[number + 1][1] : file.m;
    const isInside = place >= first && place < first + count;
    const end = place + length;
    // In a section of several months, the first is named too.
    const isMixed = text && monthOf(chunk.days[end - 1]) < monthOf(chunk.days[place]);
    let month = isMixed ? Infinity : monthOf(chunk.days[text ? place : place - 1]);
    if (isInside && text) {
      const rank = chunk.first + place - 0.5;
      made.push({ rank, chunk, text, x: 0, y: Math.round(y), width, height: headingHeight });
    }
    if (isInside) y += text ? headingHeight : gap;
    while (place < end) {
      const ratios = Array.from(
        { length: file.r[level].charCodeAt(row++) - 93 },
        (_, item) => ratioOf(file, place + item),
      );
      const height = rowHeight(ratios, place + ratios.length === end && !isContinued);
      let left = 0;
      for (const ratio of ratios) {
        const right = left + ratio * height;
        const x = Math.round(left);
        const own = Math.round(right) - x;
        const before = month;
        month = monthOf(chunk.days[place]);
        if (isInside) {
          made.push({
            rank: chunk.first + place,
            chunk,
            text: "",
            month: month >= 0 && month < before && monthText({ month }),
            x: isRTL ? width - x - own : x,
            y: Math.round(y),
            width: own,
            height: Math.round(y + height) - Math.round(y),
          });
        }
        left = right + gap;
        place++;
      }
      if (isInside) y += height + (place < end ? gap : 0);
    }
  });
  return block.items = made;
}

/**
 * The height of a row.
 * @param {number[]} ratios
 * @param {boolean} isLast Whether it may be short, as the last row of the engine.
 */
function rowHeight(ratios, isLast) {
  const sum = ratios.reduce((sum, ratio) => sum + ratio);
  const reference = widths[level];
  const base = rowHeights[level];
  const gaps = ratios.length * gap;
  const rest = reference - sum * base - gaps;
  return isLast && rest > 0 && reference - gaps + gap > sum * base * 1.3
    ? (width - gaps) / (sum + rest / base)
    : (width - gaps + gap) / sum;
}
