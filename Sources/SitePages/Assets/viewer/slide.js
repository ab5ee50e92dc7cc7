/** The enlargement beyond the px of an image up to which a small photo fills the window. */
const upscale = 1.5;

/** The aspect ratio below which a picture fills the width of the window instead of its height. */
const tallest = 0.25;

/** A photo in the viewer: its picture, and how far it is enlarged and moved. */
class Slide {
  element = make("figure", "slide");
  /** @type {Photo | undefined} */
  photo;
  /** The enlargement, at least 1, that at first, and the distance from the centre in CSS px. */
  scale = 1;
  start = 1;
  x = 0;
  y = 0;
  /** The size in CSS px before enlargement. */
  width = 1;
  height = 1;
  /** How far it can be moved up and down. */
  high = 0;
  /** The width of the largest image in px. */
  natural = 1;
  frame = make("div", "full");
  message = make("div", "failed");
  timer = 0;
  /** @type {HTMLVideoElement | undefined} */
  video;
  /** The address of the image that is loaded or being loaded. */
  address = "";

  constructor() {
    const retry = make("button", "", strings.retry);
    retry.onclick = () => {
      this.address = "";
      this.loadImage();
    };
    this.message.append(make("p", "", strings.failed), retry);
    this.message.hidden = true;
    this.element.append(this.frame, this.message);
  }

  /**
   * Shows a photo: first the image of its tile, then a sharp one.
   * @param {Photo | undefined} photo Nothing is shown without.
   */
  show(photo) {
    if (photo !== this.photo) {
      this.photo = photo;
      this.address = "";
      this.video = undefined;
      this.message.hidden = true;
      this.frame.replaceChildren(...photo ? [makeImage(photo, photo.small)] : []);
    }
    this.reset();
  }

  /**
   * Fits the picture into the window, and shows it whole; the upper end of a very tall one.
   */
  reset() {
    const { photo, element } = this;
    if (!photo) return;
    const { clientWidth, clientHeight } = element;
    this.natural = photo.edge * stretch(photo.ratio) * Math.min(photo.ratio, 1);
    const largest = Math.max(this.natural * upscale, photo.tile?.clientWidth ?? 0);
    this.width = Math.min(clientWidth, clientHeight * photo.ratio, largest);
    this.height = this.width / photo.ratio;
    this.frame.style.width = `${this.width}px`;
    this.frame.style.height = `${this.height}px`;
    const wide = Math.min(clientWidth, clientHeight, largest) / this.width;
    this.moveTo(photo.ratio > tallest ? 1 : wide, 0, Infinity);
    this.start = this.scale;
  }

  /** The scale at which a px of the largest image is a px of the screen, but at least 2. */
  get fullScale() {
    return Math.max(this.natural / (this.width * devicePixelRatio), 2);
  }

  /**
   * A scale between the whole picture and twice the full resolution.
   * @param {number} scale
   */
  limit(scale) {
    return clamp(scale, 1, this.fullScale * 2);
  }

  get isLarge() {
    return this.scale > this.start * 1.01;
  }

  /**
   * Enlarges and moves the picture, within limits.
   * @param {number} scale
   * @param {number} x
   * @param {number} y
   * @param {number} [duration] In ms.
   */
  moveTo(scale, x, y, duration = 0) {
    const old = this.frame.style.transform;
    const { clientWidth, clientHeight } = this.element;
    this.scale = this.limit(scale);
    const wide = Math.max(this.width * this.scale - clientWidth, 0) / 2;
    const high = this.high = Math.max(this.height * this.scale - clientHeight, 0) / 2;
    this.x = clamp(x, -wide, wide);
    this.y = clamp(y, -high, high);
    const transform = `translate(${this.x}px,${this.y}px) scale(${this.scale})`;
    this.frame.style.transform = transform;
    if (duration) move(this.frame, [old, transform], duration);
  }

  /**
   * Enlarges the picture so that a point of it keeps its position.
   * @param {number} scale
   * @param {number} [x] The point, from the centre of the window.
   * @param {number} [y]
   * @param {number} [duration] In ms.
   */
  zoomTo(scale, x = 0, y = 0, duration = 0) {
    const change = this.limit(scale) / this.scale;
    this.moveTo(scale, x - (x - this.x) * change, y - (y - this.y) * change, duration);
    clearTimeout(this.timer);
    // A picture that is whole again keeps its larger image.
    if (this.isLarge) this.timer = setTimeout(() => this.loadImage(), 150);
  }

  /**
   * Loads the image that the current enlargement needs, and shows it when it is decoded.
   * @returns {Promise<void>} Fulfilled when it is shown or has failed.
   */
  async loadImage() {
    const { photo } = this;
    if (!photo) return;
    const needed = Math.max(this.width, this.height) * this.scale * devicePixelRatio;
    const moving = photo.video || !isStill.matches && photo.animation;
    const address = moving ? root + moving : imageOf(photo, needed);
    if (address === this.address) return;
    this.address = address;
    this.frame.dataset.live = photo.live ?? "";
    this.message.hidden = true;
    if (photo.video) {
      const { small: poster } = photo;
      const video = this.video = make("video");
      video.controls = video.playsInline = true;
      video.preload = "none";
      setFile(video, "poster", poster);
      setFile(video, "src", address);
      // What is over the picture takes the gestures, and has a sign to play it. The controls of the browser are below.
      const surface = make("div", "surface");
      video.onplay = video.onpause = () => surface.classList.toggle("playing", !video.paused);
      return this.frame.replaceChildren(video, surface);
    }
    const image = makeImage(photo);
    try {
      await setFile(image, "src", address);
      await image.decode();
    } catch {
      // A slide may show another photo by now.
      if (this.address === address) this.message.hidden = false;
      return;
    }
    if (this.address === address) {
      this.frame.replaceChildren(image);
      // The image is a view of a panorama, which a script of its own shows whole.
      photo.stem.match("us\\w*-$") &&
        loadData(settings.sphere).then((/** @type {(slide: Slide) => void} */ show) => show(this));
    }
  }
}
