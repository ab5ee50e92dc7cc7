const isRTL = document.dir === "rtl";
const forward = isRTL ? -1 : 1;

/** @type {List} */
let list = { photos: [] };
/** The index of the shown photo. */
let index = 0;
/** The photos before, at and after the index. */
let slides = [new Slide(), new Slide(), new Slide()];
/** @type {"facts" | "help" | ""} */
let panelKind = "";
/** The title of the document while the viewer is closed. */
const { title } = document;
let idle = 0;
const view = /** @type {VisualViewport} */ (visualViewport);
/**
 * What the viewer does: it is open while the entry of the history names a photo, see `synchronize`.
 * @type {"closed" | "open" | "closing"}
 */
let phase = "closed";
/** Fulfilled when the viewer is closed after `closing`. */
let closing = Promise.resolve();

/**
 * Fulfilled when the style sheet and the numbers of photos are there, or cannot be loaded.
 * @type {Promise<unknown> | undefined}
 */
let ready;

const viewer = make("dialog", "viewer");
// A dialog cannot fill the screen, but what it contains can.
const screen = make("div", "screen");
const stage = make("div", "stage-area");
const track = make("div", "track");
const bar = make("div", "tools");
const counter = make("p", "counter");
const caption = make("button");
const words = make("span");
const status = make("p", "hidden");
const strip = make("div", "strip");
const panel = make("aside", "panel");
const menu = make("div", "menu");

const tools = {
  previous: makeTool("previous", () => go(-1)),
  next: makeTool("next", () => go(1)),
  zoom: makeTool("zoom", () => toggleZoom()),
  play: makeTool("play", toggleShow),
  facts: makeTool("facts", () => togglePanel("facts")),
  full: makeTool("full", toggleFull),
  more: makeTool("more", null),
  close: makeTool("close", close),
};

const download = make("a", "item", strings.download);
const speed = makeItem(fill(strings.speed, 5), cycleSpeed);

/**
 * Makes an item of the menu.
 * @param {string} text
 * @param {() => void} action
 * @returns {HTMLButtonElement}
 */
function makeItem(text, action) {
  const item = make("button", "item", text);
  item.onclick = () => {
    action();
    menu.hidePopover();
  };
  return item;
}

/**
 * The index of a photo of the list; -1 if it is not there.
 * @param {string} id
 */
function indexOf(id) {
  return list.photos.findIndex((photo) => photo.id === id);
}

/** Puts the elements together, once. */
function assemble() {
  viewer.ariaLabel = strings.viewer;
  viewer.tabIndex = -1;
  panel.tabIndex = 0;
  status.role = "status";
  strip.hidden = panel.hidden = true;
  strip.role = "group";
  strip.ariaLabel = strings.strip;
  track.append(...slides.map((slide) => slide.element));
  stage.append(track);
  caption.append(words);
  caption.dataset.more = strings.more;
  caption.onclick = () => caption.classList.add("open");
  menu.popover = "auto";
  tools.more.popoverTargetElement = menu;
  menu.append(makeItem(strings.strip, toggleStrip), speed);
  if ("share" in navigator) {
    menu.append(makeItem(strings.share, () => {
      navigator.share({ title: document.title, url: shared() }).catch(() => {});
    }));
  }
  menu.append(makeItem(strings.copy, copy));
  if (settings.hasDownloads) menu.append(download);
  download.onclick = (event) => {
    if (isFile || download.download) return;
    event.preventDefault();
    // The viewer can show another photo before the name is there.
    save(list.photos[index], /** @type {HTMLAnchorElement} */ (download.cloneNode()));
  };
  menu.append(makeItem(strings.help, () => togglePanel("help")));
  bar.append(counter, ...Object.values(tools), menu);
  screen.append(bar, stage, tools.previous, tools.next, caption, strip, panel, status);
  viewer.append(screen);
  document.body.append(viewer);
  tools.full.hidden = !document.fullscreenEnabled;
  listen();
  viewer.onkeydown = press;
  viewer.onpointermove = wake;
  // Browsers also close it by themselves.
  viewer.onclose = () => viewer.open || close();
  viewer.oncancel = (event) => {
    event.preventDefault();
    if (isPlaying) stopShow();
    else close();
  };
  new ResizeObserver(fit).observe(stage);
  view.onresize = view.onscroll = cover;
  cover();
}

/**
 * Saves a photo under the name that its page has: data files have none.
 * @param {Photo} photo
 * @param {HTMLAnchorElement} link A link to its file.
 */
async function save(photo, link) {
  if (!isFile && photo.page && !photo.file) {
    // Without the page the file has the name in its address. The next time asks for the page again.
    /** @type {any} */
    const page = await loadPage(photo.page).catch(() => null);
    photo.file = page?.querySelector("[data-file]")?.dataset.file;
  }
  link.download = photo.file ?? "";
  link.click();
}

/** Puts the viewer over what the window shows of a page that was enlarged by pinching. */
function cover() {
  const { offsetLeft: x, offsetTop: y, scale } = view;
  viewer.style.transform = menu.style.transform = `translate(${x}px,${y}px) scale(${1 / scale})`;
}

/**
 * Opens the viewer.
 * @param {List} photos
 * @param {string} id One of them.
 */
async function open(photos, id) {
  await prepare();
  if (phase === "closing") await closing;
  if (!viewer.isConnected) assemble();
  phase = "open";
  list = photos;
  index = indexOf(id);
  const tile = list.photos[index].tile?.getBoundingClientRect();
  viewer.showModal();
  viewer.focus();
  // A second click while the style sheet loads opens its photo in the same entry of the history.
  show(index, !history.state?.photo);
  if (tile) growFrom(tile, false);
  wake();
}

/** Loads what the viewer needs, once. */
function prepare() {
  return ready ??= Promise.all([
    addCounts(document),
    addStyle(settings.style),
  ]);
}

/**
 * Moves the picture between a tile and its place in the viewer.
 * @param {DOMRect} tile
 * @param {boolean} isBack Whether it ends at the tile.
 * @returns {Promise<unknown>} Fulfilled at the end.
 */
function growFrom(tile, isBack) {
  const { frame, width } = slides[1];
  const { x, y, zoom } = locate({
    clientX: tile.left + tile.width / 2,
    clientY: tile.top + tile.height / 2,
  });
  const small = `translate(${x}px,${y}px) scale(${tile.width * zoom / width})`;
  const large = frame.style.transform;
  viewer.classList.toggle("leaving", isBack);
  return move(frame, isBack ? [large, small] : [small, large]);
}

/** Closes the viewer, unless it is closing. */
function close() {
  if (phase !== "open") return;
  phase = "closing";
  closing = finish();
}

/**
 * Moves the picture back to its tile, removes the viewer from the screen, and goes back to the entry of the history that
 * it was opened from. The visitor may have gone back meanwhile.
 */
async function finish() {
  if (document.fullscreenElement) await toggleFull();
  const { tile } = list.photos[index];
  tile?.scrollIntoView({ block: "nearest" });
  const box = tile?.getBoundingClientRect();
  if (box) await growFrom(box, true);
  clearTimeout(tapped.timer);
  stopShow();
  viewer.classList.remove("leaving");
  if (panelKind) togglePanel("");
  viewer.close();
  for (const slide of slides) slide.show(undefined);
  document.title = title;
  if (hasEntry()) await goBack();
  phase = "closed";
  history.scrollRestoration = "auto";
  // The visitor may have gone forward to the photo.
  if (hasEntry()) synchronize();
  else returnTo();
}

/**
 * Shows a photo of the list.
 * @param {number} target Its index.
 * @param {boolean} [isNew] Whether it becomes an entry of the history.
 */
function show(target, isNew = false) {
  if (phase !== "open") return;
  index = target;
  const { photos, first = 0, count = photos.length } = list;
  const photo = photos[index];
  slides.forEach((slide, place) => {
    const distance = place - 1;
    slide.element.style.transform = `translateX(${distance * forward * 100}%)`;
    slide.element.inert = distance !== 0;
    if (distance) slide.video?.pause();
    slide.show(photos[index + distance]);
  });
  const [, current] = slides;
  // The neighbours are loaded after the photo that is looked at.
  current.loadImage().then(() => {
    if (current !== slides[1] || phase !== "open") return;
    slides[2].loadImage();
    slides[0].loadImage();
  });
  const number = fill(strings.position, first + index + 1, count);
  const name = photo.title || photo.text;
  status.textContent = `${number}, ${name}`;
  counter.textContent = number;
  fillCaption(photo);
  document.title = `${name} – ${title}`;
  tools.previous.hidden = !canGo(-1);
  tools.next.hidden = !canGo(1);
  tools.facts.hidden = !photo.page;
  // A button that is hidden loses the focus, and keys go to what has it.
  if (!viewer.contains(document.activeElement)) viewer.focus();
  download.href = largest(photo);
  download.download = photo.file ?? "";
  record(isNew);
  fillStrip();
  if (panelKind === "facts") loadFacts();
}

/**
 * Shows the title and the description of a photo: four lines, and all of them on demand.
 * @param {Photo} photo
 */
function fillCaption({ title, text, video }) {
  // Without a description, the alternative text repeats the title; that of a video contains it.
  const name = title.replaceAll("\n", " ");
  const isSame = !title || (video ? text.includes(name) : text === name);
  caption.className = "caption";
  words.textContent = isSame ? title : `${title}\n${text}`;
  caption.disabled = words.scrollHeight < words.clientHeight + 2;
}

/**
 * Whether there is a photo in a direction.
 * @param {number} step 1 or -1.
 */
function canGo(step) {
  return index + step in list.photos || !!beyond(step);
}

/**
 * Goes to a neighbour.
 * @param {number} step 1 or -1.
 * @param {number} [offset] How far the track has been moved, in CSS px.
 */
async function go(step, offset = 0) {
  if (!(index + step in list.photos)) await extend(step);
  if (phase !== "open" || !(index + step in list.photos)) return;
  const [before, current, after] = slides;
  slides = step > 0 ? [current, after, before] : [after, before, current];
  show(index + step);
  const start = step * forward * stage.clientWidth + offset;
  move(track, [`translateX(${start}px)`, ""], offset ? 240 : 160);
  if (isPlaying) playOn();
}

/** Fits the pictures into the stage. */
function fit() {
  if (phase !== "open") return;
  for (const slide of slides) slide.reset();
  slides[1].loadImage();
}

/** Shows the tools, and hides them after three seconds without movement. */
function wake() {
  viewer.classList.remove("idle");
  clearTimeout(idle);
  // The style sheet keeps them while they are used.
  idle = setTimeout(() => viewer.classList.add("idle"), 3000);
}

/**
 * Shows a message in place of the counter until another photo is shown, also to screen readers.
 * @param {string} text
 */
function announce(text) {
  status.textContent = counter.textContent = text;
}

/** Uses the whole screen, or no longer. */
async function toggleFull() {
  try {
    await (document.fullscreenElement ? document.exitFullscreen() : screen.requestFullscreen());
  } catch {
    // The browser does not allow it.
  }
}

/**
 * Handles a key.
 * @param {KeyboardEvent} event
 */
function press(event) {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  wake();
  const [, slide] = slides;
  const isButton = /** @type {Element} */ (event.target).closest("button, a, video");
  const pan = (/** @type {number} */ right, /** @type {number} */ down) =>
    slide.moveTo(
      slide.scale,
      slide.x - right * slide.width / 4,
      slide.y - down * slide.height / 4,
      160,
    );
  const zoom = (/** @type {number} */ change) => slide.zoomTo(slide.scale * change, 0, 0, 160);
  const arrow = (/** @type {number} */ right) =>
    slide.isLarge ? pan(right, 0) : go(right * forward);
  /** @type {Record<string, () => unknown>} */
  const actions = {
    ArrowLeft: () => arrow(-1),
    ArrowRight: () => arrow(1),
    ArrowUp: () => pan(0, -1),
    ArrowDown: () => pan(0, 1),
    Home: () => goToEnd(-1),
    End: () => goToEnd(1),
    "+": () => zoom(1.5),
    "-": () => zoom(1 / 1.5),
    0: () => zoom(0),
    " ": toggleShow,
    f: toggleFull,
    t: toggleStrip,
    i: () => tools.facts.hidden || togglePanel("facts"),
    "?": () => togglePanel("help"),
  };
  const action = actions[event.key] ?? actions[event.key.toLowerCase()];
  // Space and Enter press a button that has the focus.
  if (!action || (event.key === " " && isButton)) return;
  event.preventDefault();
  action();
}
