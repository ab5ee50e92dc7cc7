const details = svgElement("g");
/** What is drawn of all cells, from the lowest: the sea under them, and the classes of the drawing. */
const layers = ["sea", "land", "lakes", "border", "disputed"].map((name) => {
  const layer = svgElement("g");
  layer.setAttribute("class", name);
  details.append(layer);
  return layer;
});

/**
 * @param {string} name
 * @param {Record<string, string | number>} [attributes]
 */
function svgElement(name, attributes = {}) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, `${value}`);
  return element;
}

/** Shows more of the coasts, if that can be seen. */
function addDetails() {
  const isClose = scale * unit > 1.3;
  details.style.display = isClose ? "" : "none";
  const { x, y, w, h } = visible();
  for (const cell of isClose ? cells : []) {
    if (
      cell.isAsked || cell.x > x + w || cell.x + cellSide < x || cell.y > y + h ||
      cell.y + cellSide < y
    ) continue;
    cell.isAsked = true;
    loadData(cell.path).then((file) => {
      const [left, top, side] = [cell.x - west, cell.y - north, cellSide].map((a) => a / unit);
      layers[0].append(svgElement("rect", { x: left, y: top, width: side, height: side }));
      const transform = `translate(${left} ${top}) scale(${cellUnit / unit})`;
      for (const layer of layers.slice(1)) {
        const d = file[layer.getAttribute("class") ?? ""];
        layer.append(svgElement("path", { d, transform }));
      }
    }, () => {});
  }
}
