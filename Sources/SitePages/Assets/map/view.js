/** The middle of what is shown, and the CSS px of a degree. */
let middle = { x: west + width / 2, y: north + height / 2 };
let scale = 1;
/** The scale at which all photos are shown. */
let whole = 1;
/** @type {Square} */
let all;
/** @type {Map<string, { group: Group, item: HTMLElement }>} The thumbnails. */
let shown = new Map();
const list = make("ul", "dots");

/** What can be seen of the map, in degrees. */
function visible() {
  const [w, h] = [box.clientWidth / scale, box.clientHeight / scale];
  return { x: middle.x - w / 2, y: middle.y - h / 2, w, h };
}

/** The largest scale. */
function most() {
  return Math.max(box.clientWidth / 0.3, whole);
}

/**
 * Shows another part of the map.
 * @param {number} newScale
 * @param {number} x The middle.
 * @param {number} y
 */
function move(newScale, x, y) {
  scale = clamp(newScale, whole, most());
  const { w, h } = visible();
  // The drawing continues beyond the region, for boxes of other ratios.
  const a = Math.max(0, (Math.max(width, height * 2.8) - w) / 2);
  const b = Math.max(0, (Math.max(height, width / 0.6) - h) / 2);
  const [left, top] = [west + width / 2, north + height / 2];
  middle = { x: clamp(x, left - a, left + a), y: clamp(y, top - b, top + b) };
  draw();
}

/**
 * Magnifies the map around a point.
 * @param {number} factor
 * @param {number} [x] In CSS px from the middle.
 * @param {number} [y]
 */
function zoom(factor, x = 0, y = 0) {
  const target = clamp(scale * factor, whole, most());
  const share = 1 / scale - 1 / target;
  move(target, middle.x + x * share, middle.y + y * share);
}

/** @param {number} x The distance in CSS px. @param {number} y */
function pan(x, y) {
  move(scale, middle.x + x / scale, middle.y + y / scale);
}

/** Shows all photos, after the size of the box has changed too. */
function showAll() {
  whole = Math.min(box.clientWidth / width, box.clientHeight / height);
  move(whole, west + width / 2, north + height / 2);
}

let timer = 0;

function draw() {
  // The drawing keeps its size, so that the page does not shift, and continues beyond it.
  const frame = svg.getBoundingClientRect();
  const [w, h] = [frame.width / scale, frame.height / scale];
  const [x, y] = [middle.x - w / 2 - west, middle.y - h / 2 - north];
  svg.setAttribute("viewBox", [x, y, w, h].map((side) => side / unit).join(" "));
  // Letters keep their size; smaller ones in units leave room for more names.
  const letter = 13 / scale / unit;
  svg.style.fontSize = `${letter}px`;
  svg.dataset.names = letter > 40 ? "near" : letter > 27 ? "mid" : letter > 11 ? "far" : "deep";
  box.style.touchAction = scale > whole ? "none" : "pan-y";
  placeAll();
  addDetails();
  clearTimeout(timer);
  timer = setTimeout(gatherAll, 60);
}

function placeAll() {
  const { x, y } = visible();
  for (const { group, item } of shown.values()) {
    item.style.left = `${(group.x - x) * scale}px`;
    item.style.top = `${(group.y - y) * scale}px`;
  }
}

/**
 * The points of a square that may be seen, at the detail of the scale.
 * @param {Square} square
 * @param {number} side
 * @returns {Point[]}
 */
function pointsOf(square, side) {
  if (!square.parts.length || side * scale < 600) return square.points;
  const { x, y, w, h } = visible();
  return square.parts.flatMap((part) => {
    const isSeen = part.y < y + h && part.y + part.side > y &&
      [0, 360].some((turn) => part.x + turn < x + w && part.x + turn + part.side > x);
    if (!isSeen) return [];
    if (part.square) return pointsOf(part.square, part.side);
    if (!part.isAsked) {
      part.isAsked = true;
      loadSquare(part.path).then((loaded) => {
        part.square = loaded;
        gatherAll();
      });
    }
    return square.points.filter((point) => {
      const [column, row] = [point.x % 360 - part.x, point.y - part.y];
      return column >= 0 && row >= 0 && column < part.side && row < part.side;
    });
  });
}

/** Makes the thumbnails, and keeps those that stay. */
function gatherAll() {
  const { x, y, w, h } = visible();
  const margin = 30 / scale;
  const seen = pointsOf(all, 360).filter((point) =>
    point.x > x - margin && point.x < x + w + margin && point.y > y - margin &&
    point.y < y + h + margin
  );
  const old = shown;
  shown = new Map();
  for (const group of gather(seen, (box.clientWidth < 560 ? 48 : 58) / scale)) {
    const key = `${group.count} ${group.top.x} ${group.top.y}`;
    const item = old.get(key)?.item ?? thumbnail(group);
    shown.set(key, { group, item });
    old.delete(key);
    if (!item.isConnected) list.append(item);
  }
  for (const { item } of old.values()) item.remove();
  placeAll();
}

/** @param {Group} group */
function thumbnail({ count, top, points }) {
  const item = make("li");
  const link = make("a");
  const image = make("img");
  image.src = root + top.image;
  image.alt = "";
  link.append(image);
  if (count > 1) {
    link.append(make("b", "", count < 1000 ? `${count}` : `${Math.floor(count / 1000)}k`));
  }
  const name = document.querySelector(`#place-${top.place} h3`)?.textContent ?? settings.photos;
  link.title = link.ariaLabel = `${name}: ${count}`;
  link.href = count === 1 ? root + top.page : `#place-${top.place}`;
  link.onclick = (event) => {
    if (count === 1 || scale > most() / 1.01) return;
    event.preventDefault();
    const xs = points.map((point) => point.x), ys = points.map((point) => point.y);
    const [left, right] = [Math.min(...xs), Math.max(...xs)];
    const [first, last] = [Math.min(...ys), Math.max(...ys)];
    const fit = Math.min(box.clientWidth / (right - left), box.clientHeight / (last - first)) * 0.7;
    move(Math.max(Math.min(fit, most() / 4), scale * 2), (left + right) / 2, (first + last) / 2);
    box.focus({ preventScroll: true });
  };
  item.append(link);
  return item;
}
