/** Shows what the address and the opened albums ask for. */
async function start() {
  if (!globalThis.crypto?.subtle) {
    if (form) form.hidden = true;
    return report("insecure");
  }
  try {
    const albums = await knownAlbums();
    const secret = location.hash.match(keyAddress)?.[1];
    if (secret) {
      return await enter(await openAlbum(secret), albums);
    }
    const [, folder, path, id] = location.hash.match(pageAddress) ?? [];
    const album = albums.find((album) => album.folder === folder);
    if (album) return await showPage(album, path, id);
    if (!folder) await showCovers(albums);
  } catch {
    report("failed");
  }
}

form?.addEventListener("submit", async (event) => {
  event.preventDefault();
  const [input, button] = [form.querySelector("input"), form.querySelector("button")];
  if (!input || !button) return;
  button.disabled = true;
  report("");
  try {
    const opened = await unlock(form.dataset, input.value);
    if (!opened.length) return report("wrong");
    const albums = rememberMore(await knownAlbums(), opened);
    // The address may name a page of one of them.
    const [, folder] = location.hash.match(pageAddress) ?? [];
    if (albums.length === 1 && !folder) return await enter(albums[0], albums);
    if (!albums.some((album) => album.folder === folder)) {
      history.replaceState(null, "", location.href.split("#")[0]);
    }
    location.reload();
  } catch {
    report("failed");
  } finally {
    button.disabled = false;
  }
});

// Files cannot be saved by their addresses, which the site does not have.
addEventListener("click", (event) => {
  const link = /** @type {Element} */ (event.target).closest("a");
  if (!link?.hasAttribute("download") || !link.href.startsWith(root)) return;
  event.preventDefault();
  save(link);
});

// Links within a page must not change the address, which names the page.
addEventListener("click", (event) => {
  const link = /** @type {Element} */ (event.target).closest("a");
  const hash = link?.getAttribute("href");
  if (!hash?.startsWith("#") || pageAddress.test(hash)) return;
  event.preventDefault();
  const target = document.getElementById(hash.slice(1));
  target?.setAttribute("tabindex", "-1");
  target?.focus();
});

const name = pageName();

// Every page starts anew, as on a public site. The viewer changes the address without leaving the page.
addEventListener("hashchange", () => {
  if (!history.state?.photo && pageName() !== name) location.reload();
});

start();
