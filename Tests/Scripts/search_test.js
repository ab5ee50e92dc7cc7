// The search without its page: words, terms, orders and rows.
import { check, equal, load, program, random, run, withSite } from "./scripts.js";

const examples = JSON.parse(
  Deno.readTextFileSync(new URL("../Browser/search_words.json", import.meta.url)),
);

/** What the page of a site has of the index. */
let index;
if (program) {
  withSite((site) => {
    const page = Deno.readTextFileSync(`${site}/by/search.html`);
    index = JSON.parse(page.match(/data-index="([^"]*)"/)[1].replaceAll("&quot;", '"'));
  });
}

Deno.test({
  name: "words are cut as the index has them",
  ignore: !program,
  fn() {
    const wordsOf = load(["search/text"], { letters: index.letters }, "wordsOf");
    for (const [text, words] of examples) equal(wordsOf(text), words, text);
  },
});

/** The functions of terms with an index of two files of words. */
function terms() {
  const index = { terms: ["a", "m"], words: ["first", "second"], lists: [], letters: {} };
  const files = {
    first: { "boat": "A", "boathouse": "BC", "halden six\tcHalden Six": "A!" },
    second: { "sea": "@A", "seaside": "aA", "★★★★★\tr": "A", "★★★★\tr": "B" },
  };
  const asked = [];
  const given = {
    gallery: {
      loadData: (path) => (asked.push(path), Promise.resolve(files[path.match(/(\w+)\.js$/)[1]])),
    },
    document: {
      querySelectorAll: () => [{ dataset: { index: JSON.stringify(index) }, o: {} }, ...Array(6).fill({})],
    },
    // Of other files.
    fold: (text) => text,
    wordsOf: (text) => text.split(" ").filter((word) => word),
    values: new Set(),
  };
  const found = load(["search/terms"], given, "{ readPhotos, termsFrom, photosWith, find, sorted, names }");
  return { ...found, asked, values: given.values };
}

Deno.test("runs of photos are read", () => {
  const { readPhotos } = terms();
  // The last digit of the space before a photo is an upper-case letter, that of the number of photos after it a sign.
  for (
    const [text, wanted] of [
      ["@", [0]],
      ["A", [1]],
      ["@A", [0, 2]],
      ["@#", [0, 1, 2, 3, 4]],
      ["A!@", [1, 2, 3, 4]],
      ["aA", [33]],
      ["aa@", [1056]],
    ]
  ) {
    const photos = [];
    readPhotos(text, photos);
    equal(photos, wanted, text);
  }
});

Deno.test("a beginning finds the words that begin with it unless it is one", async () => {
  const { photosWith, asked } = terms();
  equal(await photosWith("boat"), [1]);
  equal(await photosWith("boath"), [2, 6]);
  equal(asked, ["data/search/first.js"], "only the file of these words is loaded");
  equal(await photosWith("sea"), [0, 2]);
  equal(await photosWith("seas"), [33]);
  equal(await photosWith("zebra"), []);
});

Deno.test("photos have all words and all values", async () => {
  const { find, values, names } = terms();
  equal(await find("boat sea"), []);
  equal(await find("boath sea"), [2]);
  equal(await find("  "), undefined);
  values.add("c:halden six");
  equal(await find("boat"), [1]);
  equal(names["halden six\tc"], "Halden Six");
});

Deno.test("the newest come first, or the best", async () => {
  const { sorted } = terms();
  equal(await sorted([0, 1, 2, 5, 9], false), [9, 5, 2, 1, 0]);
  equal(await sorted([0, 1, 2, 5, 9], true), [1, 2, 9, 5, 0]);
  equal(await sorted(undefined, false), []);
});

Deno.test({
  name: "rows are those of the engine",
  ignore: !program,
  fn() {
    const next = random();
    const choices = [0.5, 0.67, 0.75, 1, 1.33, 1.5, 1.78, 3, 8];
    for (let width = 280; width < 2700; width += 61) {
      const ratios = Array.from({ length: 30 + width % 7 }, () => choices[Math.floor(next() * choices.length)]);
      const { spacing, heights } = index;
      const framesOf = load(["search/rows"], { width, spacing, heights }, "framesOf");
      const [, height, most] = heights.find(([border]) => width < border);
      const rows = (last) => {
        const args = [
          "--breaks",
          "greedy",
          "--width",
          width,
          "--row-height",
          height,
          "--spacing",
          spacing,
          "--last-row",
          last,
        ];
        const text = run(["layout", ...args.map(String)], { input: JSON.stringify(ratios) });
        return JSON.parse(text).layouts[0];
      };
      const full = rows("justify");
      // Pages fill the width with a last row that is nearly full.
      const { frames } = full.rows.at(-1)[3] <= 1.3 * height ? full : rows("natural");
      if (full.rows.some(([, , , high]) => high > most)) continue;
      const found = framesOf(ratios, true).flat();
      equal(found.length, frames.length, `at ${width}`);
      const faults = found.map((edge, place) => [place, edge, frames[place]])
        .filter(([, one, other]) => Math.abs(one - other) > 0.5);
      equal(faults, [], `at ${width}, ${ratios}:`);
      // While more photos are to come, the last row waits for the next.
      const part = framesOf(ratios, false).flat();
      check(part.length < found.length, `the last row at ${width} is shown`);
      equal(part, found.slice(0, part.length), `at ${width}`);
    }
  },
});
