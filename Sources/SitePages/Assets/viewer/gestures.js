/** The pointers on the stage, by their ids. */
const pointers = /** @type {Map<number, PointerEvent>} */ (new Map());

/**
 * What the pointers do: `pan` and `pinch` move the picture, `swipe` goes to a neighbour, `drag` closes
 * the viewer; empty before the pointer has moved by 8 px.
 *
 * Positions in CSS px from the centre of the stage, the whole distance, and the speed a ms.
 */
let gesture = { kind: "", x: 0, y: 0, spread: 1, time: 0, right: 0, down: 0, speedX: 0, speedY: 0 };

let tapped = { time: 0, x: 0, y: 0, timer: 0 };

/**
 * A position from the centre of the stage, and how far the page was enlarged by pinching.
 * @param {{ clientX: number, clientY: number }} event
 */
function locate({ clientX, clientY }) {
  const { left, top, width, height } = stage.getBoundingClientRect();
  const zoom = stage.clientWidth / width;
  return { x: (clientX - left - width / 2) * zoom, y: (clientY - top - height / 2) * zoom, zoom };
}

/** The point between all pointers, and the distance between two. */
function middle() {
  const [one, other = one] = [...pointers.values()].map(locate);
  const spread = Math.hypot(one.x - other.x, one.y - other.y) || 1;
  return { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2, spread };
}

/** Starts a gesture at the current positions of the pointers. */
function begin() {
  const kind = pointers.size > 1 ? "pinch" : "";
  const rest = { right: 0, down: 0, speedX: 0, speedY: 0 };
  gesture = { kind, ...middle(), ...rest, time: performance.now() };
}

/** Moves the picture or the track after the pointers. */
function follow() {
  const [, slide] = slides;
  const { x, y, spread } = middle();
  const time = performance.now();
  const passed = Math.max(time - gesture.time, 1);
  const [moveX, moveY] = [x - gesture.x, y - gesture.y];
  const [right, down] = [gesture.right + moveX, gesture.down + moveY];
  const speedX = (moveX / passed + gesture.speedX) / 2;
  const speedY = (moveY / passed + gesture.speedY) / 2;
  let { kind } = gesture;
  if (!kind && Math.hypot(right, down) > 8) {
    const isAcross = Math.abs(right) > Math.abs(down);
    kind = slide.isLarge || slide.high && !isAcross ? "pan" : isAcross ? "swipe" : "drag";
  }
  if (kind === "pinch") slide.zoomTo(slide.scale * spread / gesture.spread, x, y);
  if (kind === "pinch" || kind === "pan") {
    slide.moveTo(slide.scale, slide.x + moveX, slide.y + moveY);
  } else if (kind === "swipe") {
    // At either end, the track resists.
    track.style.transform = `translateX(${canGo(stepOf(right)) ? right : right / 3}px)`;
  } else if (kind === "drag") {
    slide.frame.style.transform = `translate(${right}px,${down}px)`;
    viewer.classList.add("leaving");
  }
  gesture = { kind, x, y, spread, time, right, down, speedX, speedY };
}

/**
 * The direction in the list of a movement on the screen.
 * @param {number} right
 */
function stepOf(right) {
  return right * forward < 0 ? 1 : -1;
}

/**
 * Ends a gesture: goes on, closes, or returns.
 * @param {PointerEvent} event
 */
function release(event) {
  const [, slide] = slides;
  const { kind, right, down, time } = gesture;
  // A pointer that has rested is not thrown.
  const isThrown = performance.now() - time < 80;
  const [speedX, speedY] = isThrown ? [gesture.speedX, gesture.speedY] : [0, 0];
  const isUp = event.type === "pointerup";
  if (kind === "pan") {
    slide.moveTo(slide.scale, slide.x + speedX * 180, slide.y + speedY * 180, 400);
  } else if (kind === "swipe") {
    const isFar = Math.abs(right) > stage.clientWidth / 5 || speedX * Math.sign(right) > 0.4;
    track.style.transform = "";
    if (isUp && isFar && canGo(stepOf(right))) go(stepOf(right), right);
    else move(track, [`translateX(${right}px)`, ""]);
  } else if (kind === "drag") {
    if (isUp && (Math.abs(down) > 100 || Math.abs(speedY) > 0.5)) return close();
    viewer.classList.remove("leaving");
    slide.moveTo(1, 0, 0, 240);
  } else if (!kind && isUp && event.target === stage) {
    tap(event.pointerType === "mouse");
  }
}

/**
 * Handles a tap or a click: twice zooms; once on a touch screen shows or hides the tools, and with a
 * mouse beside the picture closes the viewer. A video plays or pauses.
 * @param {boolean} isMouse
 */
function tap(isMouse) {
  const { x, y, time } = gesture;
  const { width, height, video } = slides[1];
  const isBeside = Math.abs(x) > width / 2 || Math.abs(y) > height / 2;
  if (video && !isBeside) return video.paused ? video.play().catch(() => {}) : video.pause();
  clearTimeout(tapped.timer);
  if (time - tapped.time < 300 && Math.hypot(x - tapped.x, y - tapped.y) < 30) {
    tapped.time = 0;
    return toggleZoom(x, y);
  }
  const timer = setTimeout(() => {
    if (!isMouse) viewer.classList.toggle("idle");
    else if (isBeside) close();
  }, 300);
  tapped = { time, x, y, timer };
}

/**
 * Shows the picture at full resolution, or whole.
 * @param {number} [x] The point that keeps its position, from the centre.
 * @param {number} [y]
 */
function toggleZoom(x, y) {
  const [, slide] = slides;
  slide.zoomTo(slide.isLarge ? 1 : slide.fullScale, x, y, 240);
}

/**
 * Whether an event is in what scrolls by itself, or on the controls of a video.
 * @param {Event} event
 */
function isElsewhere({ target }) {
  return /** @type {Element} */ (target).closest(".panel, .strip, .menu, .open, video");
}

/** Handles the pointers and the wheel, also over the tools: a finger that moves there does not press them. */
function listen() {
  screen.onpointerdown = (event) => {
    const { target, button, pointerId, pointerType } = event;
    const isTool = /** @type {Element} */ (target).closest("button, a");
    if (button || pointers.size > 1 || isElsewhere(event)) return;
    if (!isTool) stage.setPointerCapture(pointerId);
    else if (pointerType === "mouse") return;
    pointers.set(pointerId, event);
    begin();
  };
  screen.onpointermove = (event) => {
    if (!pointers.has(event.pointerId)) return;
    pointers.set(event.pointerId, event);
    follow();
  };
  screen.onpointerup = screen.onpointercancel = (event) => {
    if (!pointers.delete(event.pointerId)) return;
    // After a pinch, the finger that is left moves the picture.
    if (pointers.size) begin();
    else release(event);
  };
  screen.onwheel = (event) => {
    if (isElsewhere(event)) return;
    event.preventDefault();
    const { x, y } = locate(event);
    // A line of a wheel is about 33 px; pinching on a touch pad sends small distances.
    const distance = event.deltaY * (event.deltaMode ? 33 : event.ctrlKey ? 4 : 1);
    const [, slide] = slides;
    // A very tall picture is scrolled.
    if (slide.high && !slide.isLarge && !event.ctrlKey) {
      return slide.moveTo(slide.scale, slide.x, slide.y - distance);
    }
    slide.zoomTo(slide.scale * Math.exp(-distance / 400), x, y);
  };
}
