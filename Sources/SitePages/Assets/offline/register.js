/** The site's folder. */
const root = new URL("../", /** @type {HTMLScriptElement} */ (document.currentScript).src).href;

/** Starts the service worker, and gives it what was loaded without it. */
async function register() {
  try {
    await navigator.serviceWorker.register(`${root}sw.js`);
    const { active } = await navigator.serviceWorker.ready;
    active?.postMessage([location.href.split("#")[0]]);
    // Also files that began to load before the worker was there, and end after it.
    new PerformanceObserver((list) => {
      const entries = /** @type {PerformanceResourceTiming[]} */ (list.getEntries());
      const loaded = entries.filter(({ workerStart }) => !workerStart).map(({ name }) => name);
      if (loaded.length > 0) active?.postMessage(loaded);
    }).observe({ type: "resource", buffered: true });
  } catch {
    // The site works without, only not offline.
  }
}

// Documents of file:// have no service workers, and need none.
if ("serviceWorker" in navigator && location.protocol !== "file:") {
  if (document.readyState === "complete") register();
  else addEventListener("load", register);
}
