/**
 * Saves what a link of the shown page names: a file of the album, or an archive of some.
 * @param {HTMLAnchorElement} link
 */
async function save(link) {
  if (link.ariaBusy === "true") return;
  const path = link.href.slice(root.length);
  link.ariaBusy = "true";
  try {
    const file = path.startsWith("z/")
      ? await makeZip(JSON.parse(await readText(shown, path)), (path) => readFile(shown, path))
      : await readFile(shown, path);
    const copy = document.createElement("a");
    copy.href = URL.createObjectURL(file);
    copy.download = link.download || (path.split("/").at(-1) ?? "");
    copy.click();
    // Some browsers read it later.
    setTimeout(() => URL.revokeObjectURL(copy.href), 60_000);
  } catch {
    const note = document.createElement("span");
    note.role = "alert";
    note.textContent = ` ${status.dataset.failed}`;
    link.after(note);
  } finally {
    link.ariaBusy = null;
  }
}
