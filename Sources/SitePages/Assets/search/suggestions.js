const box = /** @type {HTMLInputElement} */ (form.elements.namedItem("q"));
const options = /** @type {HTMLElement} */ (document.getElementById("options"));

/** @type {string[]} The values to which the search is narrowed, as `c:x100v`. */
let values = [];

/** The index of the option that Enter takes; -1 for none. */
let active = -1;

/** Suggests words and values that begin with what is typed. */
async function suggest() {
  const typed = box.value;
  const last = typed.trimStart().lastIndexOf(" ") + 1 + typed.length - typed.trimStart().length;
  /** @type {{ rest: string, text: string, size: number, property: string, name: string }[]} */
  const found = [];
  // A value can have several words.
  for (const start of new Set([0, last])) {
    const prefix = fold(typed.slice(start).trimStart());
    if (!prefix.trim()) continue;
    const rest = typed.slice(0, start);
    const others = await find(rest, values);
    for (const [key, runs] of await loadTerms(prefix, `${prefix}\uffff`)) {
      const [text, value = ""] = key.split("\t");
      const size = count(others ? both(others, runs) : runs);
      if (size && (value || text !== prefix)) {
        found.push({ rest, text, size, property: value[0], name: value.slice(1) || text });
      }
    }
  }
  if (typed !== box.value) return;
  // A keyword and its word have the same photos.
  const different = found.filter(({ text, size, property }) =>
    property || !found.some((other) => other.property && other.text === text && other.size === size)
  ).sort((one, other) => other.size - one.size).slice(0, 8);
  options.replaceChildren(...different.map(({ rest, text, size, property, name }, number) => {
    const option = document.createElement("li");
    option.role = "option";
    option.id = `o${number}`;
    const kind = document.createElement("span");
    /** @type {Record<string, string>} */
    const properties = settings.strings.properties;
    kind.textContent = `${properties[property] ?? ""} ${size}`;
    const title = document.createElement("bdi");
    title.textContent = name;
    option.append(title, kind);
    option.onclick = () => {
      if (property) values = [...new Set([...values, `${property}:${text}`])];
      box.value = rest + (property ? "" : `${text} `);
      commit();
    };
    return option;
  }));
  activate(-1);
  setOpen(different.length > 0 && document.activeElement === box);
}

/** @param {boolean} isOpen */
function setOpen(isOpen) {
  options.hidden = !isOpen;
  box.ariaExpanded = String(isOpen);
  if (!isOpen) activate(-1);
}

/** @param {number} index */
function activate(index) {
  active = index;
  [...options.children].forEach((option, place) => {
    option.ariaSelected = String(place === index);
  });
  box.setAttribute("aria-activedescendant", index < 0 ? "" : `o${index}`);
  options.children[index]?.scrollIntoView({ block: "nearest" });
}

box.addEventListener("keydown", (event) => {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const size = options.children.length + 1;
  if (step && size > 1) {
    setOpen(true);
    // One place is the box itself.
    activate((active + 1 + step + size) % size - 1);
  } else if (event.key === "Enter" && active >= 0) {
    /** @type {HTMLElement} */ (options.children[active]).click();
  } else if (event.key === "Escape" && !options.hidden) {
    setOpen(false);
  } else {
    return;
  }
  event.preventDefault();
});

box.onblur = () => setOpen(false);
// The box keeps the focus.
options.addEventListener("mousedown", (event) => event.preventDefault());
