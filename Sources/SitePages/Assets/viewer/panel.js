/**
 * Shows the facts of the current photo: those of its page.
 */
async function loadFacts() {
  const photo = list.photos[index];
  if (isFile && !files) {
    // Scripts cannot read other files, but can show them.
    const frame = make("iframe");
    frame.src = `${photo.page}#facts`;
    frame.title = strings.facts;
    return panel.replaceChildren(frame);
  }
  /** @type {Element | null} */
  let facts = null;
  try {
    facts = (await loadPage(photo.page)).querySelector(".facts");
    for (const name of ["href", "src"]) {
      for (const element of facts?.querySelectorAll(`[${name}]`) ?? []) {
        element.setAttribute(name, new URL(element.getAttribute(name) ?? "", photo.page).href);
      }
    }
  } catch {
    // The message is shown.
  }
  if (panelKind !== "facts" || list.photos[index] !== photo) return;
  panel.replaceChildren(facts ?? make("p", "", strings.failed));
}

/** Shows the keys of the viewer. */
function showHelp() {
  const keys = [
    [isRTL ? "→" : "←", strings.previous],
    [isRTL ? "←" : "→", strings.next],
    ["Home End", strings.ends],
    ["+ − 0", strings.zoom],
    [strings.space, strings.play],
    ["F", strings.full],
    ["T", strings.strip],
    ["I", strings.facts],
    ["?", strings.help],
    ["Esc", strings.close],
  ];
  const terms = make("dl", "keys");
  for (const [key, text] of keys) terms.append(make("dt", "", key), make("dd", "", text));
  panel.replaceChildren(make("h2", "", strings.help), terms);
}

/**
 * Shows or hides what is beside the picture.
 * @param {"facts" | "help" | ""} kind
 */
function togglePanel(kind) {
  panelKind = panelKind === kind ? "" : kind;
  panel.hidden = !panelKind;
  if (panelKind) panel.ariaLabel = strings[panelKind];
  tools.facts.ariaExpanded = `${panelKind === "facts"}`;
  if (panelKind === "facts") loadFacts();
  if (panelKind === "help") showHelp();
  fit();
}

/** @type {Photo[] | undefined} The photos in the strip. */
let stripped;

/** Shows or hides small images of all photos. */
function toggleStrip() {
  strip.hidden = !strip.hidden;
  fillStrip();
}

/** Marks the current photo in the strip, and makes the images of a new list. */
function fillStrip() {
  if (strip.hidden) return;
  if (stripped !== list.photos) {
    stripped = list.photos;
    strip.replaceChildren(...list.photos.map((photo) => {
      const button = make("button", "small");
      const image = Object.assign(make("img"), { alt: photo.text, loading: "lazy" });
      setFile(image, "src", imageOf(photo, 128));
      button.append(image);
      button.onclick = () => show(list.photos.indexOf(photo));
      // Tab goes to the current one only. Arrows go to the others.
      button.tabIndex = -1;
      return button;
    }));
  }
  const old = /** @type {HTMLElement | null} */ (strip.querySelector("[aria-current]"));
  const button = /** @type {HTMLElement} */ (strip.children[index]);
  if (old) {
    old.ariaCurrent = null;
    old.tabIndex = -1;
  }
  button.ariaCurrent = "true";
  button.tabIndex = 0;
  button.scrollIntoView({ block: "nearest", inline: "center" });
}

/** Copies the address of the current photo. */
async function copy() {
  const address = shared();
  try {
    await navigator.clipboard.writeText(address);
  } catch {
    // Browsers refuse on plain HTTP.
    return prompt(strings.copy, address);
  }
  announce(strings.copied);
}

/** The address of the current photo to be sent to others. */
function shared() {
  const { page } = list.photos[index];
  return isFile || !page ? location.href : page;
}
