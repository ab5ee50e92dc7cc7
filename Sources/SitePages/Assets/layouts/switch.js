/**
 * The centre of a tile, and the width of its picture without crop.
 * @param {HTMLElement} tile
 */
function measure(tile) {
  const { x, y, width, height } = tile.getBoundingClientRect();
  const isSeen = y < innerHeight && y + height > 0;
  const size = Math.max(width, height * ratioOf(tile));
  return { x: x + width / 2, y: y + height / 2, size, isSeen };
}

/**
 * Changes the layout, and moves the photos in the window from their old to their new places.
 * @param {string} newLayout
 * @param {number} newStep
 */
function change(newLayout, newStep) {
  const moved = all(".rows a").filter((tile) =>
    tile.checkVisibility({ contentVisibilityAuto: true })
  );
  const before = moved.map(measure);
  for (const animation of document.getAnimations()) animation.cancel();
  layout = newLayout;
  if (step !== newStep) {
    step = newStep;
    setDensity();
  }
  place();
  try {
    localStorage["gallery-layout"] = `${layout} ${step}`;
  } catch {
    // The choice holds for this page only.
  }
  if (matchMedia("(prefers-reduced-motion)").matches) return;
  moved.map(measure).forEach(({ x, y, size, isSeen }, index) => {
    const old = before[index];
    if (!old.isSeen && !isSeen) return;
    const transform = `translate(${old.x - x}px,${old.y - y}px) scale(${old.size / size})`;
    moved[index].animate({ transform: [transform, "none"] }, { duration: 280, easing: "ease-out" });
  });
}
