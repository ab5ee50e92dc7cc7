/** The rules that replace those of the page. */
const sheet = new CSSStyleSheet();
/** The rules of rows of one photo, whose height is not known before. */
const single = ".rows{height:auto;content-visibility:visible}.justified a{flex:0 0 100%}}";

/** Shows the rows or the columns of other reference widths than that of the window. */
function setDensity() {
  let text = "";
  const { cssRules } = /** @type {CSSStyleSheet} */ (document.querySelector("style")?.sheet);
  const pages = [...cssRules].filter((rule) => rule instanceof CSSContainerRule);
  pages.forEach(({ conditionText }, index) => {
    const other = limit(index + step);
    text += `@container ${conditionText}{.rows{${rulesAt(other)}}`;
    text += `#main .rows :where(i){display:none}#main .rows .${marks[other]}{display:block}`;
    text += pages[other]?.cssText.replace(/.*?{/, "") ?? single;
  });
  sheet.replaceSync(`@media screen{${text}}`);
}

/**
 * The aspect ratio of a photo, which is the first class of its item.
 * @param {HTMLElement} tile
 */
function ratioOf(tile) {
  return parseInt(/** @type {Element} */ (tile.parentElement).className.slice(1)) / 100;
}

/**
 * Adds each photo to the shortest column, as the layout engine does.
 * @param {HTMLElement} list
 */
function fillColumns(list) {
  const index = own + effective(step);
  // The number is the first of the rules.
  const columns = parseInt(rulesAt(index).slice(4));
  const ends = Array(columns).fill(0);
  const heights = Array(columns).fill("2px");
  for (const tile of all("a", list)) {
    const ratio = ratioOf(tile);
    const column = ends.indexOf(Math.min(...ends));
    const height = ((widths[Math.max(index, 0)] + gap) / columns - gap) / ratio;
    ends[column] += Math.floor(Math.max(height, 1) * 64) + gap * 64;
    heights[column] += ` + var(--c)/${ratio} + ${gap}px`;
    tile.style.order = `${column}`;
  }
  // The browser rounds each height up, and a column that does not fit would be split.
  list.style.height = `max(${heights})`;
  // An empty element as high as the list ends each column.
  for (const column of heights.keys()) {
    const end = document.createElement("b");
    end.style = `display:block;order:${column}`;
    list.lastElementChild?.append(end);
  }
}

/** Places all photos in the current layout. */
function place() {
  for (const list of all(".rows")) {
    list.className = `rows ${layout}`;
    // The page hides the images below the first view, which may have changed.
    list.style = `--n:${list.children.length};--seen:1;--wait:0s`;
    for (const end of all("b", list)) end.remove();
    for (const tile of all("a", list)) tile.style.order = "";
    if (layout === "masonry") fillColumns(list);
  }
  for (const link of all(".later")) link.style = "--seen:1;--wait:0s";
  // Images that were chosen for the first layout are chosen again.
  for (const one of all(".rows img:not([loading])")) {
    const image = /** @type {HTMLImageElement} */ (one);
    image.sizes = `auto,${image.sizes}`;
    image.loading = "lazy";
  }
}
