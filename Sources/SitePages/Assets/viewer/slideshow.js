let isPlaying = false;
/** The time for which a photo is shown: 3, 5 or 10 s. */
let seconds = 5;
let showTimer = 0;

function toggleShow() {
  if (isPlaying) return stopShow();
  isPlaying = true;
  draw(tools.play, "pause");
  viewer.classList.add("idle");
  playOn();
}

/** Plays a video, and goes on later. */
function playOn() {
  slides[1].video?.play().catch(() => {});
  schedule();
}

function stopShow() {
  isPlaying = false;
  clearTimeout(showTimer);
  draw(tools.play, "play");
}

/** Goes on when the time is over, the next photo is decoded and no video plays; after the last photo to the first. */
function schedule() {
  clearTimeout(showTimer);
  showTimer = setTimeout(async () => {
    await slides[2].loadImage();
    if (!isPlaying) return;
    if (document.hidden || slides[1].isLarge || slides[1].video?.paused === false) {
      return schedule();
    }
    if (canGo(1)) return go(1);
    show(0);
    playOn();
  }, seconds * 1000);
}

function cycleSpeed() {
  seconds = { 3: 5, 5: 10 }[seconds] ?? 3;
  speed.textContent = fill(strings.speed, seconds);
  announce(speed.textContent);
  if (isPlaying) schedule();
}
