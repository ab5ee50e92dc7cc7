/** Completes and places what the browser has read of the page, before it is shown. */
function follow() {
  for (const control of /** @type {HTMLInputElement[]} */ (all(".controls, .layouts input"))) {
    control.hidden = false;
    control.checked = control.value === layout;
  }
  findOwn();
  if (layout !== kinds[0] || step) place();
  observer.takeRecords();
}

try {
  const [kind, number] = localStorage["gallery-layout"].split(" ");
  if (kinds.includes(kind)) layout = kind;
  step = +number || 0;
} catch {
  // Nothing is remembered, or the browser keeps nothing for this site.
}
document.adoptedStyleSheets.push(sheet);
if (step) setDensity();
const observer = new MutationObserver(follow);
observer.observe(document, { childList: true, subtree: true });
addEventListener("input", ({ target }) => {
  const { value, type } = /** @type {HTMLInputElement} */ (target);
  if (type === "range") change(layout, steps[+value]);
  else if (kinds.includes(value)) {
    change(value, step);
    showSizes();
  }
});

/** The steps with different sizes of photos that the window permits, from small photos to large ones. */
let steps = [0];

/**
 * What differs if photos have another size at a step: the number of rows or columns, or the height of rows.
 * @param {number} number
 */
function lookAt(number) {
  const index = own + effective(number);
  const name = { grid: "q", masonry: "m", wrap: "t" }[layout];
  if (name) return rulesAt(index).match(`${name}:([^;]+)`)?.[1];
  return marks[index]
    ? all(`.rows .${marks[index]}`).length
    : all(".rows a").length - all(".rows").length;
}

/** Shows these sizes, and which one the page has. Of steps with the same one, the closest to the page's own stands. */
function showSizes() {
  steps = [];
  for (let number = effective(2); number >= effective(-2); number--) {
    const last = steps.at(-1);
    if (last === undefined || lookAt(number) !== lookAt(last)) steps.push(number);
    else if (number >= 0) steps.splice(-1, 1, number);
  }
  for (const slider of /** @type {HTMLInputElement[]} */ (all(".layouts [type=range]"))) {
    const box = /** @type {HTMLElement} */ (slider.parentElement);
    box.hidden = steps.length < 2;
    slider.min = "0";
    slider.max = `${steps.length - 1}`;
    slider.value = `${steps.findIndex((number) => lookAt(number) === lookAt(step))}`;
  }
}

/** @type {HTMLElement | undefined} The photo at the top of the window when the visitor scrolled last. */
let anchor;
let width = innerWidth;
/** @type {number | undefined} How far the page was scrolled because a phone was turned. */
let turned;
/**
 * The first element at the top of the window, below the bar and a heading.
 *
 * It is found by its place: what was out of the window is not drawn yet, and a slow phone draws it late.
 * @param {string} selector
 * @param {HTMLElement} [parent]
 */
function findTop(selector, parent) {
  return all(selector, parent).find((element) => {
    const { y, height } = element.getBoundingClientRect();
    return y < 180 && y + height > 72;
  });
}
onscrollend = () => {
  // The visitor has not scrolled if the window has another width, or is where a turn has brought it.
  if (width !== innerWidth || scrollY === turned) return;
  turned = undefined;
  const list = findTop(".rows");
  anchor = list && findTop("a", list);
};
addEventListener("DOMContentLoaded", () => {
  observer.disconnect();
  new ResizeObserver(() => {
    const old = own;
    findOwn();
    showSizes();
    if (layout === "masonry" && old !== own) place();
    // Browsers lose the place when a phone is turned, because the heights of all rows change.
    if (width === innerWidth) return;
    width = innerWidth;
    anchor?.scrollIntoView();
    turned = scrollY;
  }).observe(document.body);
});
