/** Shows which sizes of photos the window permits, and which one the page has. */
function setSlider() {
  for (const slider of /** @type {HTMLInputElement[]} */ (all(".layouts [type=range]"))) {
    slider.min = `${-effective(2)}`;
    slider.max = `${-effective(-2)}`;
    slider.value = `${-effective(step)}`;
  }
}

/** Completes and places what the browser has read of the page, before it is shown. */
function follow() {
  for (const control of /** @type {HTMLInputElement[]} */ (all(".controls, .layouts input"))) {
    control.hidden = false;
    control.checked = control.value === layout;
  }
  findOwn();
  if (isOther()) place();
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
  if (type === "range") change(layout, -value);
  else if (kinds.includes(value)) change(value, step);
});
addEventListener("DOMContentLoaded", () => {
  observer.disconnect();
  new ResizeObserver(() => {
    const old = own;
    findOwn();
    setSlider();
    if (layout === "masonry" && old !== own) place();
  }).observe(document.body);
});

/** @type {Element | null | undefined} The photo or heading at the top of the window when it was scrolled last. */
let anchor;
let width = innerWidth;
// Browsers lose the place when a phone is turned, because the heights of all rows change.
// What was out of the window has no elements until it is drawn.
onscrollend = () =>
  setTimeout(() => anchor = document.elementFromPoint(60, 60)?.closest("a,h2"), 99);
onresize = () => {
  // Bars of the browser change the height only.
  if (width === innerWidth) return;
  width = innerWidth;
  anchor?.scrollIntoView();
};
