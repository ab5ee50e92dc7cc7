/**
 * What the program writes before the other files: here the settings of an English site.
 */
const settings = {
  map: "Map",
  photos: "Photos on the map",
  in: "Zoom in",
  out: "Zoom out",
  all: "Show all photos",
};
