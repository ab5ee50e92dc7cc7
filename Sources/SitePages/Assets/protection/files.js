/** The site's folder. */
const root = new URL("../", /** @type {HTMLScriptElement} */ (document.currentScript).src).href;

const types = { webp: "image/webp", jpg: "image/jpeg", avif: "image/avif", mp4: "video/mp4" };

/**
 * Loads a part of an encrypted file: a script, because pages on `file://` can read nothing else.
 * @param {string} path Its path from the site's folder.
 * @returns {Promise<string>} Base64.
 */
function loadPart(path) {
  const script = /** @type {any} */ (document.createElement("script"));
  script.src = root + path;
  return new Promise((resolve, reject) => {
    script.onload = script.onerror = () => {
      script.remove();
      script.data ? resolve(script.data) : reject(new Error(path));
    };
    document.head.append(script);
  });
}

Object.assign(globalThis, {
  /** Receives the content of a part. */
  galleryPart: (/** @type {string} */ text) => {
    /** @type {any} */ (document.currentScript).data = text;
  },
});

/**
 * Reads a file of an album.
 * @param {Album} album
 * @param {string} path The path that it would have in a public site.
 * @returns {Promise<Blob>} Rejects if the file is missing or is not what it should be.
 */
async function readFile(album, path) {
  const name = await nameOf(album.names, path);
  const parts = [];
  for (let hasMore = true; hasMore;) {
    const suffix = parts.length ? `-${parts.length}` : "";
    const text = await loadPart(`protected/${album.folder}/${name}${suffix}.js`);
    const part = await decrypt(album.files, text, `${path}#${parts.length}`);
    hasMore = part[0] === 1;
    parts.push(part.subarray(1));
  }
  const ending = /** @type {keyof typeof types} */ (path.split(".").at(-1));
  return new Blob(parts, { type: types[ending] ?? "" });
}

/**
 * Reads a file of an album that is compressed by gzip.
 * @param {Album} album
 * @param {string} path
 * @returns {Promise<string>}
 */
async function readText(album, path) {
  const file = await readFile(album, path);
  return new Response(file.stream().pipeThrough(new DecompressionStream("gzip"))).text();
}

/**
 * Reads a page of an album.
 * @param {Album} album
 * @param {string} path
 * @returns {Promise<{ page: Document, style: string }>} The page, with addresses that this document can
 * follow, and its rules, which the security policy does not permit as an element.
 */
async function readPage(album, path) {
  const text = await readText(album, path);
  const [element, style] = text.match(new RegExp("<style>(.*?)</style>", "s")) ?? ["", ""];
  const page = new DOMParser().parseFromString(text.replace(element, ""), "text/html");
  holdMedia(page, root + path);
  for (const link of page.links) {
    const { href, hash } = new URL(link.getAttribute("href") ?? "", root + path);
    const target = href.slice(root.length);
    const isHere = hash && href.split("#")[0] === root + path;
    if (isHere) link.href = hash;
    else if (!href.startsWith(root) || !/^(albums|p|i)\//.test(target)) link.href = href;
    // Pictures are shown by the viewer.
    else link.href = `#${album.folder}/${target.startsWith("i/") ? path : target}`;
  }
  return { page, style };
}
