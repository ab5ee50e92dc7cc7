/** Loads parts of page scripts without a browser, and asks the program under test. */

const project = new URL("../../", import.meta.url);

/** The program under test; Scripts/test sets it. */
export const program = Deno.env.get("GALLERY_BIN");

/**
 * Evaluates files of Sources/SitePages/Assets in one scope.
 * @param {string[]} parts Such as `search/rows`.
 * @param {Record<string, unknown>} given What other files and the browser would provide.
 * @param {string} offered An expression of the value to return.
 */
export function load(parts, given, offered) {
  const files = parts.map((part) => new URL(`Sources/SitePages/Assets/${part}.js`, project));
  const text = files.map((file) => Deno.readTextFileSync(file)).join("");
  return new Function(...Object.keys(given), `${text}\nreturn ${offered}`)(...Object.values(given));
}

/** Fails with both values unless they are equal as JSON. */
export function equal(found, wanted, hint = "") {
  const [one, other] = [found, wanted].map((value) => JSON.stringify(value));
  if (one !== other) throw new Error(`${hint} ${one} instead of ${other}`);
}

/** Fails with a text that says what was seen. */
export function check(condition, what) {
  if (!condition) throw new Error(what);
}

/** Runs the program, and returns what it prints. */
export function run(args, { input = "", cwd } = {}) {
  const command = new Deno.Command("sh", {
    args: ["-c", 'printf %s "$INPUT" | "$GALLERY_BIN" "$@"', "sh", ...args],
    env: { INPUT: input },
    cwd,
  });
  const { code, stdout, stderr } = command.outputSync();
  const [text, errors] = [stdout, stderr].map((bytes) => new TextDecoder().decode(bytes));
  check(code === 0, `gallery ${args.join(" ")}: ${errors}`);
  return text;
}

/** Builds a site of the sample library, and calls a function with its folder. */
export function withSite(use) {
  const folder = Deno.makeTempDirSync();
  try {
    run(["index", new URL("SampleData/library", project).pathname, "--quiet"], { cwd: folder });
    run(["build", "--quiet", "--sizes", "32"], { cwd: folder });
    use(`${folder}/site`);
  } finally {
    Deno.removeSync(folder, { recursive: true });
  }
}

/** The content of a data file of a site. */
export function dataOf(site, path) {
  const text = Deno.readTextFileSync(`${site}/${path}`);
  return JSON.parse(text.slice(text.indexOf("(") + 1, text.lastIndexOf(")")));
}

/** Numbers from 0 to 1, the same in each run. */
export function random(seed = 1) {
  return () => (seed = seed * 48271 % 2147483647) / 2147483647;
}

/** An element that only stores what is set. */
export const element = () => ({ style: {}, dataset: {}, append() {} });
