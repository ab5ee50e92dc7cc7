const { open, describe, make, makeTile, imageFor, loadData, here, sizes } = gallery;

// Their types would need as much text as the script.
/** @type {any[]} */
const [form, status, chips, options, results, trouble] = [
  "search",
  "status",
  "chips",
  "options",
  "results",
  "trouble",
].map((id) => document.getElementById(id));

const { dataset } = form;

/** @type {string[]} The first term of each file of terms. */
const firstTerms = JSON.parse(dataset.terms);

/** @type {Record<string, any>} The content of each file, or the promise of it. */
const files = {};

/**
 * Loads a file, once.
 * @param {string} name
 * @returns {any} Its content, or a promise of it that is rejected if the file is not there.
 */
function load(name) {
  return files[name] ??= loadData(`data/search/${name}.js?${dataset.version}`).then(
    (content) => files[name] = content,
    (error) => {
      delete files[name];
      throw error;
    },
  );
}

/**
 * The numbers of photos in ascending order, of runs as `SiteData/Search/Postings.swift` writes them.
 * @param {string} text
 */
function readPhotos(text) {
  const photos = [];
  let value = 0, factor = 1, number = 0, isRun = false;
  for (const letter of atob(text)) {
    const byte = letter.charCodeAt(0);
    value += (byte & 127) * factor;
    factor *= 128;
    if (byte > 127) continue;
    for (; value; value--) isRun ? photos.push(number++) : number++;
    isRun = !isRun;
    factor = 1;
  }
  return photos;
}

/**
 * The photos of each term between two.
 * @param {string} low
 * @param {string} [high] By default the last term that begins with the first.
 */
async function termsFrom(low, high = `${low}\uffff`) {
  /** @type {Record<string, number[]>} */
  const terms = {};
  const parts = firstTerms.map((first, number) =>
    first > high || firstTerms[number + 1] < low ? [] : load(`w${number}`)
  );
  for (const content of await Promise.all(parts)) {
    for (let place = 0; place < content.length; place += 2) {
      const key = content[place];
      // A term with many runs is in several parts.
      if (key >= low && key <= high) {
        terms[key] = [...(terms[key] ?? []), ...readPhotos(content[place + 1])];
      }
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
 * The photos of a list that are in a set.
 * @param {number[]} list
 * @param {Set<number>} set
 */
function both(list, set) {
  return list.filter((number) => set.has(number));
}

/**
 * The photos that have a word, or words that begin with it if no photo has it.
 * @param {string} word
 */
async function withWord(word) {
  return (await termsFrom(word, word))[word] ?? any(Object.values(await termsFrom(word)));
}

/** @type {Record<string, string>} The names of values such as `c:x100v`. */
const names = {};

/**
 * The photos that have a value.
 * @param {string} value
 */
async function withValue(value) {
  const key = `${value.slice(2)}\t${value[0]}`;
  const terms = await termsFrom(key);
  for (const term in terms) names[value] = term.slice(key.length);
  return any(Object.values(terms));
}

/**
 * The photos that have all words and values; `undefined` without any.
 * @param {string} text
 * @param {string[]} values
 * @returns {Promise<number[] | undefined>}
 */
async function find(text, values) {
  const [first, ...lists] = await Promise.all([
    ...wordsOf(text).map(withWord),
    ...values.map(withValue),
  ]);
  return first && lists.reduce((all, list) => both(all, new Set(list)), first);
}

/**
 * Sorts photos by date, or by rating and date.
 * @param {number[]} photos
 * @param {unknown} isRated
 */
async function sorted(photos, isRated) {
  photos.sort((one, other) => other - one);
  const stars = isRated ? [5, 4, 3, 2, 1] : [];
  const rated = await Promise.all(stars.map((count) => withValue(`r:${"★".repeat(count)}`)));
  return any([...rated.map((list) => both(photos, new Set(list))), photos]);
}
