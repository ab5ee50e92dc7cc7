/**
 * What the program writes before the other files: here the settings of an English site.
 */
const settings = {
  widths: [360, 480, 640, 850, 1130, 1500, 2000, 2660],
  heights: [156, 168, 184, 205, 233, 270, 320, 320],
  gap: 4,
  locale: "en-GB",
};
