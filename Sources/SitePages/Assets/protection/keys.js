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
 * Opens all albums of a passphrase.
 * @param {DOMStringMap} lock The attributes of the form.
 * @param {string} passphrase
 * @returns {Promise<Album[]>} Empty for a wrong passphrase.
 */
async function unlock(lock, passphrase) {
  const text = encode(passphrase.trim().normalize("NFC"));
  const base = await crypto.subtle.importKey("raw", text, "PBKDF2", false, ["deriveKey"]);
  const [salt, iterations] = [fromBase64(lock.salt ?? ""), Number(lock.rounds)];
  const derivation = { name: "PBKDF2", hash: "SHA-256", salt, iterations };
  const algorithm = { name: "AES-GCM", length: 256 };
  const key = await crypto.subtle.deriveKey(derivation, base, algorithm, false, ["decrypt"]);
  const albums = [];
  for (const entry of (lock.keys ?? "").split(" ")) {
    const [folder, wrapped] = entry.split(":");
    try {
      const secret = await decrypt(key, wrapped, folder);
      albums.push(await openAlbum(btoa(String.fromCharCode(...secret))));
    } catch {
      // The key is encrypted by another passphrase.
    }
  }
  return albums;
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
