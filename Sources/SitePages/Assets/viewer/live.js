/**
 * Plays the clip of a Live Photo once, over its picture.
 * @param {HTMLElement} element The tile or the picture.
 */
function playLive(element) {
  if (isStill.matches || element.querySelector(".clip")) return;
  const video = make("video", "clip");
  const end = () => video.remove();
  video.muted = video.playsInline = video.autoplay = true;
  video.onended = video.onerror = element.onpointerleave = end;
  element.append(video);
  setFile(video, "src", root + element.dataset.live);
}

// Only the capturing phase reaches the document.
document.addEventListener("pointerenter", (event) => {
  const target = /** @type {HTMLElement} */ (event.target);
  // The document has no attributes.
  if (target.dataset?.live) playLive(target);
}, true);
