const { loadData, make, clamp, root } = gallery;

const box = /** @type {HTMLElement} */ (document.querySelector(".map"));
const svg = /** @type {SVGElement} */ (box.querySelector("svg"));
/** The region of the page without a script, and its size, in degrees of the square of the map. */
const [west, north, width] = (svg.dataset.square ?? "").split(" ").map(Number);
const [, , columns, rows] = (svg.getAttribute("viewBox") ?? "").split(" ").map(Number);
const height = width * rows / columns;
/** The degrees of a unit of the drawing. */
const unit = width / columns;

/**
 * Photos at a place, or around it.
 * @typedef {object} Point
 * @property {number} x
 * @property {number} y
 * @property {number} count
 * @property {number} place The number of their place in the list.
 * @property {string} image
 * @property {string} [page] That of a single photo.
 */

/**
 * What a data file has of a square.
 * @typedef {object} Square
 * @property {Point[]} points All of them, or groups if there are parts.
 * @property {Part[]} parts
 */

/**
 * A quarter of a square, in degrees.
 * @typedef {object} Part
 * @property {number} x
 * @property {number} y
 * @property {number} side
 * @property {string} path
 * @property {Square} [square] There is none until it is loaded.
 * @property {boolean} [isAsked]
 */

/**
 * A square of coasts and borders, in degrees.
 * @typedef {object} Cell
 * @property {number} x
 * @property {number} y
 * @property {string} path
 * @property {boolean} [isAsked]
 */

/** The width and height of a cell in degrees, and the degrees of a unit of its file. */
const cellSide = 360 / 64, cellUnit = 0.002;
/** @type {Cell[]} */
const cells = [];

/**
 * Loads a square.
 * @param {string} path
 * @returns {Promise<Square>}
 */
async function loadSquare(path) {
  const file = await loadData(path);
  /** @type {Square} */
  const square = { points: [], parts: [] };
  for (let at = 0; at < file.points.length; at += 2) {
    const [x, y, count, place] = file.points[at];
    const [image, page] = file.points[at + 1];
    const turn = x < west * 1000 ? 360 : 0;
    square.points.push({ x: x / 1000 + turn, y: y / 1000, count, place, image, page });
  }
  for (let at = 0; at < file.parts?.length; at += 2) {
    const [x, y, side] = file.parts[at].map((/** @type {number} */ number) => number / 1000);
    square.parts.push({ x, y, side, path: file.parts[at + 1] });
  }
  for (let at = 0; at < file.cells?.length; at += 2) {
    const [x, y] = file.cells[at].map((/** @type {number} */ number) => number * cellSide);
    cells.push({ x: x + (x + cellSide <= west ? 360 : 0), y, path: file.cells[at + 1] });
  }
  return square;
}

/**
 * Points that are shown as one.
 * @typedef {object} Group
 * @property {number} x The mean position.
 * @property {number} y
 * @property {number} count
 * @property {Point} top The point with most photos.
 * @property {Point[]} points
 */

/**
 * Makes groups that are at least as far apart as thumbnails are wide.
 * @param {Point[]} points
 * @param {number} size In degrees.
 * @returns {Group[]}
 */
function gather(points, size) {
  /** @type {Map<string, Point[]>} */
  const cells = new Map();
  for (const point of points) {
    const cell = `${Math.floor(point.x / size)} ${Math.floor(point.y / size)}`;
    cells.set(cell, [...cells.get(cell) ?? [], point]);
  }
  /** @type {Group[]} */
  const groups = [];
  for (const group of [...cells.values()].map(grouped).sort((a, b) => b.count - a.count)) {
    const near = groups.find(({ x, y }) => Math.hypot(x - group.x, y - group.y) < size);
    if (near) {
      Object.assign(near, { ...grouped([...near.points, ...group.points]), x: near.x, y: near.y });
    } else groups.push(group);
  }
  return groups;
}

/**
 * @param {Point[]} points
 * @returns {Group}
 */
function grouped(points) {
  let x = 0, y = 0, count = 0, top = points[0];
  for (const point of points) {
    x += point.x * point.count;
    y += point.y * point.count;
    count += point.count;
    if (point.count > top.count) top = point;
  }
  return { x: x / count, y: y / count, count, top, points };
}
