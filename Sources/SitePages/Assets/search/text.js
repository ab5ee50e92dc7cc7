// SiteData/Search/SearchText.swift does the same for the index.

/** A character of scripts without spaces between words. */
const ideograph =
  "[\\u3005-\\u3007\\u3040-\\u30ff\\u3400-\\u9fff\\uf900-\\ufaff\\u{20000}-\\u{3ffff}]";

const wordPart = "[\\p{L}\\p{N}\\p{Mc}]";

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

/**
 * The words of a text, folded. A run of ideographs becomes its characters and their pairs.
 * @param {string} text
 * @returns {string[]}
 */
function wordsOf(text) {
  const words = new RegExp(
    `((?:(?=${ideograph})${wordPart})+)|(?:(?!${ideograph})${wordPart}){1,40}`,
    "gu",
  );
  return [...fold(text).matchAll(words)].flatMap(([word, run]) =>
    run
      ? [...run].flatMap((sign, place, all) =>
        all[place + 1] ? [sign, sign + all[place + 1]] : sign
      )
      : word
  );
}
