// SiteData/Search/SearchText.swift does the same for the index.

/**
 * A text in lower case, without accents and with the common form of each letter.
 * @param {string} text
 */
function fold(text) {
  /** @type {Record<string, string>} */
  const letters = settings.letters;
  const plain = text.normalize("NFKD").replace(/\p{Mn}/gu, "").toLowerCase();
  return [...plain].map((letter) => letters[letter] ?? letter).join("").normalize("NFC");
}

/** A run of characters of scripts without spaces between words, or a word. */
const words =
  /((?:(?=[\u3005-\u3007\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\u{20000}-\u{3ffff}])[\p{L}\p{N}\p{Mc}])+)|(?:(?![\u3005-\u3007\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\u{20000}-\u{3ffff}])[\p{L}\p{N}\p{Mc}]){1,40}/gu;

/**
 * The words of a text, folded. A run of ideographs becomes its characters and their pairs.
 * @param {string} text
 * @returns {string[]}
 */
function wordsOf(text) {
  return [...fold(text).matchAll(words)].flatMap(([word, run]) =>
    run
      ? [...run].flatMap((sign, place, all) =>
        all[place + 1] ? [sign, sign + all[place + 1]] : sign
      )
      : word
  );
}
