// SitePages/Data/Search/SearchText.swift does the same for the index.

/**
 * A text in lower case, without accents and with the common form of each letter.
 * @param {string} text
 */
function fold(text) {
  return text.normalize("NFKD").replace(/\p{Mn}/gu, "").toLowerCase()
    .replace(/./g, (letter) => letters[letter] ?? letter).normalize("NFC");
}

/** A character of scripts without spaces between words: Han, Hiragana, Katakana. */
const sign = "[\\p{Ideo}々ぁ-ゟァ-ヺー-ヿ]";
/** One of them with the next, or a word. */
const wordsIn = new RegExp(`${sign}(?=(${sign})?)|((?!${sign})[\\p{L}\\p{N}\\p{Mc}]){1,40}`, "gu");

/**
 * The words of a text, folded. A run of ideographs becomes its characters and their pairs.
 * @param {string} text
 * @returns {string[]}
 */
function wordsOf(text) {
  return [...fold(text).matchAll(wordsIn)].flatMap(([word, next]) =>
    next ? [word, word + next] : word
  );
}
