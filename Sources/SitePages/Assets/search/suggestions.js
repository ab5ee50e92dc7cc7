/** @type {Set<string>} The values to which the search is narrowed, as `c:x100v`. */
let values = new Set();

/** @type {any} The option that Enter takes; `null` for none. */
let active = null;

/** The text for which options are wanted; empty after a search. */
let asked = "";

/**
 * Suggests words and values that begin with the last words of what is typed; if there are none, those that begin as
 * these words, which may be mistyped.
 */
async function suggest() {
  const typed = asked = box.value;
  /** @type {Record<string, any[]>} */
  const found = {};
  // Too many terms begin with a single letter, unless it is an ideograph.
  for (let cut = 0; cut < 5 && !Object.keys(found).length; cut++) {
    for (const { index } of typed.matchAll(/(?<=^| )(\S.|[\u3000-\uffff])/g)) {
      const rest = typed.slice(0, index);
      const others = await find(rest);
      const start = fold(typed.slice(index));
      if (cut && start.length < cut + 3) continue;
      const terms = await termsFrom(start.slice(0, start.length - cut));
      for (const key in terms) {
        const [text, value = ""] = key.split("\t");
        const { length } = others ? both(others, terms[key]) : terms[key];
        // A keyword takes the place of its word.
        if (length) found[text + length] = [length, rest, text, value];
      }
    }
  }
  // Another letter may have been typed meanwhile, or the search begun.
  if (typed !== asked) return;
  const best = Object.values(found).sort((one, other) => other[0] - one[0]).slice(0, 8);
  options.replaceChildren(...best.map(makeOption));
  setActive(null, best[0] && document.activeElement === box);
}

/**
 * An option for a word, or for a value: the character of the property, and its name.
 * @param {any[]} parts
 * @param {any} place
 */
function makeOption([size, rest, text, value], place) {
  /** @type {any} */
  const option = make("li");
  option.id = place;
  option.role = "option";
  option.append(
    make("bdi", "", value.slice(1) || text),
    make("span", "", `${dataset[value[0]] ?? ""} ${size}`),
  );
  option.onclick = () => {
    if (value) values.add(`${value[0]}:${text}`);
    box.value = value ? rest : `${rest + text} `;
    commit();
  };
  return option;
}

/**
 * Chooses the option that Enter takes.
 * @param {any} [option]
 * @param {boolean} [isOpen] Whether the options are shown.
 */
function setActive(option = null, isOpen = false) {
  active = option;
  options.hidden = !isOpen;
  box.ariaExpanded = isOpen;
  box.setAttribute("aria-activedescendant", option?.id ?? "");
  for (const other of options.children) other.ariaSelected = other === option;
  option?.scrollIntoView({ block: "nearest" });
}

box.onkeydown = (/** @type {KeyboardEvent} */ event) => {
  const { key } = event;
  /** @type {Record<string, any>} From the last option to the box itself, and on to the first. */
  const steps = {
    ArrowDown: active ? active.nextSibling : options.firstChild,
    ArrowUp: active ? active.previousSibling : options.lastChild,
  };
  if (key in steps && options.firstChild) setActive(steps[key], true);
  else if (key === "Enter" && active) active.click();
  else if (key === "Escape" && !options.hidden) setActive();
  else return;
  return false;
};

box.onblur = () => setActive();
// The box keeps the focus.
options.onmousedown = () => false;
