const form = /** @type {HTMLFormElement} */ (document.getElementById("search"));

/** @type {string[]} The first term of each file of terms. */
const firstTerms = JSON.parse(form.dataset.terms ?? "");

/** @type {Record<string, any[]>} The content of files. */
const contents = {};

/** @type {Record<string, Promise<any[]>>} */
const files = {};

/** Called by each file. */
Object.assign(globalThis, {
  gallerySearch: (/** @type {string} */ name, /** @type {any[]} */ content) => {
    contents[name] = content;
  },
});

/**
 * Loads a file, once.
 * @param {string} name
 * @returns {Promise<any[]>} Rejects if it is not there.
 */
function load(name) {
  return files[name] ??= new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = `${root}data/search/${name}.js?${form.dataset.version}`;
    script.onload = script.onerror = () => {
      script.remove();
      if (contents[name]) return resolve(contents[name]);
      delete files[name];
      reject(new Error(name));
    };
    document.head.append(script);
  });
}

/**
 * Photos are runs: the first number of each run, and the one after its last, in ascending order.
 * @typedef {number[]} Runs
 */

/**
 * Reads runs as the index has them: `SiteData/Search/Postings.swift`.
 * @param {string} text
 * @returns {Runs}
 */
function readRuns(text) {
  let edge = 0, factor = 1;
  const runs = [];
  for (const letter of atob(text)) {
    const byte = letter.charCodeAt(0);
    edge += (byte & 127) * factor;
    factor *= 128;
    if (byte < 128) {
      runs.push(edge);
      factor = 1;
    }
  }
  return runs;
}

/**
 * The photos of all terms between two keys.
 * @param {string} low
 * @param {string} high
 * @returns {Promise<Map<string, Runs>>}
 */
async function loadTerms(low, high) {
  const names = firstTerms.flatMap((first, number) =>
    first > high || firstTerms[number + 1] < low ? [] : `w${number}`
  );
  const terms = new Map();
  for (const content of await Promise.all(names.map(load))) {
    for (let place = 0; place < content.length; place += 2) {
      const key = content[place];
      // A term with many runs is in several parts.
      if (key >= low && key <= high) {
        terms.set(key, (terms.get(key) ?? []).concat(readRuns(content[place + 1])));
      }
    }
  }
  return terms;
}

/**
 * The photos that are in both.
 * @param {Runs} one
 * @param {Runs} other
 */
function both(one, other) {
  const runs = [];
  for (let i = 0, j = 0; i < one.length && j < other.length;) {
    const start = Math.max(one[i], other[j]);
    const end = Math.min(one[i + 1], other[j + 1]);
    if (start < end) runs.push(start, end);
    if (one[i + 1] === end) i += 2;
    else j += 2;
  }
  return runs;
}

/**
 * The photos that are in any.
 * @param {Iterable<Runs>} lists
 */
function any(lists) {
  const pairs = [];
  for (const runs of lists) {
    for (let i = 0; i < runs.length; i += 2) pairs.push(runs.slice(i, i + 2));
  }
  /** @type {Runs} */
  const union = [];
  for (const [start, end] of pairs.sort((one, other) => one[0] - other[0])) {
    const last = union.length - 1;
    if (start <= union[last]) union[last] = Math.max(union[last], end);
    else union.push(start, end);
  }
  return union;
}

/** @param {Runs} runs */
function count(runs) {
  return runs.reduce((sum, edge, place) => place % 2 ? sum + edge : sum - edge, 0);
}

/**
 * The photos that have a word, or words that begin with it if none has it.
 * @param {string} word
 * @returns {Promise<Runs>}
 */
async function withWord(word) {
  const exact = isIdeographic(word) ? null : (await loadTerms(word, word)).get(word);
  if (exact) return exact;
  const terms = [...await loadTerms(word, `${word}\uffff`)];
  return any(terms.filter(([key]) => !key.includes("\t")).map(([, runs]) => runs));
}

/** @type {Record<string, string>} Values such as `c:x100v` as pages show them. */
const names = {};

/**
 * The photos that have a value.
 * @param {string} value
 * @returns {Promise<Runs>}
 */
async function withValue(value) {
  const key = `${value.slice(2)}\t${value[0]}`;
  const terms = await loadTerms(key, `${key}\uffff`);
  for (const found of terms.keys()) names[value] = found.slice(key.length);
  return any(terms.values());
}

/**
 * The photos that have all words and values; `null` without any.
 * @param {string} text
 * @param {string[]} values
 * @returns {Promise<Runs | null>}
 */
async function find(text, values) {
  const lists = await Promise.all([
    ...wordsOf(text).map(withWord),
    ...values.map(withValue),
  ]);
  return lists.length ? lists.reduce(both) : null;
}

/**
 * The numbers of photos in the order of results.
 * @param {Runs} runs
 * @param {boolean} isRated Whether the best rated come first, or the newest.
 */
async function sorted(runs, isRated) {
  const ratings = isRated ? await Promise.all([5, 4, 3, 2, 1].map((n) => withValue(`r:${n}`))) : [];
  const numbers = new Set();
  for (const group of [...ratings.map((rated) => both(rated, runs)), runs]) {
    for (let i = group.length; i > 0; i -= 2) {
      for (let number = group[i - 1] - 1; number >= group[i - 2]; number--) numbers.add(number);
    }
  }
  return [...numbers];
}
