/** The largest number of a ZIP file without the extension for large files. */
const largest = 0xffffffff;

/** The CRC-32 of each byte. */
const checksums = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = (value >>> 1) ^ (value & 1 ? 0xedb88320 : 0);
  return value;
});

/**
 * The CRC-32 of a file.
 * @param {Blob} file
 * @returns {Promise<number>}
 */
async function checksum(file) {
  let value = largest;
  for (const byte of new Uint8Array(await file.arrayBuffer())) {
    value = (value >>> 8) ^ checksums[(value ^ byte) & 255];
  }
  return ~value >>> 0;
}

/**
 * Little-endian numbers.
 * @param {[number, number][]} fields Each number with its length in bytes.
 */
function little(...fields) {
  const bytes = fields.flatMap(([value, length]) =>
    Array.from({ length }, (_, index) => Math.floor(value / 256 ** index) & 255)
  );
  return new Uint8Array(bytes);
}

/**
 * A file of an archive: its name, its path in the site, and date and time as MS-DOS writes them.
 * @typedef {[string, string, number, number]} ZipEntry
 */

/**
 * Makes a ZIP file without compression, as `ZipFormat` in the program does.
 * @param {ZipEntry[]} entries
 * @param {(path: string) => Promise<Blob>} read Reads one file after another, so that one is in memory at a time.
 * @returns {Promise<Blob>} Rejects if a file cannot be read or is larger than 4 GiB.
 */
async function makeZip(entries, read) {
  const [files, directory] = [/** @type {BlobPart[]} */ ([]), /** @type {BlobPart[]} */ ([])];
  let offset = 0;
  for (const [text, path, date, time] of entries) {
    const [file, name] = [await read(path), encode(text)];
    if (file.size >= largest) throw new Error(path);
    const isFar = offset >= largest;
    const common = little(
      [isFar ? 45 : 20, 2],
      // Names are UTF-8.
      [0x800, 4],
      [time, 2],
      [date, 2],
      [await checksum(file), 4],
      [file.size, 4],
      [file.size, 4],
      [name.length, 2],
    );
    files.push(little([0x04034b50, 4]), common, little([0, 2]), name, file);
    directory.push(
      little([0x02014b50, 4], [0x32d, 2]),
      common,
      little([isFar ? 12 : 0, 2], [0, 6], [0x81a40000, 4], [isFar ? largest : offset, 4]),
      name,
      isFar ? little([1, 2], [8, 2], [offset, 8]) : "",
    );
    offset += 30 + name.length + file.size;
  }
  const list = new Blob(directory);
  const [count, isLarge] = [entries.length, offset >= largest || entries.length >= 0xffff];
  const end = isLarge
    ? [
      little([0x06064b50, 4], [44, 8], [0x32d, 2], [45, 2], [0, 8], [count, 8], [count, 8]),
      little([list.size, 8], [offset, 8], [0x07064b50, 4], [0, 4], [offset + list.size, 8], [1, 4]),
    ]
    : [];
  const short = Math.min(count, 0xffff);
  const last = little([0x06054b50, 4], [0, 4], [short, 2], [short, 2], [list.size, 4]);
  return new Blob([...files, list, ...end, last, little([Math.min(offset, largest), 4], [0, 2])]);
}
