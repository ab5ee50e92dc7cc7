const { kinds, gap, marks, widths, rules } = settings;

/** The layout that the page shows; at first that which it was built with. */
let [layout] = kinds;
/** The number of reference widths between the window and the rows that it shows. */
let step = 0;

/**
 * All elements that a selector names.
 * @param {string} selector
 * @param {ParentNode} [parent]
 * @returns {HTMLElement[]}
 */
function all(selector, parent = document) {
  return /** @type {HTMLElement[]} */ ([...parent.querySelectorAll(selector)]);
}

/** The index of the reference width that the page shows by itself. */
let own = 0;

/** Finds that index, which the style sheet knows. */
function findOwn() {
  const [list] = all(".rows");
  if (list) own = +getComputedStyle(list).getPropertyValue("--i");
}

/**
 * The closest index of a reference width; -1 shows one photo a row, which narrow windows only reach.
 * @param {number} index
 */
function limit(index) {
  return Math.min(Math.max(index, -1), widths.length - 1);
}

/**
 * The rules that a reference width has for the list of photos.
 * @param {number} index
 */
function rulesAt(index) {
  return rules[index] ?? "--m:1;--q:1;--t:9e3";
}

/**
 * The step that the width of the window permits: photos are at most about twice as large, or half.
 * @param {number} number
 */
function effective(number) {
  return limit(own + Math.min(Math.max(number, -2), 2)) - own;
}
