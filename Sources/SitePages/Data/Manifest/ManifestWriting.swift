package import GalleryManifest
import PhotoLayout
package import Facts

/// Writes the manifest's types with sorted keys, so that equal sites have equal bytes. A test compares the bytes with
/// those of Foundation's encoder.
extension JSONWriter {
  mutating func write(_ manifest: SiteManifest) {
    object { json in
      json.member("$schema", manifest.schema)
      json.member("albums", manifest.albums) { $0.write($1) }
      json.member("edges", manifest.edges)
      json.member("images", manifest.images) { $0.write($1) }
      json.member("page", manifest.page)
      json.member("photoCount", manifest.photoCount)
      json.member("title", manifest.title)
      json.member("version", manifest.version.number)
      json.member("watermark", manifest.watermark)
      json.member("watermarkFrom", manifest.watermarkFrom)
      json.member("widths", manifest.widths)
    }
  }

  private mutating func write(_ album: AlbumEntry) {
    object { json in
      json.member("cover", object: album.cover) { $0.write($1) }
      json.member("id", album.id)
      json.member("manifest", album.manifest)
      json.member("page", album.page)
      json.member("parent", album.parent)
      json.member("photoCount", album.photoCount)
      json.member("title", album.title)
    }
  }

  mutating func write(_ manifest: AlbumManifest) {
    object { json in
      json.member("$schema", manifest.schema)
      json.member("edges", manifest.edges)
      json.member("id", manifest.id)
      json.member("images", manifest.images) { $0.write($1) }
      json.member("next", manifest.next)
      json.member("page", manifest.page)
      json.member("photos", manifest.photos) { $0.write($1) }
      json.member("sections", manifest.sections) { $0.write($1) }
      json.member("text", manifest.text)
      json.member("title", manifest.title)
      json.member("version", manifest.version.number)
      json.member("watermark", manifest.watermark)
      json.member("watermarkFrom", manifest.watermarkFrom)
    }
  }

  private mutating func write(_ photo: PhotoEntry) {
    object { json in
      json.member("alt", photo.alt)
      json.member("altitude", photo.altitude)
      json.member("animation", object: photo.animation) { $0.write($1) }
      json.member("aspect", photo.aspect)
      json.member("camera", photo.camera)
      json.member("color", photo.color)
      json.member("copyright", photo.copyright)
      json.member("creator", photo.creator)
      json.member("description", photo.description)
      json.member("duration", photo.duration)
      json.member("edges", photo.edges)
      json.member("exposure", photo.exposure)
      json.member("fNumber", photo.fNumber)
      json.member("fileName", photo.fileName)
      json.member("focalLength", photo.focalLength)
      json.member("hdr", photo.hdr) { $0.write($1) }
      json.member("height", photo.height)
      json.member("id", photo.id)
      json.member("iso", photo.iso)
      json.member("keywords", photo.keywords) { $0.write($1) }
      json.member("kind", photo.kind.rawValue)
      json.member("latitude", photo.latitude)
      json.member("lens", photo.lens)
      json.member("license", photo.license)
      json.member("longitude", photo.longitude)
      json.member("offset", photo.offset)
      json.member("original", photo.original)
      json.member("page", photo.page)
      json.member("pages", photo.pages)
      json.member("panorama", object: photo.panorama) { $0.write($1) }
      json.member("people", photo.people) { $0.write($1) }
      json.member("place", object: photo.place) { $0.write($1) }
      json.member("rating", photo.rating)
      json.member("stack", photo.stack) { $0.write($1) }
      json.member("taken", photo.taken?.text)
      json.member("thumbhash", photo.thumbhash)
      json.member("title", photo.title)
      json.member("token", photo.token)
      json.member("type", photo.type)
      json.member("video", object: photo.video) { $0.write($1) }
      json.member("watermark", photo.watermark)
      json.member("width", photo.width)
    }
  }

  private mutating func write(_ photo: StackedPhoto) {
    object { json in
      json.member("edges", photo.edges)
      json.member("format", photo.format)
      json.member("height", photo.height)
      json.member("id", photo.id)
      json.member("token", photo.token)
      json.member("type", photo.type)
      json.member("watermark", photo.watermark)
      json.member("width", photo.width)
    }
  }

  private mutating func write(_ place: PlaceEntry) {
    object { json in
      json.member("city", place.city)
      json.member("country", place.country)
      json.member("region", place.region)
    }
  }

  private mutating func write(_ template: ImageTemplate) {
    object { json in
      json.member("from", template.from)
      json.member("path", template.path)
      json.member("to", template.to)
      json.member("type", template.type)
    }
  }

  private mutating func write(_ source: ImageSource) {
    object { json in
      json.member("height", source.height)
      json.member("path", source.path)
      json.member("width", source.width)
    }
  }

  private mutating func write(_ panorama: PanoramaEntry) {
    object { json in
      json.member("height", panorama.height)
      json.member("images", panorama.images) { $0.write($1) }
      json.member("left", panorama.left)
      json.member("pitch", panorama.pitch)
      json.member("top", panorama.top)
      json.member("width", panorama.width)
      json.member("yaw", panorama.yaw)
    }
  }

  private mutating func write(_ section: SectionEntry) {
    object { json in
      json.member("count", section.count)
      json.member("first", section.first)
      json.member("layouts", section.layouts) { $0.write($1) }
      json.member("title", section.title)
    }
  }

  /// Writes a layout.
  package mutating func write(_ layout: LayoutEntry, rowFrames: [[Int]]? = nil) {
    object { json in
      let frames = layout.frames?.map(\.wholePixels)
      let boxes = layout.boxRatios.map { Array(zip(frames ?? [], $0)) }
      json.member("boxes", boxes) { json, box in
        json.object { json in
          json.member("aspectRatio", box.1)
          json.member("height", box.0.height)
          json.member("left", box.0.x)
          json.member("top", box.0.y)
          json.member("width", box.0.width)
        }
      }
      json.member("frames", boxes == nil ? frames : nil) { json, frame in
        json.write(frame.x)
        json.write(frame.y)
        json.write(frame.width)
        json.write(frame.height)
      }
      json.member("height", layout.height)
      json.member("heightOffset", layout.heightOffset)
      json.member("heightSlope", layout.heightSlope)
      json.member("lastRow", layout.lastRow?.rawValue)
      json.member("layout", layout.kind.rawValue)
      json.member("rowHeight", layout.rowHeight)
      if let rowFrames {
        json.member("rows", rowFrames) { json, row in json.list(row) { $0.write($1) } }
      } else {
        json.member("rows", layout.rows)
      }
      json.member("spacing", layout.spacing)
      json.member("width", layout.width)
    }
  }
}
