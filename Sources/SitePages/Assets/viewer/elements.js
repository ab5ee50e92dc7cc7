const { sizes, strings } = settings;

/** Whether the user prefers reduced motion. */
const isStill = matchMedia("(prefers-reduced-motion: reduce)");

/** The drawings of buttons, as paths in a square of 24 px. */
const drawings = {
  close: "M6 6l12 12M18 6L6 18",
  previous: "M15 5l-7 7 7 7",
  next: "M9 5l7 7-7 7",
  zoom: "M10.5 4a6.5 6.5 0 1 0 .1 0zM15.5 15.5L20 20M8 10.5h5M10.5 8v5",
  play: "M8 5.5v13l10.5-6.5z",
  pause: "M8 5.5v13M16 5.5v13",
  full: "M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5",
  facts: "M12 4a8 8 0 1 0 .1 0zM12 11v5M12 8v.1",
  more: "M5 12h.1M12 12h.1M19 12h.1",
};

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
  const image = Object.assign(new Image(), { alt: photo.text, draggable: false });
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
  return text.replaceAll("{}", () => String(numbers.shift()));
}

/**
 * Makes a button with a drawing.
 * @param {keyof typeof drawings} drawing
 * @param {() => void} [action]
 * @returns {HTMLButtonElement}
 */
function makeTool(drawing, action) {
  const button = make("button", `tool ${drawing}-tool`);
  if (action) button.onclick = action;
  draw(button, drawing);
  return button;
}

/**
 * Changes the drawing and the label of a button.
 * @param {HTMLButtonElement} button
 * @param {keyof typeof drawings} drawing
 */
function draw(button, drawing) {
  button.innerHTML = `<svg viewBox="0 0 24 24"><path d="${drawings[drawing]}"/></svg>`;
  button.ariaLabel = button.title = strings[drawing];
}

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
