const timeline = /** @type {HTMLElement} */ (document.querySelector("#timeline"));
/** The texts of the page. */
const strings = /** @type {Record<string, string>} */ (timeline.dataset);
const { open, describe, make, makeTile, imageFor, loadData, clamp } = gallery;

/**
 * The content of a data file of the timeline.
 * @typedef {object} ChunkFile
 * @property {string} b Five bits for each character of the names and nine for the colour of each photo.
 * @property {number[]} q The aspect ratios in hundredths.
 * @property {string} a The index of the aspect ratio of each photo.
 * @property {number[]} d Days, as differences, each followed by the number of its photos.
 * @property {number} [e] The size of the largest image of most photos.
 * @property {string} [w] The watermark in the names of most photos, if it is not that of most of the site.
 * @property {Record<string, Partial<PhotoData>>} [o] What only few photos have, by index.
 * @property {[number, string][]} s The sections: number of photos, and heading.
 * @property {number} [m] Whether the last section is continued by the next file.
 * @property {string[]} r The lengths of the rows at each reference width.
 */

/**
 * Photos of one data file.
 * @typedef {object} Chunk
 * @property {string} path
 * @property {number} first The number of photos of the timeline before these.
 * @property {number} count
 * @property {Block[]} blocks
 * @property {ChunkFile} file There is none until it is loaded, as with the members that follow.
 * @property {Promise<void> | null} [loading]
 * @property {Int32Array} days The day of each photo.
 * @property {string} bits The digits of the names and colours, 49 for each photo.
 */

/**
 * Photos of a month.
 * @typedef {object} Block
 * @property {Chunk} chunk
 * @property {number} first The number of photos of the chunk before these.
 * @property {number} count
 * @property {number} headings
 * @property {number[]} heights Factor and constant part of the height at each reference width.
 * @property {number} top Its top edge at the width of the page, in CSS px.
 * @property {number} bottom
 * @property {Item[] | null} [items] Its headings and tiles at the width of the page.
 */

/** The most chunks that are kept; the others are loaded again when they are needed. */
const maxChunks = 16;

/** @type {Chunk[]} Those in memory, the last used at the end. */
let kept = [];

/**
 * Makes the chunks of an index.
 * @param {{chunks: [string, number][], blocks: number[][]}} index
 * @param {number} first The number of photos before these.
 * @returns {Chunk[]}
 */
function readIndex(index, first) {
  let next = 0;
  return index.chunks.map(([path, length]) => {
    const chunk =
      /** @type {Chunk} */ ({ path, first, count: 0, blocks: /** @type {Block[]} */ ([]) });
    for (const [count, headings, ...heights] of index.blocks.slice(next, next += length)) {
      chunk.blocks.push({ chunk, first: chunk.count, count, headings, heights, top: 0, bottom: 0 });
      chunk.count += count;
    }
    first += chunk.count;
    return chunk;
  });
}

/**
 * Loads the photos of a chunk.
 * @param {Chunk} chunk
 * @returns {Promise<void>}
 */
function load(chunk) {
  kept = [...kept.filter((other) => other !== chunk), chunk];
  if (kept.length > maxChunks) {
    const [old] = kept.splice(0, 1);
    Object.assign(old, { file: null, loading: null });
    for (const block of old.blocks) block.items = null;
  }
  return chunk.loading ??= loadData(chunk.path).then((/** @type {ChunkFile} */ file) => {
    let day = 0;
    let index = 0;
    const days = new Int32Array(chunk.count);
    file.d.forEach((value, place) => {
      if (place % 2) days.fill(day, index, index += value);
      else day = place ? day - value : value;
    });
    const bits = atob(file.b).replace(
      /[^]/g,
      (byte) => byte.charCodeAt(0).toString(2).padStart(8, "0"),
    );
    Object.assign(chunk, { file, days, bits });
  }, (error) => {
    chunk.loading = null;
    throw error;
  });
}

/**
 * A photo of a chunk that is loaded.
 * @param {Chunk} chunk
 * @param {number} index In the timeline.
 * @returns {PhotoData & {index: number}}
 */
function photoOf({ bits, file, days, first }, index) {
  const place = index - first;
  const own = bits.slice(place * 49);
  const id = own.slice(0, 40).replace(
    /.{5}/g,
    (digits) => "0123456789abcdefghjkmnpqrstvwxyz"[parseInt(digits, 2)],
  );
  // Eight levels as hexadecimal digits.
  const color = own.slice(40, 49).replace(/.{3}/g, (digits) => "02469bdf"[parseInt(digits, 2)]);
  const day = days[place] - 1;
  const rare = file.o?.[place];
  return {
    id,
    ratio: ratioOf(file, place),
    color,
    edge: file.e ?? 0,
    title: "",
    text: rare?.title ??
      strings.photo.replace("{}", day < 0 ? "" : format(Math.floor(day / 31), day % 31 + 1)),
    watermark: file.w,
    index,
    ...rare,
  };
}

/**
 * The aspect ratio of a photo.
 * @param {ChunkFile} file
 * @param {number} place In the chunk.
 */
function ratioOf(file, place) {
  return file.q[file.a.charCodeAt(place) - 93] / 100;
}

/** The formats of months and of days. */
const formats = [undefined, /** @type {"numeric"} */ ("numeric")].map((day) =>
  new Intl.DateTimeFormat(settings.locale, { day, month: "long", year: "numeric" })
);

/**
 * A date as text.
 * @param {number} month Years times twelve, plus months from 0.
 * @param {number} [day] 0 for a month.
 * @param {number} [span] The number of months before it that are named too.
 */
function format(month, day = 0, span = 0) {
  const date = (/** @type {number} */ month) => new Date(yearOf(month), month % 12, day || 1);
  const own = formats[day ? 1 : 0];
  // A range takes ten times as long, also of one date.
  return span ? own.formatRange(date(month - span), date(month)) : own.format(date(month));
}
