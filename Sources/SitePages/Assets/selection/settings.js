/**
 * What the program writes before the other files: here the settings of an English site.
 */
const settings = {
  style: "assets/selection-00000000.css",
  hasDownloads: 0,
  strings: {
    selection: "Selected photos",
    count: "{} selected",
    copy: "Copy list",
    mail: "E-mail",
    copied: "Copied",
    only: "Show only these",
    done: "Done",
  },
};
