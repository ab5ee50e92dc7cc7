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
