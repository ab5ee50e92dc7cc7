const bar = document.createElement("div");
bar.className = "selection";
bar.role = "toolbar";
bar.ariaLabel = strings.selection;
bar.hidden = true;

const style = document.createElement("link");
style.rel = "stylesheet";
style.href = new URL(
  `../${settings.style}`,
  /** @type {HTMLScriptElement} */ (document.currentScript).src,
).href;

const count = document.createElement("p");
count.role = "status";
bar.append(count);

/**
 * Adds a button to the bar.
 * @param {string} text
 * @param {() => void} action
 */
function makeButton(text, action) {
  const button = document.createElement("button");
  button.textContent = text;
  button.onclick = action;
  bar.append(button);
  return button;
}

/**
 * Copies texts, one in a line.
 * @param {string[]} lines
 */
async function copy(lines) {
  try {
    await navigator.clipboard.writeText(lines.join("\n"));
    count.textContent = strings.copied;
  } catch {
    count.textContent = strings.failed;
  }
}

/** Offers the address of this page with the selection. */
function share() {
  const url = `${location.href.split("#")[0]}#sel=${[...chosen.keys()].join()}`;
  if (navigator.share) navigator.share({ title: document.title, url }).catch(() => {});
  else copy([url]);
}

/**
 * The address of the largest image.
 * @param {Photo} photo
 */
function largestImage(photo) {
  return imageOf(photo, Infinity);
}

/** Saves the largest images, one after another: browsers refuse many at once. */
async function download() {
  for (const photo of chosenPhotos()) {
    const link = document.createElement("a");
    link.href = largestImage(photo);
    link.download = "";
    // Documents of file:// are opened instead.
    link.target = "_blank";
    link.click();
    await new Promise((done) => setTimeout(done, 400));
  }
}

/**
 * Hides the photos that are not selected, or shows them again.
 * @param {boolean} isWanted
 */
function showOnly(isWanted) {
  document.querySelector(".photos")?.classList.toggle("only", isWanted);
  only.ariaPressed = String(isWanted);
}

const actions = [
  makeButton(
    strings.links,
    () => copy(chosenPhotos().map((photo) => photo.page || largestImage(photo))),
  ),
  makeButton(strings.names, () => copy(chosenPhotos().map(({ title, text }) => title || text))),
];
if (settings.hasDownloads) actions.push(makeButton(strings.download, download));
const only = makeButton(strings.only, () => showOnly(only.ariaPressed !== "true"));
const shared = makeButton(strings.share, share);
actions.push(only, shared);
// Only an album finds photos by their ids.
only.hidden = shared.hidden = !!photoAt;
makeButton(strings.done, () => turn(false));

const named = location.hash.split("#sel=")[1];
if (named) {
  turn(true);
  const ids = named.split(",");
  addAll(allTiles().filter((tile) => ids.includes(idOf(tile))));
}
