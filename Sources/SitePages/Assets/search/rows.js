/**
 * The frames of tiles as left, top, width and height in CSS px.
 *
 * Rows are those of the engine's greedy breaks, PhotoLayout/Rows/RowMeasure+Greedy.swift, and fill the width as those of
 * optimal breaks do.
 * @param {number[]} ratios
 * @param {boolean} isAll Whether no photo follows. Otherwise the last row waits for the next.
 */
function framesOf(ratios, isAll) {
  const [, baseline, most] = heights.find((/** @type {number[]} */ [border]) => width < border);
  const frames = [];
  let first = 0, exact = 0, top = 0;
  while (first < ratios.length) {
    let end = first, ratio = 0, height = Infinity;
    for (; end < ratios.length; end++) {
      const sum = ratio + ratios[end];
      const next = Math.max(1, width - (end - first) * spacing) / sum;
      // A row that would be too high gets the next photo as well.
      if (next < baseline - 0.001 / sum && height <= most) break;
      ratio = sum;
      height = next;
    }
    if (end === ratios.length) {
      if (!isAll) break;
      // A narrow gap at the end would look like an error.
      if (height > baseline * 1.3 && (height - baseline) * ratio > spacing) height = baseline;
    }
    const bottom = Math.max(top + 1, Math.round(exact + height));
    for (let left = 0, start = 0; first < end; first++) {
      left += ratios[first] * height;
      frames.push([start, top, Math.round(left) - start, bottom - top]);
      left += spacing;
      start = Math.round(left);
    }
    exact += height + spacing;
    top = bottom + spacing;
  }
  return frames;
}
