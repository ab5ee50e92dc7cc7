/**
 * What the program writes before the other files.
 */
const settings = {
  viewer: "assets/viewer-00000000.js",
};
