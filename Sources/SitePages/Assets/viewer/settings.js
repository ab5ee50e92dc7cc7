/**
 * What the program writes before the other files: here the settings of an English site.
 */
const settings = {
  sizes: [256, 384, 512, 768, 1024, 2048, 2880],
  style: "assets/viewer-00000000.css",
  image: "i/{id:2}/{id}-{edge}-abc.webp",
  page: "p/{id}.html",
  hasDownloads: 0,
  strings: {
    viewer: "Photo viewer",
    close: "Close",
    previous: "Previous photo",
    next: "Next photo",
    ends: "First or last photo",
    zoom: "Zoom",
    play: "Play slideshow",
    pause: "Pause slideshow",
    speed: "{} seconds a photo",
    full: "Full screen",
    strip: "Thumbnails",
    facts: "Details",
    more: "More",
    share: "Share",
    copy: "Copy link",
    copied: "Link copied",
    download: "Download",
    help: "Keyboard shortcuts",
    space: "Space",
    position: "{} of {}",
    failed: "This could not be loaded.",
    retry: "Try again",
  },
};
