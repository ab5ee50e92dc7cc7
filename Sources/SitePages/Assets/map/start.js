/** @type {Map<number, PointerEvent>} The fingers, or the mouse. */
const fingers = new Map();
let isDragged = false;

/** The middle of the fingers in CSS px from that of the map, and their distance. */
function grip() {
  const { left, top, width: w, height: h } = box.getBoundingClientRect();
  const [one, other = one] = [...fingers.values()];
  return {
    x: (one.clientX + other.clientX) / 2 - left - w / 2,
    y: (one.clientY + other.clientY) / 2 - top - h / 2,
    spread: Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY),
  };
}

/** @param {MouseEvent} event @param {number} factor */
function zoomAt(event, factor) {
  const { left, top, width: w, height: h } = box.getBoundingClientRect();
  zoom(factor, event.clientX - left - w / 2, event.clientY - top - h / 2);
}

function start() {
  box.querySelectorAll(".dots").forEach((dots) => dots.remove());
  box.classList.add("live");
  box.tabIndex = 0;
  box.role = "group";
  box.ariaLabel = settings.map;
  list.role = "list";
  list.ariaLabel = settings.photos;
  const buttons = make("div", "zoom");
  /** @type {[string, string, () => void][]} */
  const actions = [["+", settings.in, () => zoom(2)], ["−", settings.out, () => zoom(0.5)], [
    "",
    settings.all,
    showAll,
  ]];
  for (const [text, name, act] of actions) {
    const button = make("button", "", text);
    button.title = button.ariaLabel = name;
    button.onclick = act;
    buttons.append(button);
  }
  box.append(list);
  box.after(buttons);
  svg.querySelector(".near")?.before(details);

  buttons.onkeydown = box.onkeydown = (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    /** @type {Record<string, () => void>} */
    const keys = {
      "+": () => zoom(1.5),
      "=": () => zoom(1.5),
      "-": () => zoom(1 / 1.5),
      0: showAll,
      ArrowLeft: () => pan(-80, 0),
      ArrowRight: () => pan(80, 0),
      ArrowUp: () => pan(0, -80),
      ArrowDown: () => pan(0, 80),
    };
    const act = keys[event.key];
    // Where nothing can be moved, the arrows scroll the page.
    if (!act || scale === whole && event.key.startsWith("A")) return;
    event.preventDefault();
    act();
  };
  box.addEventListener("wheel", (event) => {
    // At the smallest scale, the wheel scrolls the page.
    if (event.deltaY > 0 && scale === whole) return;
    event.preventDefault();
    zoomAt(event, Math.exp(-event.deltaY * (event.deltaMode ? 33 : event.ctrlKey ? 4 : 1) / 400));
  }, { passive: false });
  box.ondblclick = (event) => {
    if (!(/** @type {Element} */ (event.target)).closest("a, button")) zoomAt(event, 2);
  };
  box.ondragstart = () => false;
  box.onpointerdown = (event) => {
    if (event.button || (/** @type {Element} */ (event.target)).closest("button")) return;
    if (!fingers.size) isDragged = false;
    fingers.set(event.pointerId, event);
  };
  box.onpointermove = (event) => {
    const last = fingers.get(event.pointerId);
    if (!last) return;
    const before = grip();
    fingers.set(event.pointerId, event);
    const after = grip();
    const [x, y] = [before.x - after.x, before.y - after.y];
    if (!isDragged && Math.hypot(x, y) < 4 && fingers.size < 2) {
      fingers.set(event.pointerId, last);
      return;
    }
    if (!isDragged) box.setPointerCapture(event.pointerId);
    isDragged = true;
    pan(x, y);
    if (before.spread && after.spread) zoom(after.spread / before.spread, after.x, after.y);
  };
  box.onpointerup = box.onpointercancel = (event) => fingers.delete(event.pointerId);
  // The end of a drag is no click.
  box.addEventListener("click", (event) => {
    if (!isDragged || !(/** @type {Element} */ (event.target)).closest("a")) return;
    event.preventDefault();
    event.stopPropagation();
  }, { capture: true });
  new ResizeObserver(() => {
    const share = scale / whole;
    whole = Math.min(box.clientWidth / width, box.clientHeight / height);
    move(whole * share, middle.x, middle.y);
  }).observe(box);
  showAll();
}

loadSquare(box.dataset.version ?? "").then((square) => {
  all = square;
  start();
}, () => {});
