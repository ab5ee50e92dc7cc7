/** The site's folder. */
const root = new URL("../", /** @type {HTMLScriptElement} */ (document.currentScript).src).href;

/** Starts the service worker, and gives it what was loaded before it. */
async function register() {
  try {
    await navigator.serviceWorker.register(`${root}sw.js`);
    const { active } = await navigator.serviceWorker.ready;
    const loaded = performance.getEntriesByType("resource").map(({ name }) => name);
    active?.postMessage([location.href.split("#")[0], ...loaded]);
  } catch {
    // The site works without, only not offline.
  }
}

// Documents of file:// have no service workers, and need none.
if ("serviceWorker" in navigator && location.protocol !== "file:") {
  if (document.readyState === "complete") register();
  else addEventListener("load", register);
}
