/** @type {any} The global scope of a service worker, which the type check does not know. */
const worker = self;

/** The address of the site's folder. */
const folder = worker.registration.scope;

/** How many files each cache keeps: the oldest are removed. */
const limits = { "i/": 2000, "assets/": 60, "": 1000 };

/** Whether the site no longer has a worker. */
let isLeaving = false;

/**
 * The kind of a file by its folder: images, files whose names follow their content, or others.
 * @param {string} url
 */
function kindOf(url) {
  const path = url.slice(folder.length);
  return path.startsWith("i/") ? "i/" : path.startsWith("assets/") ? "assets/" : "";
}

/**
 * Keeps an answer, but no error and no part of a file.
 * @param {string} url
 * @param {Response} answer
 */
async function keep(url, answer) {
  if (isLeaving || answer.status !== 200 || answer.type !== "basic" || answer.redirected) return;
  const kind = kindOf(url);
  const cache = await caches.open(folder + kind);
  await cache.put(url, answer);
  const keys = await cache.keys();
  const excess = keys.slice(0, Math.max(0, keys.length - limits[kind]));
  for (const key of excess) await cache.delete(key);
}

/**
 * Finds a file that was kept; the query of an address does not change a page.
 * @param {string} url
 */
function find(url) {
  return caches.match(url, { cacheName: folder + kindOf(url), ignoreSearch: true });
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
    const older = await find(url);
    if (older) return older;
    if (event.request.mode !== "navigate") throw error;
    const headers = { "Content-Type": "text/html; charset=utf-8" };
    return new Response(settings.page, { status: 503, headers });
  }
}

/** Removes the worker and what it kept, if the site no longer has one. */
async function leave() {
  const own = await fetch(`${folder}sw.js`, { method: "HEAD", cache: "no-store" });
  if (own.status !== 404 && own.status !== 410) return;
  isLeaving = true;
  for (const name of await caches.keys()) if (name.startsWith(folder)) await caches.delete(name);
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
