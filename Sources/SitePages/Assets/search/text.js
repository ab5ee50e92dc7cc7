// SiteData/Search/SearchText.swift does the same for the index.

const wordPart = "[\\p{L}\\p{N}\\p{Mc}]";

/** The characters of scripts without spaces between words. */
const ideographs =
  "[\\u3005-\\u3007\\u3040-\\u30ff\\u3400-\\u9fff\\uf900-\\ufaff\\u{20000}-\\u{3ffff}]";

/**
 * A text in lower case, without accents and with the common form of each letter.
 * @param {string} text
 */
function fold(text) {
  /** @type {Record<string, string>} */
  const letters = settings.letters;
  const plain = text.normalize("NFKD").replace(new RegExp("\\p{Mn}", "gu"), "").toLowerCase();
  return [...plain].map((letter) => letters[letter] ?? letter).join("").normalize("NFC");
}

/** @param {string} text */
function isIdeographic(text) {
  return new RegExp(ideographs, "u").test(text);
}

/**
 * The words of a text, folded. A run of ideographs becomes its pairs and its last character.
 * @param {string} text
 * @returns {string[]}
 */
function wordsOf(text) {
  const words = new RegExp(
    `((?=${ideographs})${wordPart})+|((?!${ideographs})${wordPart}){1,40}`,
    "gu",
  );
  return (fold(text).match(words) ?? []).flatMap((word) =>
    isIdeographic(word) ? [...word].map((sign, place, all) => sign + (all[place + 1] ?? "")) : word
  );
}
