// @ts-self-types="./frames.d.ts"
// Photos and rows of a site at any width, from its manifest: an ES module without dependencies. Its types are in
// frames.d.ts.
//
//   const site = await loadSite('https://example.org/photos/')
//   for await (const part of loadParts(site, site.index.albums[0]))
//     for (const row of layOut(part, 900).rows)
//       for (const {photo, x, y, width, height} of row.tiles)
//         draw(site.address + imagesOf(part, photo)[0].src, x, y, width, height)
//
// The rows are those of the nearest reference width; between two of them every length follows from the ratios of the
// photos, so that nothing is estimated. For layouts of justified rows.

/** @import {Album, AlbumEntry, Image, Images, Layout, Photo, Row, Section, Site, Tile} from './frames.d.ts' */

/** The version of the manifest that this module reads. */
export const version = 2

/**
 * Reads the index of a site.
 * @param {string} address The site's folder, with a slash at the end.
 * @param {(address: string) => Promise<string>} [read] Returns the text of a file; the default asks the web server.
 * @returns {Promise<Site>}
 */
export async function loadSite(address, read = fetchText) {
  return {address, read, index: parse(await read(address + 'data/index.json'))}
}

/**
 * Reads an album: its photos in parts of at most 1000.
 * @param {Site} site
 * @param {AlbumEntry} album One of `site.index.albums`.
 * @returns {AsyncGenerator<Album, void>}
 */
export async function* loadParts(site, album) {
  /** @type {string | undefined} */
  let path = album.manifest
  const known = new Set()
  while (path) {
    if (known.has(path)) throw new Error(`${path} follows itself`)
    known.add(path)
    /** @type {Album} */
    const part = parse(await site.read(site.address + path))
    yield part
    path = part.next
  }
}

/**
 * All rows of a part of an album at a width. A section begins below the previous one.
 * @param {Album} album
 * @param {number} width In CSS px, above 0.
 * @returns {{height: number, rows: Row[]}} In CSS px from the top left corner of the part.
 */
export function layOut(album, width) {
  /** @type {Row[]} */
  const rows = []
  let height = 0
  for (const section of album.sections) {
    const layout = layoutAt(section, width)
    if (!layout) continue
    if (height > 0) height += layout.spacing
    for (const row of rowsAt(album, section, width)) {
      rows.push({...row, y: row.y + height, tiles: row.tiles.map(tile => ({...tile, y: tile.y + height}))})
    }
    height += layout.heightSlope * width + layout.heightOffset
  }
  return {height, rows}
}

/**
 * Each photo of a section with its frame, in CSS px from the section's top left corner.
 * @param {Pick<Album, 'photos'>} album
 * @param {Section} section
 * @param {number} width In CSS px, above 0.
 * @returns {Tile[]}
 */
export function framesAt(album, section, width) {
  return rowsAt(album, section, width).flatMap(row => row.tiles)
}

/**
 * The images of a photo or cover from the smallest to the largest, of the first format for each size.
 * @param {Images} album An album, or the index of the site for covers.
 * @param {Photo} photo
 * @returns {Image[]} Their paths begin at the site's folder.
 */
export function imagesOf(album, photo) {
  const {id, token = id, width, height} = photo
  const [longer, shorter] = [Math.max(width, height), Math.min(width, height)]
  const stretch = Math.min(Math.max(longer / shorter * 9 / 16, 1), 2.5)
  return (photo.edges ?? album.edges).flatMap(edge => {
    const scale = Math.min(1, edge * stretch / longer, 16383 / longer)
    /** @param {number} side */
    const scaled = side => Math.max(1, Math.round(side * scale))
    const format = album.images.find(({type, from = 0, to = Infinity}) =>
      photo.type ? type === photo.type : edge >= from && edge <= to)
    if (!format) return []
    const hasWatermark = edge >= (album.watermarkFrom ?? Infinity)
    const src = format.path.replace('{id:2}', token.slice(0, 2)).replace('{id}', token)
      .replace('{edge}', String(edge))
      .replace('{watermark}', hasWatermark ? photo.watermark ?? album.watermark ?? '' : '')
    return [{src, width: scaled(width), height: scaled(height)}]
  })
}

/**
 * The layout whose rows are shown at a width: borders between reference widths are geometric means.
 * @param {Section} section
 * @param {number} width
 * @returns {Layout | undefined}
 */
function layoutAt(section, width) {
  const layouts = section.layouts.filter(layout => layout.layout === 'justified')
  return layouts.find((layout, index) => {
    const next = layouts[index + 1]
    return !next || width < Math.round(Math.sqrt(layout.width * next.width))
  })
}

/**
 * @param {Pick<Album, 'photos'>} album
 * @param {Section} section
 * @param {number} width
 * @returns {Row[]}
 */
function rowsAt(album, section, width) {
  const layout = layoutAt(section, width)
  if (!layout) return []
  const {rows, spacing, frames, lastRow, heightSlope, heightOffset, width: reference} = layout
  let y = 0, first = 0
  return rows.map((count, index) => {
    const photos = album.photos.slice(section.first + first, section.first + first + count)
    const aspects = photos.reduce((sum, photo) => sum + photo.aspect, 0)
    const gaps = (count - 1) * spacing
    const isLast = index === rows.length - 1
    // The last row may be shorter than the width; the section's height tells its own.
    const height = isLast ? heightSlope * width + heightOffset - y : (width - gaps) / aspects
    let indent = 0
    if (isLast && lastRow) {
      indent = lastRow === 'center' ? 0.5 : lastRow === 'trailing' ? 1 : 0
    } else if (isLast && frames) {
      // Manifests of gallery 1.0 have no lastRow.
      const left = frames[4 * first]
      const last = 4 * (first + count - 1)
      const right = reference - frames[last] - frames[last + 2]
      // Frames are whole px, so that halves of an odd number differ by one.
      indent = left === 0 ? 0 : right >= left - 1 ? 0.5 : 1
    }
    let x = (width - gaps - aspects * height) * indent
    const tiles = photos.map(photo => {
      const tile = {photo, x, y, width: photo.aspect * height, height}
      x += tile.width + spacing
      return tile
    })
    const row = {y, height, tiles}
    y += height + spacing
    first += count
    return row
  })
}

/** @param {string} text */
function parse(text) {
  const manifest = JSON.parse(text)
  if (manifest.version !== version) {
    throw new Error(`the manifest has version ${manifest.version}, and frames.js reads version ${version}`)
  }
  return manifest
}

/** @param {string} address */
async function fetchText(address) {
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(`${address}: status ${answer.status}`)
  return answer.text()
}
