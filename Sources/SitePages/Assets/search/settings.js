/**
 * What the program writes before the other files: here the settings of a site with default widths.
 */
const settings = {
  spacing: 4,
  heights: [[416, 156], [554, 168], [1e6, 320]],
  maxScale: 4,
  letters: { "ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ı": "i", "ς": "σ" },
};
