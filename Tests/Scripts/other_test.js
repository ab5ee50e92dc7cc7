// Archives of protected albums and directions of panoramas, without a page.
import { check, equal, load } from "./scripts.js";

const zip = (Blob) => load(["protection/keys", "protection/zip"], { Blob }, "{ makeZip, checksum }");

Deno.test("the checksum of a file is its CRC-32", async () => {
  equal(await zip(Blob).checksum(new Blob(["123456789"])), 0xcbf43926);
});

Deno.test("an archive has files beyond 4 GiB", async () => {
  // Stands for files of this size, of which it has only three bytes.
  class Part {
    constructor(list) {
      this.list = list;
      this.size = list.reduce((sum, part) => sum + (part.size ?? part.length), 0);
    }
  }
  const large = { size: 3_000_000_000, arrayBuffer: () => Promise.resolve(new ArrayBuffer(3)) };
  const entries = ["a.jpg", "b.jpg", "ü.jpg"].map((name) => [name, name, 33, 0]);
  const archive = await zip(Part).makeZip(entries, () => Promise.resolve(large));
  const flat = (part) => part.list ? part.list.flatMap(flat) : [part];
  const parts = flat(archive), starts = new Map();
  let offset = 0;
  for (const part of parts) {
    // Of a file, the header is in four parts before it.
    if (part === large) starts.set(offset, starts.size);
    offset += part.size ?? part.length;
  }
  equal([...starts.keys()], [35, 3_000_000_070, 6_000_000_106]);
  // What follows the files.
  const tail = new Uint8Array(
    parts.slice(parts.lastIndexOf(large) + 1).flatMap((
      part,
    ) => [...(typeof part === "string" ? new TextEncoder().encode(part) : part)]),
  );
  const view = new DataView(tail.buffer);
  const number = (at, size) => size === 8 ? Number(view.getBigUint64(at, true)) : view.getUint32(at, true);
  const found = [];
  let at = 0;
  for (; number(at) === 0x02014b50; at += 46 + view.getUint16(at + 28, true) + view.getUint16(at + 30, true)) {
    const [size, far] = [number(at + 24), number(at + 42)];
    const name = new TextDecoder().decode(tail.subarray(at + 46, at + 46 + view.getUint16(at + 28, true)));
    const extra = at + 46 + view.getUint16(at + 28, true);
    if (far === 0xffffffff) equal([view.getUint16(extra, true), view.getUint16(extra + 2, true)], [1, 8], name);
    found.push([name, size, far === 0xffffffff ? number(extra + 4, 8) : far]);
  }
  equal(found, [["a.jpg", large.size, 0], ["b.jpg", large.size, 3_000_000_035], ["ü.jpg", large.size, 6_000_000_070]]);
  // The record and the locator of large archives, and the end.
  const directory = archive.size - tail.length;
  equal([number(at), number(at + 24, 8), number(at + 32, 8), number(at + 40, 8), number(at + 48, 8)], [
    0x06064b50,
    3,
    3,
    at,
    directory,
  ]);
  equal([number(at + 56), number(at + 64, 8), number(at + 76)], [0x07064b50, directory + at, 0x06054b50]);
  equal([number(at + 76 + 16), tail.length], [0xffffffff, at + 98]);
  await zip(Part).makeZip(entries, () => Promise.resolve({ ...large, size: 2 ** 32 })).then(
    () => check(false, "a file that is too large is accepted"),
    (error) => equal(error.message, "a.jpg"),
  );
});

const clamp = (value, low, high) => Math.min(Math.max(value, low), high);
const { readName, restrict } = load(["sphere/projection"], { clamp }, "{ readName, restrict }");

Deno.test("a direction stays in what the panorama covers", () => {
  const whole = readName("i/ab/abcdus");
  equal(whole, [0, 0.5, 0.5, 0, 0, 1, 1]);
  const up = restrict({ turn: 1.25, pitch: 9, half: 1 }, whole, 1, 0.6);
  equal([up.turn, up.pitch, up.half], [0.25, Math.PI / 2, 1]);
  equal([
    restrict({ turn: 0, pitch: 0, half: 99 }, whole, 1, 0.6).half,
    restrict({ turn: 0, pitch: 0, half: -1 }, whole, 1, 0.6).half,
  ], [1.5, 0.15]);
  // A part of five eighths from one eighth, and half of the height.
  const part = [2560, 0.4375, 0.5, 0.125, 0.25, 0.625, 0.5];
  const side = Math.atan(1) / Math.PI / 2;
  const edge = restrict({ turn: 5, pitch: 0, half: 1 }, part, 1, 0.6);
  check(Math.abs(edge.turn - (0.75 - side)) < 1e-9, `${edge.turn}`);
  // The window shows more than the part is wide: its middle.
  const narrow = restrict({ turn: 0.9, pitch: 0, half: 1 }, [0, 0.5, 0.5, 0.4, 0, 0.1, 1], 1, 0.6);
  check(Math.abs(narrow.turn - 0.45) < 1e-9, `${narrow.turn}`);
});

Deno.test("the name of an image tells its panorama", () => {
  // Width, turn, row, left, top, width less one and height less one, as four hexadecimal digits each.
  const code = "0a00" + "3800" + "4000" + "1000" + "2000" + "4fff" + "3fff";
  equal(readName(`i/ab/abcdus${code}-`), [2560, 0.4375, 0.5, 0.125, 0.25, 0.625, 0.5]);
});
