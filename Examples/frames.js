// Frames of a section at any width, from a site's manifest: a classic script without dependencies.
//
//   const album = await (await fetch('data/album/ID.json')).json()
//   for (const section of album.sections)
//     for (const {photo, x, y, width, height} of framesAt(album, section, 900))
//       draw(imagesOf(album, photo)[0].src, x, y, width, height)
//
// The rows are those of the nearest reference width; between two of them every length follows from
// the ratios of the photos, so that nothing is estimated. For layouts of justified rows.

/** The layout whose rows are shown at a width in CSS px: borders are geometric means. */
function layoutAt(section, width) {
  const layouts = section.layouts.filter(layout => layout.layout == 'justified')
  return layouts.find((layout, index) => {
    const next = layouts[index + 1]
    return !next || width < Math.round(Math.sqrt(layout.width * next.width))
  })
}

/** Each photo with its frame, in CSS px from the section's top left corner. */
function framesAt(album, section, width) {
  const {rows, spacing, frames, heightSlope, heightOffset, width: reference} = layoutAt(section, width)
  const tiles = []
  let y = 0, first = 0
  rows.forEach((count, index) => {
    const photos = album.photos.slice(section.first + first, section.first + first + count)
    const aspects = photos.reduce((sum, photo) => sum + photo.aspect, 0)
    const gaps = (count - 1) * spacing
    const isLast = index == rows.length - 1
    // The last row may be shorter than the width; the section's height tells its own.
    const height = isLast ? heightSlope * width + heightOffset - y : (width - gaps) / aspects
    const left = isLast && frames ? frames[4 * first] : 0
    const last = 4 * (first + count - 1)
    const right = isLast && frames ? reference - frames[last] - frames[last + 2] : 0
    // Frames are whole px, so that halves of an odd number differ by one.
    const indent = left == 0 ? 0 : right >= left - 1 ? 0.5 : 1
    let x = (width - gaps - aspects * height) * indent
    for (const photo of photos) {
      tiles.push({photo, x, y, width: photo.aspect * height, height})
      x += photo.aspect * height + spacing
    }
    y += height + spacing
    first += count
  })
  return tiles
}

/** The images of a photo from the smallest to the largest, of the first format for each size. */
function imagesOf(album, photo) {
  const {id, token = id, width, height} = photo
  const [longer, shorter] = [Math.max(width, height), Math.min(width, height)]
  const stretch = Math.min(Math.max(longer / shorter * 9 / 16, 1), 2.5)
  const scale = edge => Math.min(1, edge * stretch / longer, 16383 / longer)
  const scaled = (side, edge) => Math.max(1, Math.round(side * scale(edge)))
  const format = edge => album.images.find(({type, from = 0, to = Infinity}) =>
    photo.type ? type === photo.type : edge >= from && edge <= to)
  return (photo.edges ?? album.edges).map(edge => ({
    src: format(edge).path.replace('{id:2}', token.slice(0, 2)).replace('{id}', token).replace('{edge}', edge)
      .replace('{watermark}', edge >= album.watermarkFrom ? photo.watermark ?? album.watermark ?? '' : ''),
    width: scaled(width, edge), height: scaled(height, edge)
  }))
}
