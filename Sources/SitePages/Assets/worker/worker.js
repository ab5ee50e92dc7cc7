/** @type {any} The global scope of a service worker, which the type check does not know. */
const worker = self;

/** The address of the site's folder. */
const folder = worker.registration.scope;

/** How many files each cache keeps: the oldest are removed. The first have the largest files. */
const limits = { "i/": 2000, "data/": 1000, "": 1000, "assets/": 60 };

/**
 * Whether the site still has a worker. Each page asks again, and so does a worker that the browser has started again.
 * @type {Promise<boolean> | undefined}
 */
let present;
/** Whether the site has none, so that nothing is kept any more. */
let isLeaving = false;

/** Asks the host whether the site has a worker. Without an answer, it has one. */
async function ask() {
  try {
    const { status } = await fetch(`${folder}sw.js`, { method: "HEAD", cache: "no-store" });
    isLeaving = status === 404 || status === 410;
  } catch {
    // There is no network.
  }
  return !isLeaving;
}

/**
 * The kind of a file by its folder: images, data and assets, whose names follow their content, or others.
 * @param {string} url
 * @returns {keyof typeof limits}
 */
function kindOf(url) {
  const path = url.slice(folder.length);
  if (/^data\/(map|search|timeline)\//.test(path)) return "data/";
  return path.startsWith("i/") ? "i/" : path.startsWith("assets/") ? "assets/" : "";
}

/**
 * The name of a cache. The folder of another site of this host can be in that of this one, so it is not a beginning.
 * @param {string} kind
 */
function nameOf(kind) {
  return `${kind} ${folder}`;
}

/**
 * Removes the oldest files of a cache.
 * @param {Cache} cache
 * @param {(count: number) => number} excess How many of them.
 * @returns {Promise<boolean>} Whether there were any.
 */
async function removeOldest(cache, excess) {
  const keys = await cache.keys();
  const old = keys.slice(0, Math.max(0, excess(keys.length)));
  for (const key of old) await cache.delete(key);
  return old.length > 0;
}

/**
 * Makes room in a full storage: the oldest eighth of the images, or of other files if there are none.
 * @returns {Promise<boolean>} Whether anything was removed.
 */
async function makeRoom() {
  for (const kind in limits) {
    if (isLeaving) return false;
    const cache = await caches.open(nameOf(kind));
    if (await removeOldest(cache, (count) => Math.ceil(count / 8))) return true;
  }
  return false;
}

/**
 * Keeps an answer, but no error and no part of a file.
 *
 * In a full storage, old files make room for it. A file that finds no room does not leave an older one with its address,
 * which would be shown from then on.
 * @param {string} url
 * @param {Response} answer
 */
async function keep(url, answer) {
  if (answer.status !== 200 || answer.type !== "basic" || answer.redirected) return;
  const kind = kindOf(url);
  const { quota = Infinity } = await navigator.storage.estimate();
  present ??= ask();
  // Nothing is awaited between this and the opening: a cache that is opened after it was removed would stay for ever.
  if (!(await present) || isLeaving) return;
  const cache = await caches.open(nameOf(kind));
  // A very large file would take the room of all others.
  let isKept = false, hasRoom = Number(answer.headers.get("content-length")) < quota / 4;
  while (hasRoom && !isKept) {
    try {
      await cache.put(url, answer.clone());
      isKept = true;
    } catch (error) {
      // A connection was lost, for example.
      if (/** @type {Error} */ (error).name !== "QuotaExceededError") throw error;
      console.warn(`The storage of the browser is full: ${folder} keeps fewer files.`, error);
      hasRoom = await makeRoom();
    }
  }
  if (!isKept) await cache.delete(url);
  await removeOldest(cache, (count) => count - limits[kind]);
}

/**
 * Finds a file that was kept; the query of an address does not change a page.
 * @param {string} url
 */
function find(url) {
  return caches.match(url, { cacheName: nameOf(kindOf(url)), ignoreSearch: true });
}

/**
 * Finds the page from which the viewer has opened the photo of an address, if it was kept.
 * @param {string} url
 * @returns {Promise<Response | undefined>} Leads to that page, which opens the photo.
 */
async function findList(url) {
  const { pathname, searchParams } = new URL(url);
  const from = searchParams.get("from");
  const page = from !== null && new URL(from, folder).href;
  if (!page || !page.startsWith(folder) || !(await find(page))) return undefined;
  return Response.redirect(`${page}#${pathname.split("/").at(-1)?.split(".")[0]}`);
}

/**
 * Answers a request: files whose names follow their content from the cache, others from the network
 * while there is one, so that a site that was built again is seen.
 * @param {any} event
 * @param {string} url
 * @returns {Promise<Response>}
 */
async function answer(event, url) {
  const kept = kindOf(url) ? await find(url) : undefined;
  if (kept) return kept;
  try {
    const found = await fetch(event.request);
    event.waitUntil(keep(url.split("?")[0], found.clone()).catch(() => {}));
    return found;
  } catch (error) {
    const older = await find(url) ?? await findList(url);
    if (older) return older;
    if (event.request.mode !== "navigate") throw error;
    const headers = { "Content-Type": "text/html; charset=utf-8" };
    return new Response(settings.page.replaceAll("{}", folder), { status: 503, headers });
  }
}

/** Removes the worker and what it kept, if the site no longer has one. */
async function leave() {
  present = ask();
  if (await present) return;
  for (const kind in limits) await caches.delete(nameOf(kind));
  await worker.registration.unregister();
}

worker.addEventListener("install", () => worker.skipWaiting());
worker.addEventListener("activate", (/** @type {any} */ event) => {
  event.waitUntil(worker.clients.claim());
});
worker.addEventListener("fetch", (/** @type {any} */ event) => {
  const { url, method, headers, mode } = event.request;
  if (method !== "GET" || headers.has("range") || !url.startsWith(folder)) return;
  event.respondWith(answer(event, url));
  if (mode === "navigate") event.waitUntil(leave().catch(() => {}));
});
worker.addEventListener("message", (/** @type {any} */ event) => {
  const loaded = event.data.filter((/** @type {string} */ url) => url.startsWith(folder));
  event.waitUntil(
    Promise.all(loaded.map(async (/** @type {string} */ url) => {
      if (!(await find(url))) await keep(url.split("?")[0], await fetch(url));
    })).catch(() => {}),
  );
});
