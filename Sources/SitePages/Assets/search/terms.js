const { open, describe, make, makeTile, loadData, isFile } = gallery;

// Their types would need as much text as the script.
/** The elements with an id, in the order of `SearchPage.swift`. */
const [form, box, options, status, chips, results, trouble] = /** @type {Iterable<any>} */ (
  document.querySelectorAll("main [id]")
);
const { dataset, o: order } = form;

/**
 * What the page has of the index: the first term and the name of each file of terms, the names of the lists of files of
 * photos, and letters with what is typed for them.
 *
 * Of rows, it has the space between tiles; and the height with its maximum, below a width.
 * @type {{ terms: string[], words: string[], lists: string[], letters: Record<string, string>, spacing: number, heights: any }}
 */
const { terms: firstTerms, words, lists, letters, spacing, heights } = JSON.parse(dataset.index);

/** @type {Record<string, Promise<any>>} The content of each file. */
let files = {};

/**
 * Loads a file, once.
 * @param {string} name
 */
function load(name) {
  return files[name] ??= loadData(`data/search/${name}.js`);
}

/**
 * Adds the numbers of photos in ascending order, of runs as `SitePages/Data/Search/SearchTerms.swift` writes them.
 * @param {string} text
 * @param {number[]} photos
 */
function readPhotos(text, photos) {
  let value = 0, number = 0;
  for (const letter of text) {
    const code = letter.charCodeAt(0);
    value = value * 32 + code % 32;
    // More digits follow.
    if (code > 95) continue;
    let count = 1;
    if (code > 63) number += value;
    else count += value;
    while (count--) photos.push(number++);
    value = 0;
  }
}

/** @type {Record<string, string>} What follows the beginnings that were looked for. */
const names = {};

/**
 * The photos of each term that begins with a text.
 * @param {string} start
 */
async function termsFrom(start) {
  /** @type {Record<string, number[]>} */
  const terms = {};
  const parts = firstTerms.map((first, number) =>
    first > `${start}\uffff` || firstTerms[number + 1] < start ? [] : load(words[number])
  );
  for (const content of await Promise.all(parts)) {
    for (const key in content) {
      if (!key.startsWith(start)) continue;
      // A term with many runs is in several files.
      readPhotos(content[key], terms[key] ??= []);
      names[start] = key.slice(start.length);
    }
  }
  return terms;
}

/**
 * The photos that are in any list.
 * @param {number[][]} lists
 */
function any(lists) {
  return [...new Set(lists.flat())];
}

/**
 * The photos of a list that are in another.
 * @param {number[]} list
 * @param {number[]} other
 */
function both(list, other) {
  const set = new Set(other);
  return list.filter((number) => set.has(number));
}

/**
 * The photos that have a term, or terms that begin with it if no photo has it.
 * @param {string} term
 */
async function photosWith(term) {
  const terms = await termsFrom(term);
  return terms[term] ?? any(Object.values(terms));
}

/**
 * The beginning of the term of a value such as `c:x100v`. The name of the value follows.
 * @param {string} value
 */
function termOf(value) {
  return `${value.slice(2)}\t${value[0]}`;
}

/**
 * The photos that have all words of a text and all values; `undefined` without any.
 * @param {string} text
 * @returns {Promise<number[] | undefined>}
 */
async function find(text) {
  const lists = await Promise.all([...wordsOf(text), ...[...values].map(termOf)].map(photosWith));
  // Others than these two parameters are ignored.
  return lists[0] && lists.reduce(both);
}

/**
 * Sorts photos by date, or by rating and date.
 * @param {number[] | undefined} photos
 * @param {unknown} isRated
 */
async function sorted(photos = [], isRated) {
  photos.sort((one, other) => other - one);
  const best = [];
  for (let stars = isRated ? "★★★★★" : ""; stars; stars = stars.slice(1)) {
    best.push(both(photos, await photosWith(`${stars}\tr`)));
  }
  return any([...best, photos]);
}
