/** The addresses of decrypted files, by those that they would have in a public site. */
const decrypted = /** @type {Map<string, Promise<string>>} */ (new Map());

/** Loads what is near the window. */
const nearby = new IntersectionObserver((entries) => {
  for (const { target, isIntersecting } of entries) {
    if (!isIntersecting) continue;
    nearby.unobserve(target);
    const { src, poster } = /** @type {HTMLElement} */ (target).dataset;
    if (poster) setMedia(target, "poster", poster);
    if (src) setMedia(target, "src", target instanceof HTMLImageElement ? choose(target) : src);
  }
}, { rootMargin: "50%" });

/** @type {Album} The album that is shown. */
let shown;

/**
 * Keeps the elements of a page from loading files, which only `setMedia` can.
 * @param {Document} page
 * @param {string} base The address that it would have.
 */
function holdMedia(page, base) {
  for (const picture of page.querySelectorAll("picture")) {
    const image = picture.querySelector("img");
    const still = picture.querySelector("[media*=motion]")?.getAttribute("srcset");
    const bright = picture.querySelector("[media*=dynamic]")?.getAttribute("srcset");
    if (still) image?.setAttribute("src", still);
    if (bright && matchMedia("(dynamic-range: high)").matches) {
      image?.setAttribute("srcset", bright);
    }
    if (image) picture.replaceWith(image);
  }
  // The viewer reads the address of a picture, which the element will not have, from one that loads nothing.
  for (const element of page.querySelectorAll("a > img, .picture > video")) {
    const source = page.createElement("source");
    source.media = "print and (prefers-reduced-motion)";
    const address = element.getAttribute("poster") ?? element.getAttribute("src") ?? "";
    source.srcset = new URL(address, base).href;
    element.before(source);
  }
  const elements = /** @type {NodeListOf<HTMLElement>} */ (page.querySelectorAll("img, video"));
  for (const element of elements) {
    for (const name of ["src", "poster", "srcset"]) {
      const value = element.getAttribute(name);
      if (value === null) continue;
      element.removeAttribute(name);
      const addresses = value.split(",").map((choice) => {
        const [address, width] = choice.trim().split(" ");
        return `${new URL(address, base).href} ${width ?? ""}`.trim();
      });
      element.dataset[name] = addresses.join(",");
    }
  }
}

/**
 * The address of the image that an element needs.
 * @param {HTMLImageElement} image
 * @returns {string}
 */
function choose(image) {
  const { src = "", srcset = "" } = image.dataset;
  const { clientWidth, clientHeight } = image;
  // Covers and banners are cropped pictures, most of them one and a half times as wide as high.
  const isCropped = image.closest(".banner, .card");
  const width = isCropped ? Math.max(clientWidth, clientHeight * 1.5) : clientWidth;
  const needed = width * devicePixelRatio * 0.9;
  const choices = srcset.split(",").map((choice) => choice.split(" "));
  return choices.find(([, width]) => parseInt(width) >= needed)?.[0] ?? choices.at(-1)?.[0] ?? src;
}

/**
 * Gives an element a file of the album.
 * @param {any} element
 * @param {string} name `src` or `poster`.
 * @param {string} address The address that the file would have in a public site.
 */
async function setMedia(element, name, address) {
  const path = address.slice(root.length);
  if (!address.startsWith(root)) {
    element[name] = address;
  } else if (name === "src" && element instanceof HTMLVideoElement && !element.dataset.src) {
    // A video is decrypted as a whole, so it waits until it is seen.
    element.dataset.src = address;
    nearby.observe(element);
  } else {
    const file = decrypted.get(address) ?? readFile(shown, path).then(URL.createObjectURL);
    decrypted.set(address, file);
    try {
      element[name] = await file;
    } catch {
      decrypted.delete(address);
      // Shows that the picture is missing.
      element[name] = "data:,";
    }
  }
}
