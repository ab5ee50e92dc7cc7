/**
 * The frames of tiles as left, top, width and height in CSS px.
 *
 * Rows are those of the engine's greedy breaks: PhotoLayout/Rows/RowMeasure+Greedy.swift.
 * @param {number[]} ratios
 * @param {number} width
 * @param {boolean} isAll Whether no photo follows. Otherwise the last row waits for the next.
 */
function framesOf(ratios, width, isAll) {
  const { spacing, heights, maxScale } = settings;
  const baseline = heights.find(([border]) => width < border)?.[1] ?? 0;
  const frames = [];
  let first = 0, exact = 0, top = 0;
  while (first < ratios.length) {
    let end = first, ratio = 0, height = 0;
    const isFitting = () =>
      (ratio + ratios[end]) * baseline + (end - first) * spacing <= width + 0.001;
    // A row that would be too high gets the next photo as well.
    do {
      ratio += ratios[end++];
      height = Math.max(1, width - (end - first - 1) * spacing) / ratio;
    } while (end < ratios.length && (isFitting() || height > maxScale * baseline));
    if (end === ratios.length) {
      if (!isAll) break;
      // A narrow gap at the end would look like an error.
      if (height > baseline * 1.08 && ratio * baseline + (end - first) * spacing < width) {
        height = baseline;
      }
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
