// The places of the photos of the timeline, without its page.
import { check, dataOf, element, equal, load, program, withSite } from "./scripts.js";

/** The index of the timeline of a site, and the content of its data files. */
function timelineOf(site) {
  const page = Deno.readTextFileSync(`${site}/by/years/index.html`);
  const { first, volumes } = JSON.parse(page.match(/id="timeline-index">(.*?)<\/script>/s)[1]);
  return { first, volumes, files: Object.fromEntries(first.chunks.map(([path]) => [path, dataOf(site, path)])) };
}

/** The blocks of photos with their items at a width. */
async function laidOut({ first, files }, width, dir = "") {
  const given = {
    gallery: {
      make: () => ({ ...element(), clientWidth: width, offsetHeight: 70 }),
      loadData: (path) => Promise.resolve(files[path]),
      clamp: (value, low, high) => Math.min(Math.max(value, low), high),
    },
    document: { dir, querySelector: () => ({ dataset: { photo: "Photo, {}", undated: "Without a date" } }) },
    // Of the scrubber.
    yearOf: (month) => Math.floor(month / 12),
    monthOf: (day) => Math.floor((day - 1) / 31),
    monthText: ({ month }) => String(month),
  };
  const script = load(
    ["timeline/settings", "timeline/data", "timeline/layout"],
    given,
    `{ load, itemsOf, photoOf, measure,
    start(index) { chunks = readIndex(index, 0); blocks = chunks.flatMap((chunk) => chunk.blocks); return chunks } }`,
  );
  const chunks = script.start(first);
  script.measure();
  for (const chunk of chunks) await script.load(chunk);
  const blocks = chunks.flatMap((chunk) => chunk.blocks);
  return { ...script, chunks, blocks, items: blocks.flatMap((block) => script.itemsOf(block)) };
}

let sample;
if (program) withSite((site) => sample = timelineOf(site));

Deno.test({
  name: "every photo has a place in full rows that do not overlap, at any width",
  ignore: !program,
  async fn() {
    const count = sample.volumes.reduce((sum, volume) => sum + volume.count, 0);
    for (let width = 320; width < 2800; width += 37) {
      const { items, blocks, itemsOf } = await laidOut(sample, width);
      const tiles = items.filter(({ text }) => !text);
      equal(tiles.map(({ rank }) => rank), Array.from({ length: count }, (_, rank) => rank), `at ${width}`);
      const rows = Map.groupBy(tiles, ({ y }) => y);
      let bottom = 0, short = 0;
      for (const [y, row] of rows) {
        check(y >= bottom, `the row at ${y} of ${width} begins above ${bottom}`);
        bottom = y + row[0].height;
        equal(new Set(row.map(({ height }) => height)).size, 1, `heights at ${y} of ${width}`);
        equal(row[0].x, 0);
        for (const [place, { x }] of row.slice(1).entries()) {
          equal(x - row[place].x - row[place].width, 4, `gap at ${y}`);
        }
        const last = row.at(-1);
        check(last.x + last.width <= width, `the row at ${y} ends at ${last.x + last.width} of ${width}`);
        short += last.x + last.width !== width;
      }
      // At most the last row of each heading is short.
      const headings = items.filter(({ text }) => text).length;
      check(short <= headings, `${short} short rows at ${width}, ${headings} headings`);
      // The heights that are known before the photos are loaded are those of their rows.
      for (const block of blocks) {
        const end = Math.max(...itemsOf(block).map(({ y, height }) => y + height));
        check(Math.abs(block.bottom - end) <= 2, `a block ends at ${block.bottom} of ${width}, but its rows at ${end}`);
      }
    }
  },
});

Deno.test({
  name: "tiles run from right to left in a page of that direction",
  ignore: !program,
  async fn() {
    const [left, right] = [await laidOut(sample, 900), await laidOut(sample, 900, "rtl")];
    for (const [place, item] of left.items.entries()) {
      if (!item.text) equal(right.items[place].x, 900 - item.x - item.width, `tile ${item.rank}`);
    }
  },
});

Deno.test({
  name: "photos have their names, colours, dates and texts, newest first",
  ignore: !program,
  async fn() {
    const { chunks, photoOf, items } = await laidOut(sample, 900);
    const photos = chunks.flatMap((chunk) =>
      Array.from({ length: chunk.count }, (_, place) => photoOf(chunk, chunk.first + place))
    );
    check(photos.every(({ id }) => /^[0-9a-z]{8}$/.test(id)), "each name has eight characters");
    equal(new Set(photos.map(({ id }) => id)).size, photos.length);
    check(photos.every(({ color }) => /^[02469bdf]{3}$/.test(color)), "colours are hexadecimal");
    for (const { rank, width, height } of items.filter(({ text }) => !text)) {
      const { ratio } = photos[rank];
      check(Math.abs(width / height / ratio - 1) < 0.03, `${rank}: ${width} x ${height}, not ${ratio}`);
    }
    const days = chunks.flatMap(({ days }) => [...days]);
    check(days.every((day, place) => !place || day <= days[place - 1]), `newest first: ${days}`);
    check(photos.some(({ text }) => text === "Photo, 12 February 2024"), `${photos.map(({ text }) => text)}`);
  },
});
