/**
 * What the program writes before the other files: here the settings of an English site.
 */
const settings = {
  gap: 4,
  marks: ["a", "b", "c", "d", "e", "f", "g", "h"],
  widths: [360, 480, 640, 850, 1130, 1500, 2000, 2660],
  rules: [
    "--m:1;--q:3",
    "--m:2;--q:3",
    "--m:3;--q:3",
    "--m:4;--q:4",
    "--m:6;--q:6",
    "--m:8;--q:8",
    "--m:10;--q:10",
    "--m:14;--q:14",
  ],
  kinds: ["justified", "grid", "masonry"],
};
