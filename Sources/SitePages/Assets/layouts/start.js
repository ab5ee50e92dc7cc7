/** Tells which buttons have an effect. */
function setButtons() {
  const now = effective(step);
  for (const button of /** @type {HTMLButtonElement[]} */ (all(".layouts > button"))) {
    // A disabled button would lose the focus.
    button.ariaDisabled = `${effective(now + +button.value) === now}`;
  }
}

/** Completes and places what the browser has read of the page, before it is shown. */
function follow() {
  for (const control of /** @type {HTMLInputElement[]} */ (all(".layouts, .layouts > *"))) {
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
addEventListener("click", ({ target }) => {
  const control = /** @type {HTMLInputElement} */ (target);
  if (!control.matches(".layouts > *") || control.ariaDisabled === "true") return;
  const by = +control.value || 0;
  change(by ? layout : control.value, effective(step) + by);
  setButtons();
});
addEventListener("DOMContentLoaded", () => {
  observer.disconnect();
  new ResizeObserver(() => {
    const old = own;
    findOwn();
    setButtons();
    if (layout === "masonry" && old !== own) place();
  }).observe(document.body);
});
