// A plugin for Eleventy 3: albums of gallery as rows. Copy this file, ../album.js and ../frames.js beside eleventy.config.js,
// and build the site of gallery into a folder there, which is copied:
//
//   gallery build --pages none --output photos
//
//   // eleventy.config.js, in a package with "type": "module"
//   import gallery from './gallery.js'
//   export default config => config.addPlugin(gallery)
//
// In a page: {% gallery "Desert" %}, with the title or the id of an album in data/index.json, and {% gallery "Desert", 160 %}
// for rows of 160 px. Options of the plugin: `folder`, for another one than photos; `address`, if it is not /photos/.

import {readFile} from 'node:fs/promises'
import {albumHTML} from './album.js'
import {loadSite} from './frames.js'

export default function (config, {folder = 'photos', address = `/${folder}/`} = {}) {
  config.addPassthroughCopy(folder)
  config.ignores.add(folder)
  config.addAsyncShortcode('gallery', async (album, height) => {
    const site = await loadSite(`${folder}/`, path => readFile(path, 'utf8'))
    return albumHTML(site, album, address, height)
  })
}
