/**
 * What the program writes before the other files: here the settings of an English site.
 */
const settings = {
  widest: 8192,
  suffix: "-7q72s",
  watermark: "",
  marked: 2147483647,
  look: "Look around",
  follow: "Follow the device",
};
