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
 *   makeTile(data: PhotoData, width?: number, height?: number): HTMLAnchorElement,
 *   imageFor(data: PhotoData, width: number, height: number): string,
 *   loadData(path: string): Promise<any>,
 *   root: string,
 *   here: string,
 *   sizes: number[],
 *   isFile: boolean,
 *   list?: () => any,
 *   clamp(value: number, low: number, high: number): number,
 * }}
 */
const gallery = /** @type {any} */ (globalThis).gallery;
