/**
 * A row of results: the numbers of its photos from `first` to before `end`, and its edges in CSS px.
 * @typedef {object} Row
 * @property {number} first
 * @property {number} end
 * @property {number} top
 * @property {number} bottom
 * @property {number} height Before rounding.
 * @property {boolean} isFull Whether it reaches both edges.
 */

/**
 * The rows of the engine's greedy breaks: PhotoLayout/Rows/RowMeasure+Greedy.swift.
 * @param {number[]} ratios
 * @param {number} width
 * @param {boolean} isAll Whether no photo follows. Otherwise the last row waits for the next.
 * @returns {Row[]}
 */
function rowsOf(ratios, width, isAll) {
  const gap = settings.spacing;
  const baseline = settings.heights.find(([border]) => width < border)?.[1] ?? 0;
  const maxCount = Math.min(512, Math.max(1, Math.floor((width + gap) / (1 + gap))));
  const rows = [];
  let first = 0, singlesEnd = 0, exact = 0, top = 0;
  while (first < ratios.length) {
    let end = first + 1;
    let ratio = ratios[first];
    let used = ratio * baseline;
    const fullHeight = () => Math.max(1, width - (end - first - 1) * gap) / ratio;
    // A row that would be too high gets the next photo as well.
    const isLow = () => fullHeight() <= settings.maxScale * baseline;
    if (first >= singlesEnd) {
      for (; end < ratios.length && end < first + maxCount; end++) {
        const grown = used + (ratios[end] * baseline + gap);
        if (grown > width + 0.001 && isLow()) break;
        ratio += ratios[end];
        used = grown;
      }
      if (end < ratios.length && !isLow()) {
        singlesEnd = end;
        end = first + 1;
        ratio = ratios[first];
      }
    }
    let height = fullHeight(), isFull = true;
    if (end === ratios.length) {
      if (!isAll) break;
      // A narrow gap at the end would look like an error.
      if (height / baseline > 1.08 && ratio * baseline + (end - first) * gap < width) {
        height = baseline;
        isFull = false;
      }
    }
    const bottom = Math.max(top + 1, Math.floor(exact + height + 0.5));
    rows.push({ first, end, top, bottom, height, isFull });
    exact += height + gap;
    top = bottom + gap;
    first = end;
  }
  return rows;
}

/**
 * The left and right edges of the tiles of a row, from its beginning.
 * @param {Row} row
 * @param {number[]} ratios
 * @param {number} width
 */
function edgesOf({ first, end, height, isFull }, ratios, width) {
  const edges = [];
  for (let left = 0, start = 0, place = first; place < end; place++) {
    left += ratios[place] * height;
    const exact = Math.floor(left + 0.5);
    const right = place === end - 1 && isFull ? width : exact;
    edges.push([start, right]);
    left += settings.spacing;
    start = exact + settings.spacing;
  }
  return edges;
}
