// The addresses of images and the texts of the viewer, without a page.
import { equal, load } from "./scripts.js";

const sizes = [256, 512, 1024, 1600];

/** The functions of photos on a screen. */
function photos(settings, isBright = false) {
  const given = {
    document: { currentScript: { src: "https://example.org/g/assets/viewer.js" } },
    location: { protocol: "https:" },
    settings,
    sizes,
    clamp: (value, low, high) => Math.min(Math.max(value, low), high),
    matchMedia: () => ({ matches: isBright }),
  };
  return load(["viewer/photos"], given, "{ imageOf, largest, stretch, naming }");
}

const photo = { stem: "i/ab/abcd-", ending: "-37q72.webp", edge: 1600, ratio: 1.5 };
const plain = { marked: Infinity, large: Infinity };

Deno.test("an image is the smallest that is at most a tenth too small, or the largest", () => {
  const { imageOf, largest } = photos(plain);
  for (const [edge, size] of [[1, 256], [284, 256], [285, 512], [568, 512], [569, 1024], [1138, 1600], [9999, 1600]]) {
    equal(imageOf(photo, edge), `i/ab/abcd-${size}-37q72.webp`, `for ${edge} px:`);
  }
  equal(imageOf({ ...photo, edge: 700 }, 600), "i/ab/abcd-700-37q72.webp", "a small photo has one of its own size:");
  equal(largest(photo), "i/ab/abcd-1600-37q72.webp");
  equal(largest({ ...photo, video: "v/a.mp4" }), "https://example.org/g/v/a.mp4");
});

Deno.test("the longer edge of a panorama is longer than its size", () => {
  const { imageOf, stretch } = photos(plain);
  for (const [ratio, factor] of [[1, 1], [1.5, 1], [16 / 9, 1], [32 / 9, 2], [9 / 32, 2], [10, 2.5]]) {
    equal(Math.round(stretch(ratio) * 1e6) / 1e6, factor, `ratio ${ratio}:`);
  }
  equal(imageOf({ ...photo, ratio: 32 / 9 }, 1000), "i/ab/abcd-512-37q72.webp");
});

Deno.test("large images have the watermark of the photo or of the site", () => {
  const { imageOf } = photos({ ...plain, marked: 1024, watermark: "wsite" });
  equal(imageOf(photo, 500), "i/ab/abcd-512-37q72.webp");
  equal(imageOf(photo, 1000), "i/ab/abcd-1024-37q72wsite.webp");
  equal(imageOf({ ...photo, watermark: "wown" }, 1000), "i/ab/abcd-1024-37q72wown.webp");
  equal(imageOf({ ...photo, watermark: "" }, 1000), "i/ab/abcd-1024-37q72.webp");
});

Deno.test("the format follows from the size, the picture and the screen", () => {
  const settings = { ...plain, large: 1024, ends: ["-3.webp", "-7.jpg"] };
  const bright = { ...photo, hdr: "-7h3.jpg" };
  for (const isBright of [false, true]) {
    const { imageOf } = photos(settings, isBright);
    equal(imageOf(bright, 500), "i/ab/abcd-512-3.webp");
    equal(imageOf(photo, 1000), "i/ab/abcd-1024-7.jpg");
    equal(imageOf({ ...photo, graphic: 1 }, 1000), "i/ab/abcd-1024-3.webp");
    equal(imageOf(bright, 1000), `i/ab/abcd-1024-7${isBright ? "h3" : ""}.jpg`);
  }
});

Deno.test("the address of an image is read without its watermark", () => {
  const { naming } = photos(plain);
  for (
    const [address, wanted] of [
      ["x/i/ab/abcd-512-37q72.webp", ["x/i/ab/abcd-", "abcd", "-37q72", ".webp"]],
      ["x/i/ab/abcd-512-37q72wown.jpg", ["x/i/ab/abcd-", "abcd", "-37q72", ".jpg"]],
      ["x/logo.svg", null],
    ]
  ) {
    equal(address.match(naming)?.slice(1) ?? null, wanted, address);
  }
});
