const { sizes, strings } = settings;

/** Whether the user prefers reduced motion. */
const isStill = matchMedia("(prefers-reduced-motion)");

/**
 * Makes an element.
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} name
 * @param {string} [className]
 * @param {string} [text]
 * @returns {HTMLElementTagNameMap[Name]}
 */
function make(name, className = "", text = "") {
  const element = document.createElement(name);
  if (className) element.className = className;
  element.textContent = text;
  return element;
}

/**
 * Makes an image of a photo.
 * @param {Photo} photo
 * @param {string} [address]
 */
function makeImage(photo, address) {
  const image = Object.assign(new Image(), { draggable: false, alt: photo.text });
  if (address) setFile(image, "src", address);
  return image;
}

/**
 * Puts numbers into a text with a pair of braces for each.
 * @param {string} text
 * @param {number[]} numbers
 * @returns {string}
 */
function fill(text, ...numbers) {
  return text.replaceAll("{}", () => /** @type {any} */ (numbers.shift()));
}

/**
 * Makes a button with a drawing.
 * @param {Drawing} drawing
 * @param {(() => void) | null} action
 * @returns {HTMLButtonElement}
 */
function makeTool(drawing, action) {
  const button = make("button", `tool ${drawing}-tool`);
  button.onclick = action;
  draw(button, drawing);
  return button;
}

/**
 * Changes the drawing and the label of a button.
 * @param {HTMLButtonElement} button
 * @param {Drawing} drawing One of the style sheet, which is a text of the same name.
 */
function draw(button, drawing) {
  button.dataset.drawing = drawing;
  button.ariaLabel = button.title = strings[drawing];
}

/** @typedef {"close" | "previous" | "next" | "zoom" | "play" | "pause" | "full" | "facts" | "more"} Drawing */

/**
 * The number in a range that is closest to a value.
 * @param {number} value
 * @param {number} low
 * @param {number} high
 */
function clamp(value, low, high) {
  return Math.min(Math.max(value, low), high);
}

/**
 * Animates an element between transforms, unless the user prefers reduced motion.
 * @param {HTMLElement} element
 * @param {string[]} transforms
 * @param {number} [duration] In ms.
 * @returns {Promise<unknown>} Fulfilled at the end.
 */
function move(element, transforms, duration = 240) {
  if (isStill.matches) return Promise.resolve();
  const frames = transforms.map((transform) => ({ transform: transform || "none" }));
  const animation = element.animate(frames, { duration, easing: "ease-out" });
  return animation.finished.catch(() => {});
}
