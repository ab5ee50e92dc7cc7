/**
 * A protected album that can be read.
 * @typedef {object} Album
 * @property {string} secret Its key in Base64 for addresses.
 * @property {string} folder The name of its folder.
 * @property {CryptoKey} files Decrypts its files.
 * @property {CryptoKey} names Gives the names of its files.
 */

/** Where the keys of opened albums are kept as long as the tab is open. */
const storage = "gallery-keys";

/**
 * @param {string} text
 * @returns {Uint8Array<ArrayBuffer>} UTF-8.
 */
function encode(text) {
  return new TextEncoder().encode(text);
}

/** @param {string} text Base64, also that for addresses. */
function fromBase64(text) {
  const characters = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(characters, (character) => character.charCodeAt(0));
}

/** @param {Uint8Array} bytes */
function toBase64(bytes) {
  return btoa(String.fromCharCode(...bytes));
}

/**
 * Decrypts what `AlbumKey` in the program has encrypted.
 * @param {CryptoKey} key
 * @param {string} text Nonce, ciphertext and tag in Base64.
 * @param {string} label What the content must be.
 * @returns {Promise<Uint8Array<ArrayBuffer>>} Rejects if it is something else, or was encrypted by another key.
 */
async function decrypt(key, text, label) {
  const bytes = fromBase64(text);
  const [iv, additionalData] = [bytes.subarray(0, 12), encode(label)];
  const algorithm = { name: "AES-GCM", iv, additionalData };
  return new Uint8Array(await crypto.subtle.decrypt(algorithm, key, bytes.subarray(12)));
}

/**
 * Derives the keys for the files of an album.
 * @param {string} secret
 * @returns {Promise<Album>}
 */
async function openAlbum(secret) {
  const base = await crypto.subtle.importKey("raw", fromBase64(secret), "HKDF", false, [
    "deriveKey",
  ]);
  /**
   * @param {string} purpose
   * @param {AesKeyGenParams | HmacKeyGenParams} algorithm
   * @param {KeyUsage} usage
   */
  const derive = (purpose, algorithm, usage) => {
    const info = encode(`gallery ${purpose}`);
    const derivation = { name: "HKDF", hash: "SHA-256", salt: new Uint8Array(), info };
    return crypto.subtle.deriveKey(derivation, base, algorithm, false, [usage]);
  };
  const files = await derive("encryption", { name: "AES-GCM", length: 256 }, "decrypt");
  const names = await derive("names", { name: "HMAC", hash: "SHA-256", length: 256 }, "sign");
  return { secret, files, names, folder: await nameOf(names, "") };
}

/**
 * The name of a file.
 * @param {CryptoKey} names
 * @param {string} path The path that it would have in a public site.
 * @returns {Promise<string>}
 */
async function nameOf(names, path) {
  const code = new Uint8Array(await crypto.subtle.sign("HMAC", names, encode(path)));
  return [...code.subarray(0, 16)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * Opens all albums of a passphrase, whose keys are in a file that only the passphrase names.
 * @param {DOMStringMap} lock The attributes of the form.
 * @param {string} passphrase
 * @returns {Promise<Album[]>} Empty for a wrong passphrase.
 */
async function unlock(lock, passphrase) {
  const text = encode(passphrase.trim().normalize("NFC"));
  const base = await crypto.subtle.importKey("raw", text, "PBKDF2", false, ["deriveBits"]);
  const [salt, iterations] = [fromBase64(lock.salt ?? ""), Number(lock.rounds)];
  const derivation = { name: "PBKDF2", hash: "SHA-256", salt, iterations };
  const bits = await crypto.subtle.deriveBits(derivation, base, 256);
  const ring = await openAlbum(toBase64(new Uint8Array(bits)));
  let file;
  try {
    file = await readFile(ring, "keys");
  } catch {
    // There is no such file, or not with this key.
    return [];
  }
  const keys = new Uint8Array(await file.arrayBuffer());
  const secrets = [];
  for (let start = 0; start < keys.length; start += 32) {
    const secret = keys.subarray(start, start + 32);
    // Zeros hide how many keys there are.
    if (secret.some((byte) => byte)) secrets.push(toBase64(secret));
  }
  return Promise.all(secrets.map(openAlbum));
}

/** The albums that were opened in this tab. */
function knownAlbums() {
  /** @type {string[]} */
  const secrets = JSON.parse(sessionStorage.getItem(storage) ?? "[]");
  return Promise.all(secrets.map(openAlbum));
}

/** @param {Album[]} albums */
function remember(albums) {
  sessionStorage.setItem(storage, JSON.stringify(albums.map((album) => album.secret)));
}

/**
 * Keeps the keys of more albums.
 * @param {Album[]} known
 * @param {Album[]} opened
 * @returns {Album[]} All albums, each once.
 */
function rememberMore(known, opened) {
  const folders = opened.map((album) => album.folder);
  const albums = [...known.filter((album) => !folders.includes(album.folder)), ...opened];
  remember(albums);
  return albums;
}
