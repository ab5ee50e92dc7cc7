const { clamp, isFile, loadData, make, root, strings } = gallery;

/**
 * A photo in the viewer.
 * @typedef {object} Slide
 * @property {any} photo
 * @property {HTMLElement} element
 * @property {HTMLElement} frame
 * @property {HTMLElement} message
 * @property {() => void} reset
 * @property {any} [attached] The photo that a panorama is shown of.
 */

/** What a page of encrypted files offers. */
const files = /** @type {any} */ (globalThis).galleryFiles;

/** Whether the pixels of image files are withheld from the page, as from all on `file://`. Those have scripts instead. */
const isLocal = isFile && !files;

/** The direction in an address: degrees to the right of the centre, above the horizon, and of the longer edge. */
const naming = /#@([-\d.]{1,9}),([-\d.]{1,9}),([-\d.]{1,9})/;

/**
 * Shows the panorama of a slide while it is the current one.
 * @param {Slide} slide
 */
function attach(slide) {
  const { photo, element, frame, message } = slide;
  if (slide.attached === photo) return;
  slide.attached = photo;
  const viewer = /** @type {HTMLElement} */ (element.closest(".viewer"));
  const find = (
    /** @type {string} */ names,
  ) => /** @type {HTMLElement | null} */ (viewer.querySelector(names));
  const panel = /** @type {HTMLElement} */ (find(".panel"));
  const sphere = readName(photo.stem);
  const [pixels, turn, row, , , wide, high] = sphere;
  const widest = Math.min(pixels, settings.widest);
  const widths = [2048, 4096, widest].filter((width) => width <= widest);
  const start = { turn, pitch: (0.5 - row) * Math.PI, half: 1 };
  /** @type {HTMLCanvasElement | undefined} */
  let canvas;
  /** @type {WebGL2RenderingContext | null | undefined} */
  let gl;
  /** @type {WebGLUniformLocation | null} */
  let place = null;
  /** @type {HTMLImageElement | undefined} */
  let picture;
  let width = 0, frameNumber = 0, timer = 0;
  /** @type {Direction} */
  let direction = start;
  /** @type {((event: DeviceOrientationEvent) => void) | null} */
  let follower = null;
  /** @type {HTMLImageElement | undefined} The whole panorama, in browsers without WebGL 2. */
  let flat;
  let home = "";
  const button = make("button", "item", settings.follow);
  button.onclick = toggleFollowing;

  /**
   * The address of a picture, without the ending of its format.
   * @param {number} width
   */
  function addressOf(width) {
    const mark = width >= settings.marked ? photo.watermark ?? settings.watermark : "";
    return photo.stem + width + settings.suffix + mark;
  }

  /** The edges of the window as shares of the longer one. */
  function shape() {
    const { clientWidth, clientHeight } = element;
    const longer = Math.max(clientWidth, clientHeight, 1);
    return [clientWidth / longer, clientHeight / longer, longer];
  }

  /**
   * @param {number} turn
   * @param {number} pitch
   * @param {number} [zoom] The factor by which the angle becomes larger.
   */
  function turnBy(turn, pitch, zoom = 1) {
    look({
      turn: direction.turn + turn,
      pitch: direction.pitch + pitch,
      half: direction.half * zoom,
    });
  }

  /** @param {Partial<Direction>} change */
  function look(change) {
    const [width, height] = shape();
    direction = restrict({ ...direction, ...change }, sphere, width, height);
    frameNumber ||= requestAnimationFrame(paint);
    clearTimeout(timer);
    timer = setTimeout(settle, 300);
  }

  function paint() {
    frameNumber = 0;
    if (!gl || !picture || !canvas) return;
    const [width, height] = shape();
    const { turn, pitch, half } = direction;
    gl.viewport(0, 0, canvas.width, canvas.height);
    gl.uniform4f(place, half * width, half * height, turn, pitch);
    gl.drawArrays(gl.TRIANGLES, 0, 3);
  }

  /** The address of the photo with the direction. */
  function named() {
    const degrees = [
      (direction.turn - 0.5) * 360,
      direction.pitch * 180 / Math.PI,
      Math.atan(direction.half) * 360 / Math.PI,
    ];
    return `#@${degrees.map((angle) => +angle.toFixed(1)).join()}`;
  }

  /** Writes the direction into the address when the movement has ended, and loads what its angle needs. */
  function settle() {
    if (!canvas) return;
    const mark = named() === home ? "" : named();
    const [page, ...parts] = location.href.replace(naming, "").split("#");
    const end = parts.at(-1) === photo.id ? `#${parts.pop()}` : "";
    // The addresses of the timeline and of the search have a fragment of their own. While the viewer closes, the address
    // is already that of the page.
    if (history.state?.photo === photo.id && (files || !parts.length)) {
      history.replaceState(history.state, "", [page, ...parts].join("#") + mark + end);
    }
    load();
  }

  /** Loads the picture that the angle needs, if it is not there. */
  async function load() {
    const context = gl;
    if (!context || !canvas) return;
    // The script with a picture for `file://` has one of at most 4096 px.
    const most = isLocal ? 4096 : context.getParameter(context.MAX_TEXTURE_SIZE);
    const usable = widths.filter((width) => width <= most);
    const needed = isLocal
      ? most
      : shape()[2] * devicePixelRatio * Math.PI * wide / direction.half * 0.8;
    const next = usable.find((width) => width >= needed) ?? usable.at(-1) ?? widths[0];
    if (next <= width) return;
    width = next;
    const loaded = await read(addressOf(next)).catch(() => {});
    if (gl !== context || width !== next || !canvas) return;
    if (loaded) {
      place = upload(context, loaded, sphere);
      picture = loaded;
      if (!canvas.isConnected) element.append(canvas);
      // This draws it.
      size.observe(canvas);
    } else if (picture) {
      // The picture that is there stays. The next movement tries again.
      width = picture.width;
    } else {
      stop();
      message.hidden = false;
    }
  }

  function begin() {
    if (flat) return flat.isConnected || frame.replaceChildren(flat);
    canvas = make("canvas", "sphere");
    canvas.ariaHidden = "true";
    gl = canvas.getContext("webgl2", { antialias: false });
    if (!gl) return showFlat();
    const [, yaw, pitch, angle] = gallery.direction.match(naming) ?? [];
    gallery.direction = "";
    look(start);
    home = named();
    if (angle) {
      look({
        turn: (+yaw || 0) / 360 + 0.5,
        pitch: (+pitch || 0) * Math.PI / 180,
        half: Math.tan(Math.min(+angle || 90, 170) * Math.PI / 360),
      });
    }
    canvas.addEventListener("webglcontextlost", (event) => event.preventDefault());
    canvas.addEventListener("webglcontextrestored", () => {
      if (gl && picture) place = upload(gl, picture, sphere);
      look({});
    });
    listen(canvas, (x, y, zoom) => {
      const step = 2 * direction.half / shape()[2];
      turnBy(-x * step / Math.max(Math.cos(direction.pitch), 0.3) / Math.PI / 2, y * step, zoom);
    }, () => viewer.classList.toggle("idle"));
    viewer.addEventListener("keydown", press, true);
    viewer.addEventListener("click", click, true);
    // Browsers tell it on HTTPS only.
    if (isSecureContext && navigator.maxTouchPoints) find(".menu")?.append(button);
    help();
    load();
  }

  function stop() {
    if (!canvas) return;
    if (follower) toggleFollowing();
    button.remove();
    size.disconnect();
    viewer.removeEventListener("keydown", press, true);
    viewer.removeEventListener("click", click, true);
    canvas.remove();
    // Pictures take much memory, which is otherwise freed late.
    gl?.getExtension("WEBGL_lose_context")?.loseContext();
    canvas = gl = picture = undefined;
    width = 0;
    clearTimeout(timer);
  }

  /** Shows the whole panorama flat. */
  function showFlat() {
    canvas = undefined;
    flat = make("img");
    flat.alt = photo.text;
    photo.ratio = 2 * wide / high;
    setFile(flat, `${addressOf(widths[0])}.jpg`);
    frame.replaceChildren(flat);
    slide.reset();
  }

  /** @param {KeyboardEvent} event */
  function press(event) {
    const target = /** @type {Element} */ (event.target);
    if (
      event.altKey || event.ctrlKey || event.metaKey || target.closest(".panel, .strip, .menu")
    ) return;
    const step = Math.atan(direction.half) / 4;
    const side = step / Math.PI / 2;
    /** @type {Record<string, () => void>} */
    const actions = {
      ArrowLeft: () => turnBy(-side, 0),
      ArrowRight: () => turnBy(side, 0),
      ArrowUp: () => turnBy(0, step),
      ArrowDown: () => turnBy(0, -step),
      "+": () => turnBy(0, 0, 0.8),
      "-": () => turnBy(0, 0, 1.25),
      0: () => look(start),
      PageUp: () => find(".previous-tool")?.click(),
      PageDown: () => find(".next-tool")?.click(),
    };
    if (!actions[event.key]) return;
    event.preventDefault();
    event.stopPropagation();
    actions[event.key]();
  }

  /** @param {MouseEvent} event */
  function click(event) {
    const target = /** @type {Element} */ (event.target);
    if (target.closest(".zoom-tool")) {
      event.stopPropagation();
      look({ half: direction.half > 0.5 ? 0.4 : 1 });
    } else if (target.closest(".item") && photo.page) {
      // The link that is copied or shared has the direction.
      const { page } = photo;
      photo.page += named();
      setTimeout(() => photo.page = page);
    }
  }

  /** Names the keys of panoramas in the list of keys. */
  function help() {
    const keys = find(".keys:not(.of-sphere)");
    if (!keys || !canvas) return;
    keys.classList.add("of-sphere");
    keys.children[0].textContent = "PgUp";
    keys.children[2].textContent = "PgDn";
    keys.prepend(make("dt", "", "← ↑ ↓ →"), make("dd", "", settings.look));
  }

  async function toggleFollowing() {
    if (follower) {
      removeEventListener("deviceorientation", follower);
      follower = null;
    } else {
      const answer = await /** @type {any} */ (DeviceOrientationEvent).requestPermission?.();
      if (answer === "denied") return;
      /** @type {number[] | undefined} */
      let last;
      follower = (event) => {
        // The first direction of iPhones is zero, and devices without a compass have none.
        if (!event.alpha) return;
        const now = aim(event);
        const [turn, pitch] = last ?? now;
        const turned = now[0] - turn;
        turnBy(turned - Math.round(turned), now[1] - pitch);
        last = now;
      };
      addEventListener("deviceorientation", follower);
    }
    button.ariaPressed = `${!!follower}`;
  }

  const size = new ResizeObserver(() => {
    if (!canvas) return;
    canvas.width = canvas.clientWidth * devicePixelRatio;
    canvas.height = canvas.clientHeight * devicePixelRatio;
    look({});
    paint();
  });
  const changes = new MutationObserver(() => {
    help();
    if (slide.photo !== photo) {
      // The list that a photo page loads has the same photo once more.
      if (canvas && slide.photo?.id === photo.id && named() !== home) gallery.direction = named();
      stop();
      changes.disconnect();
      slide.attached = undefined;
    } else if (element.inert) stop();
    else if (!canvas) begin();
  });
  changes.observe(element, { attributes: true });
  for (const parent of [frame, panel]) changes.observe(parent, { childList: true });
  if (!element.inert) begin();
}

/**
 * Reads a picture.
 * @param {string} address Without its ending.
 * @returns {Promise<HTMLImageElement>}
 */
async function read(address) {
  const image = new Image();
  const file = isLocal
    ? `data:image/jpeg;base64,${await loadData(`${address}.js`.slice(root.length))}`
    : `${address}.jpg`;
  await setFile(image, file);
  await image.decode();
  return image;
}

/**
 * Gives an image its file.
 * @param {HTMLImageElement} image
 * @param {string} address
 */
function setFile(image, address) {
  return files ? files.set(image, "src", address) : image.src = address;
}

const sheet = new CSSStyleSheet();
sheet.replaceSync(
  ".sphere{position:absolute;width:100%;height:100%;touch-action:none;cursor:grab}" +
    ".item[aria-pressed=true]{color:var(--accent)}" +
    ".viewer:has(.sphere) .tool{clip-path:none}",
);
document.adoptedStyleSheets.push(sheet);

// An address with a direction opens its panorama. The viewer may have replaced the address that the document was opened with.
gallery.direction ??= location.hash + performance.getEntriesByType("navigation")[0]?.name;
/** @type {any} */ (globalThis).galleryData(attach);
if (
  naming.test(gallery.direction) && !location.search && !document.querySelector(":modal")
) {
  // Going back to the page does not open it again.
  history.replaceState(null, "", location.href.replace(naming, ""));
  /** @type {HTMLElement | null} */ (document.querySelector(".picture"))?.click();
}
// A link to a direction of the page that is shown.
globalThis.onhashchange = () => {
  if (!history.state && naming.test(location.hash)) location.reload();
};
