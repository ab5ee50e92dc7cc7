/**
 * What the program writes before the other files: here the settings of an English site.
 */
const settings = {
  page: "<!DOCTYPE html><title>Not available offline</title>",
};
