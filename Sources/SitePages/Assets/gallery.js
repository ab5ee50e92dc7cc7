/**
 * A photo of a data file, as in the script of the viewer.
 * @typedef {object} PhotoData
 * @property {string} id
 * @property {string} [token] What names its images, if that is not the id.
 * @property {number} ratio
 * @property {string} color
 * @property {number} edge
 * @property {string} text
 * @property {string} title
 * @property {string} [animation]
 * @property {string} [watermark]
 * @property {string} [hdr] What follows the size in the addresses of its large images with a gain map, if it has them.
 * @property {[string, string]} [mark] The class and the text of the mark on its tile.
 * @property {string | number} [graphic]
 */

/**
 * A photo for the viewer.
 * @typedef {object} ViewerPhoto
 * @property {string} id
 * @property {string} [token] What names its images, if that is not the id.
 * @property {string} page The address of its page; empty on a site without photo pages.
 * @property {string} text The alternative text.
 * @property {string} title
 * @property {number} ratio
 * @property {number} edge The size of the largest image.
 * @property {string} stem The address of an image before its size,
 * @property {string} ending and after it, without a watermark.
 * @property {string} [file] The name of the downloaded image, if it is not that in its address.
 */

/**
 * What the script of the viewer offers.
 * @type {{
 *   open(list: any, id: string): Promise<void>,
 *   describe<Data extends PhotoData>(data: Data, tileOf?: () => HTMLElement | null | undefined): Data & ViewerPhoto,
 *   readPhoto(link: HTMLAnchorElement, base: string): ViewerPhoto | null,
 *   make<Name extends keyof HTMLElementTagNameMap>(
 *     name: Name, className?: string, text?: string
 *   ): HTMLElementTagNameMap[Name],
 *   makeTile(data: PhotoData, width?: number, height?: number): HTMLAnchorElement,
 *   largest(photo: ViewerPhoto): string,
 *   save(photo: ViewerPhoto, link: HTMLAnchorElement): Promise<void>,
 *   imageFor(data: PhotoData, width: number, height: number): string,
 *   loadData(path: string): Promise<any>,
 *   addStyle(path: string): Promise<unknown>,
 *   root: string,
 *   here: string,
 *   strings: Record<string, string>,
 *   isFile: boolean,
 *   list?: (tile: HTMLElement) => any,
 *   clamp(value: number, low: number, high: number): number,
 *   photoAt?: (place: number) => Promise<ViewerPhoto>,
 *   direction: string,
 * }}
 *
 * The timeline and the search add `photoAt`, for photos that have no tile. The place of a photo is in
 * `data-place` of its tile, or the position of its item in the list. The script of panoramas adds `direction`, the address with
 * that of the first panorama.
 */
const gallery = /** @type {any} */ (globalThis).gallery;
