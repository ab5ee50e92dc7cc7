const { q: box, o: order } = form.elements;

/** @type {string[]} The values to which the search is narrowed, as `c:x100v`. */
let values = [];

/** The index of the option that Enter takes; -1 for none. */
let active = -1;

/** Suggests words and values that begin with the last words of what is typed. */
async function suggest() {
  const typed = box.value.trimStart();
  /** @type {Record<string, any[]>} */
  const found = {};
  for (const { index } of typed.matchAll(/(^|(?<= ))\S/g)) {
    const prefix = fold(typed.slice(index));
    const rest = typed.slice(0, index);
    const others = await find(rest, values);
    const set = new Set(others);
    const terms = await termsFrom(prefix);
    for (const key in terms) {
      const [text, value = ""] = key.split("\t");
      const { length } = others ? both(terms[key], set) : terms[key];
      // A keyword takes the place of its word.
      if (length) found[text + length] = [length, rest, text, value];
    }
  }
  // Another letter may have been typed meanwhile.
  if (typed !== box.value.trimStart()) return;
  const best = Object.values(found).sort((one, other) => other[0] - one[0]).slice(0, 8);
  options.replaceChildren(...best.map(makeOption));
  setActive(-1, best.length > 0 && document.activeElement === box);
}

/**
 * An option for a word, or for a value: the character of the property, and its name.
 * @param {any[]} parts
 */
function makeOption([size, rest, text, value]) {
  /** @type {any} */
  const option = make("li");
  option.role = "option";
  option.append(
    make("bdi", "", value.slice(1) || text),
    make("span", "", `${value ? dataset[value[0]] : ""} ${size}`),
  );
  option.onclick = () => {
    if (value) values = [...new Set([...values, `${value[0]}:${text}`])];
    box.value = value ? rest : `${rest + text} `;
    commit();
  };
  return option;
}

/**
 * Chooses the option that Enter takes.
 * @param {number} index
 * @param {boolean} isOpen Whether the options are shown.
 */
function setActive(index, isOpen) {
  active = index;
  options.hidden = !isOpen;
  box.ariaExpanded = isOpen;
  box.setAttribute("aria-activedescendant", index < 0 ? "" : "active");
  [...options.children].forEach((option, place) => {
    const isActive = place === index;
    option.id = isActive ? "active" : "";
    option.ariaSelected = isActive;
  });
  options.children[index]?.scrollIntoView({ block: "nearest" });
}

box.onkeydown = (/** @type {KeyboardEvent} */ event) => {
  const { length } = options.children;
  /** @type {Record<string, number>} */
  const steps = { ArrowDown: 1, ArrowUp: length };
  if (steps[event.key] && length) {
    // One of the places is the box itself.
    setActive((active + 1 + steps[event.key]) % (length + 1) - 1, true);
  } else if (event.key === "Enter" && active >= 0) {
    options.children[active].click();
  } else if (event.key === "Escape" && !options.hidden) {
    setActive(-1, false);
  } else {
    return;
  }
  event.preventDefault();
};

box.onblur = () => setActive(-1, false);
// The box keeps the focus.
options.onmousedown = (/** @type {Event} */ event) => event.preventDefault();
