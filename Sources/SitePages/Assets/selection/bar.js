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
  const url = `${location.href.split("#")[0]}#sel=${[...chosen].join()}`;
  if (navigator.share) navigator.share({ title: document.title, url }).catch(() => {});
  else copy([url]);
}

/** Saves the largest images, one after another: browsers refuse many at once. */
async function download() {
  for (const tile of chosenTiles()) {
    const source = tile.querySelector("img")?.src ?? "";
    const link = document.createElement("a");
    link.href = source.replace(
      new RegExp("-\\d+(-[^/]+)$"),
      `-${tile.dataset.edge ?? settings.largest}$1`,
    );
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
  makeButton(strings.links, () => copy(chosenTiles().map((tile) => tile.href))),
  makeButton(
    strings.names,
    () =>
      copy(chosenTiles().map((tile) => tile.dataset.title ?? tile.querySelector("img")?.alt ?? "")),
  ),
  makeButton(strings.share, share),
];
if (settings.hasDownloads) actions.push(makeButton(strings.download, download));
const only = makeButton(strings.only, () => showOnly(only.ariaPressed !== "true"));
actions.push(only);
makeButton(strings.done, () => turn(false));

const named = location.hash.split("#sel=")[1];
if (named) {
  turn(true);
  for (const id of named.split(",")) if (document.getElementById(`t${id}`)) chosen.add(id);
  mark();
}
