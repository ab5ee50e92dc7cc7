const isStill = matchMedia("(prefers-reduced-motion)");

/**
 * Lets pointers and the wheel turn a panorama.
 * @param {HTMLElement} canvas
 * @param {(turn: number, pitch: number, zoom: number) => void} move Receives movements in CSS px, and the factor by
 * which the angle becomes larger.
 * @param {() => void} tap
 */
function listen(canvas, move, tap) {
  /** @type {Map<number, PointerEvent>} */
  const pointers = new Map();
  // The speeds are in CSS px a quarter of a second, which is the way that is left after letting go.
  let speedX = 0, speedY = 0, time = 0, path = 0;
  const middle = () => {
    const [one, other = one] = pointers.values();
    return [
      (one.clientX + other.clientX) / 2,
      (one.clientY + other.clientY) / 2,
      Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY) || 1,
    ];
  };
  canvas.onpointerdown = (event) => {
    if (event.button) return;
    // The viewer would go to the next photo.
    event.stopPropagation();
    canvas.setPointerCapture(event.pointerId);
    pointers.set(event.pointerId, event);
    speedX = speedY = path = 0;
  };
  canvas.onpointermove = (event) => {
    if (!pointers.has(event.pointerId)) return;
    const [x, y, gap] = middle();
    pointers.set(event.pointerId, event);
    const [nextX, nextY, nextGap] = middle();
    const passed = Math.max(event.timeStamp - time, 1) / 250;
    time = event.timeStamp;
    [speedX, speedY] = [(nextX - x) / passed, (nextY - y) / passed];
    path += Math.hypot(nextX - x, nextY - y);
    move(nextX - x, nextY - y, gap / nextGap);
  };
  canvas.onpointerup = canvas.onpointercancel = (event) => {
    if (!pointers.delete(event.pointerId) || pointers.size) return;
    if (path < 8 && event.pointerType !== "mouse") tap();
    if (event.timeStamp - time > 60 || isStill.matches) return;
    const glide = (/** @type {number} */ now) => {
      if (pointers.size || !canvas.isConnected || Math.hypot(speedX, speedY) < 5) return;
      // The speed falls by 0.4% each ms, however long a frame takes.
      const rest = 0.996 ** (now - time);
      time = now;
      move(speedX * (1 - rest), speedY * (1 - rest), 1);
      speedX *= rest;
      speedY *= rest;
      requestAnimationFrame(glide);
    };
    glide(event.timeStamp);
  };
  canvas.onwheel = (event) => {
    event.preventDefault();
    event.stopPropagation();
    move(0, 0, Math.exp(event.deltaY * (event.ctrlKey ? 4 : 1) / 800));
  };
}

/**
 * The direction in which the back of a device points: turns to the right, and radians above the horizon.
 * @param {DeviceOrientationEvent} event
 */
function aim({ alpha, beta, gamma }) {
  const [a, b, c] = [alpha, beta, gamma].map((angle) => (angle ?? 0) * Math.PI / 180);
  const east = -Math.cos(a) * Math.sin(c) - Math.sin(a) * Math.sin(b) * Math.cos(c);
  const north = -Math.sin(a) * Math.sin(c) + Math.cos(a) * Math.sin(b) * Math.cos(c);
  return [Math.atan2(east, north) / Math.PI / 2, Math.asin(-Math.cos(b) * Math.cos(c))];
}
