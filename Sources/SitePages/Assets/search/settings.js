/**
 * What the program writes before the other files: here the settings of a site with default widths.
 */
const settings = {
  sizes: [256, 384, 512, 768, 1024, 2048, 2880],
  image: "i/{id:2}/{id}-{edge}-abc.webp",
  page: "p/{id}.html",
  spacing: 4,
  heights: [[416, 156], [554, 168], [1e6, 320]],
  maxScale: 4,
  letters: { "ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ı": "i", "ς": "σ" },
};
