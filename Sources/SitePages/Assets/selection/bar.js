const bar = make("div", "selection");
bar.role = "toolbar";
bar.ariaLabel = strings.selection;

/** @type {Promise<void> | undefined} Fulfilled when the bar has its style. */
let styled;

const count = make("p");
count.role = "status";
bar.append(count);

/**
 * Adds a button to the bar.
 * @param {string} text
 * @param {() => void} action
 */
function makeButton(text, action) {
  const button = make("button", "", text);
  button.onclick = action;
  bar.append(button);
  return button;
}

/** The names of the selected photos, and the address of this page with the selection. */
function message() {
  // Only an album finds photos by their ids. Others need what a tile needs.
  const parts = chosenPhotos().map(({ id, ratio, edge, token }) =>
    photoAt ? [id, ratio.toFixed(2), edge, token].join("_") : id
  );
  return [
    ...chosenPhotos().map(({ file, title, text }) => file || title || text),
    `${here}#sel=${parts}`,
  ].join("\r\n");
}

/** Copies the message. */
async function copy() {
  try {
    await navigator.clipboard.writeText(message());
    count.textContent = strings.copied;
  } catch {
    // Browsers refuse on plain HTTP. This text can be copied by hand.
    alert(message());
  }
}

/** Opens the message in the visitor's own e-mail program. */
function mail() {
  location.href = `mailto:?subject=${encodeURIComponent(document.title)}&body=${
    encodeURIComponent(message())
  }`;
}

/** Saves the largest images, one after another: browsers refuse many at once. */
async function download() {
  for (const photo of chosenPhotos()) {
    const link = make("a");
    link.href = largest(photo);
    // Documents of file:// are opened instead.
    link.target = "_blank";
    await save(photo, link);
    await new Promise((done) => setTimeout(done, 400));
  }
}

/**
 * Hides the photos that are not selected, or shows them again.
 * @param {boolean} isWanted
 */
function showOnly(isWanted) {
  document.querySelector(".photos")?.classList.toggle("only", isWanted);
  only.ariaPressed = `${isWanted}`;
}

const actions = [makeButton(strings.copy, copy), makeButton(strings.mail, mail)];
if (navigator.share) {
  actions.push(
    makeButton(
      gallery.strings.share,
      () => navigator.share({ text: message() }).catch(() => {}),
    ),
  );
}
if (settings.hasDownloads) actions.push(makeButton(gallery.strings.download, download));
const only = makeButton(strings.only, () => showOnly(only.ariaPressed !== "true"));
actions.push(only);
only.hidden = /** @type {any} */ (photoAt);
makeButton(strings.done, () => turn(false));

/**
 * Shows only the photos of an address, on a page that finds photos by their place.
 * @param {string} named The part of the address that names them.
 */
function showShared(named) {
  for (
    const [, id, ratio, edge, token] of named.matchAll(/([a-z\d]+)_([\d.]+)_(\d+)_?([a-z\d]*)/g)
  ) {
    const data = {
      id,
      token: token || id,
      ratio: +ratio,
      edge: +edge,
      color: "",
      text: `${shared.childElementCount + 1}`,
      title: "",
    };
    const tile = makeTile(data, data.ratio * 192, 192);
    tile.style.setProperty("--r", ratio);
    // The photo may be gone. Its place stays empty, so that no other moves.
    /** @type {any} */ (tile.firstChild).onerror = () => {
      tile.style.visibility = "hidden";
      chosen.delete(id);
      mark();
    };
    shared.append(tile);
    add(describe(data, () => tile));
  }
  gallery.list = () => ({ photos: chosenPhotos() });
  // A click opens a photo.
  isOn = false;
  mark();
}

const named = location.hash.split("#sel=")[1];
if (named) {
  turn(true);
  if (photoAt) showShared(named);
  else addAll(allTiles().filter((tile) => named.split(",").includes(idOf(tile))));
}
