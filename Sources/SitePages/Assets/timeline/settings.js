/**
 * What the program writes before the other files: here the settings of an English site.
 */
const settings = {
  widths: [360, 480, 640, 850, 1130, 1500, 2000, 2660],
  heights: [156, 168, 184, 205, 233, 270, 320, 320],
  gap: 4,
  strings: {
    photo: "Photo, {}",
    undated: "Without a date",
    none: "No photo was taken on this day.",
    failed: "This could not be loaded.",
    retry: "Try again",
  },
};

/**
 * A photo of a data file, as in the script of the viewer.
 * @typedef {object} PhotoData
 * @property {string} id
 * @property {number} ratio
 * @property {string} color
 * @property {number} edge
 * @property {string} text
 * @property {string} title
 * @property {string} [animation]
 */

/**
 * What the script of the viewer offers.
 * @type {{
 *   open(list: any, id: string, isNew?: boolean): void,
 *   describe<Data extends PhotoData>(data: Data, tileOf: () => HTMLElement | null): Data,
 *   make<Name extends keyof HTMLElementTagNameMap>(
 *     name: Name, className?: string, text?: string
 *   ): HTMLElementTagNameMap[Name],
 *   makeTile(data: PhotoData): HTMLAnchorElement,
 *   imageFor(data: PhotoData, width: number, height: number): string,
 *   loadData(path: string): Promise<any>,
 *   clamp(value: number, low: number, high: number): number,
 * }}
 */
const gallery = /** @type {any} */ (globalThis).gallery;
