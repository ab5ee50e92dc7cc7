// An album of a site's manifest as HTML, for any program that runs JavaScript: rows that need no script on the page, as those
// of hugo/gallery.html. It needs frames.js beside it.
//
//   const site = await loadSite('public/photos/', path => readFile(path, 'utf8'))
//   const html = await albumHTML(site, 'Desert', '/photos/')

import {imagesOf, loadParts} from './frames.js'

/**
 * The photos of an album.
 * @param {import('./frames.d.ts').Site} site What `loadSite` of frames.js returns.
 * @param {string} name The id of the album in `data/index.json`, or its title.
 * @param {string} address The address of the site's folder on the page, with a slash at the end.
 * @param {number} [height] The height of rows in CSS px, before they are stretched to the width.
 */
export async function albumHTML(site, name, address, height = 220) {
  const ofID = site.index.albums.filter(album => album.id === name)
  const found = ofID.length > 0 ? ofID : site.index.albums.filter(album => album.title === name)
  if (found.length !== 1) {
    throw new Error(`${found.length} albums are named "${name}"; give the id of one in data/index.json`)
  }
  const tiles = []
  for await (const part of loadParts(site, found[0])) {
    for (const photo of part.photos) tiles.push(tile(photo, imagesOf(part, photo), address, height))
  }
  return `<div style="display: flex; flex-wrap: wrap; gap: 4px">
${tiles.join('')}  <span style="flex: 1000000 1 0px"></span>
</div>`
}

/**
 * @param {import('./frames.d.ts').Photo} photo
 * @param {import('./frames.d.ts').Image[]} images
 * @param {string} address
 * @param {number} height
 */
function tile({alt, aspect, color = ''}, images, address, height) {
  // A photo that could not be read has no images.
  if (images.length === 0) return ''
  const sources = images.map(({src, width}) => `${address}${src} ${width}w`)
  return `  <img src="${escape(address + images[images.length - 1].src)}" srcset="${escape(sources.join(', '))}"
    alt="${escape(alt)}" loading="lazy" sizes="${Math.ceil(2 * aspect * height)}px"
    style="flex: ${aspect} 1 ${Math.round(aspect * height)}px; aspect-ratio: ${aspect}; min-width: 0; background: ${color}">
`
}

/** @param {string} text */
function escape(text) {
  return text.replace(/[&<>"'\n]/g, character => `&#${character.charCodeAt(0)};`)
}
