import Facts
package import Renditions
package import SiteViews

/// The IIIF manifests of albums, and the collections of them (https://iiif.io/api/presentation/3.0/).
package struct IIIFPresentation {
  private static let context = "http://iiif.io/api/presentation/3/context.json"

  private let settings: SiteSettings
  private let strings: Strings
  /// The site's address, ending in a slash.
  private let baseURL: String

  /// Makes the manifests.
  package init(_ settings: SiteSettings, baseURL: String) {
    (self.settings, strings, self.baseURL) = (settings, settings.strings, baseURL)
  }

  /// The collection of the whole site, or of an album with albums below it.
  package func collection(_ view: PresentationListView) -> [UInt8] {
    document(type: "Collection", id: baseURL + view.path, label: view.album.title) { json in
      json.label("summary", summary(view.intro, of: view.album))
      writePartOf(view.parent, to: &json)
      writeHomepage(view.album.title, SitePaths.album(view.album), to: &json)
      json.member("items", view.items) { json, item in
        let path =
          item.isCollection
          ? SitePaths.presentations(item.album) : SitePaths.presentation(item.album)
        json.object { json in
          json.member("id", baseURL + path)
          json.member("type", item.isCollection ? "Collection" : "Manifest")
          json.label("label", item.album.title)
          writeThumbnail(of: item.cover, to: &json)
        }
      }
    }
  }

  /// The manifest of an album.
  package func manifest(_ view: PresentationView) -> [UInt8] {
    let album = view.album
    let pictures = view.photos.enumerated().compactMap { position, photo in
      photo.renditions.last.map {
        Picture(
          photo: photo, facts: photo.shownFacts(settings), image: $0,
          tiles: view.tiles.isEmpty ? nil : view.tiles[position])
      }
    }
    let first = pictures.compactMap { picture in picture.photo.taken.map { ($0, picture) } }
      .min { $0.0 < $1.0 }?.1
    return document(type: "Manifest", id: baseURL + view.path, label: album.title) { json in
      json.label("summary", summary(view.intro, of: album))
      json.member("rights", Self.common(pictures.map(\.facts.license)))
      writeStatement(Self.common(pictures.map { statement(of: $0.facts) }), to: &json)
      json.member("navDate", first.flatMap { navigationDate(of: $0.facts) })
      writePartOf(view.parent, to: &json)
      writeHomepage(album.title, SitePaths.album(album), to: &json)
      writeThumbnail(of: view.cover, to: &json)
      json.member("items", pictures) { write($1, album: album.title, to: &$0) }
    }
  }

  /// What a canvas shows.
  private struct Picture {
    let photo: SitePhoto
    let facts: PhotoFacts
    /// The largest image; of a video, a frame.
    let image: Rendition
    /// The folder of the tiles; `nil` for none.
    let tiles: String?

    /// The clip of a video; `nil` if there is none, or if its duration is not known, which its canvas must have.
    var clip: (file: VideoRendition, duration: Double)? {
      guard let file = photo.movie, let duration = photo.video?.duration, duration > 0 else {
        return nil
      }
      return (file, duration)
    }
  }

  private func document(
    type: String, id: String, label: String, _ members: (inout JSONWriter) -> Void
  ) -> [UInt8] {
    var json = JSONWriter(isInPage: true)
    json.object { json in
      json.member("@context", Self.context)
      json.member("id", id)
      json.member("type", type)
      json.label("label", label)
      members(&json)
    }
    return json.line
  }

  /// Writes a canvas with one image, or with a video. The canvas has the size of the photo, not of its largest image,
  /// so that regions that others cite stay when the sizes of images change.
  private func write(_ picture: Picture, album: String, to json: inout JSONWriter) {
    let (photo, facts) = (picture.photo, picture.facts)
    let id = baseURL + SitePaths.canvas(photo)
    let heading = photo.heading(strings, in: album)
    let metadata = metadata(of: facts)
    json.object { json in
      json.member("id", id)
      json.member("type", "Canvas")
      json.label("label", heading)
      json.member("width", photo.width)
      json.member("height", photo.height)
      json.member("duration", picture.clip?.duration)
      json.label("summary", photo.caption)
      json.member("metadata", metadata.isEmpty ? nil : metadata) { json, entry in
        json.object { json in
          json.label("label", entry.name, language: strings.code)
          json.label("value", entry.values)
        }
      }
      json.member("rights", facts.license)
      writeStatement(statement(of: facts), to: &json)
      json.member("navDate", navigationDate(of: facts))
      if settings.hasPhotoPages { writeHomepage(heading, SitePaths.photo(photo), to: &json) }
      writeThumbnail(of: photo, to: &json)
      guard let clip = picture.clip else {
        return writePage(with: "image", canvas: id, to: &json) {
          write(picture.image, tiles: picture.tiles, to: &$0)
        }
      }
      json.member("placeholderCanvas", object: "\(id)/placeholder") { json, id in
        json.object { json in
          json.member("id", id)
          json.member("type", "Canvas")
          json.member("width", photo.width)
          json.member("height", photo.height)
          writePage(with: "image", canvas: id, to: &json) { write(picture.image, to: &$0) }
        }
      }
      writePage(with: "video", canvas: id, to: &json) { json in
        json.object { json in
          json.member("id", baseURL + clip.file.path)
          json.member("type", "Video")
          json.member("format", "video/mp4")
          json.member("width", clip.file.width)
          json.member("height", clip.file.height)
          json.member("duration", clip.duration)
        }
      }
    }
  }

  /// Writes the page of a canvas, which has one body.
  private func writePage(
    with name: String, canvas: String, to json: inout JSONWriter,
    _ body: (inout JSONWriter) -> Void
  ) {
    json.member("items", [canvas]) { json, canvas in
      json.object { json in
        json.member("id", "\(canvas)/page")
        json.member("type", "AnnotationPage")
        json.member("items", ["\(canvas)/\(name)"]) { json, id in
          json.object { json in
            json.member("id", id)
            json.member("type", "Annotation")
            json.member("motivation", "painting")
            json.member("body", object: canvas) { json, _ in body(&json) }
            json.member("target", canvas)
          }
        }
      }
    }
  }

  private func write(_ image: Rendition, tiles: String? = nil, to json: inout JSONWriter) {
    json.object { json in
      json.member("id", baseURL + image.path)
      json.member("type", "Image")
      json.member("format", image.format.mediaType)
      json.member("width", image.width)
      json.member("height", image.height)
      json.member("service", tiles.map { [$0] }) { json, folder in
        json.object { json in
          json.member("id", baseURL + folder)
          json.member("type", "ImageService3")
          json.member("profile", "level0")
        }
      }
    }
  }

  private func writeThumbnail(of photo: SitePhoto?, to json: inout JSONWriter) {
    json.member("thumbnail", photo?.renditions.first.map { [$0] }) { write($1, to: &$0) }
  }

  private func writeHomepage(_ title: String, _ path: String, to json: inout JSONWriter) {
    json.member("homepage", [path]) { json, path in
      json.object { json in
        json.member("id", baseURL + path)
        json.member("type", "Text")
        json.label("label", title)
        json.member("format", "text/html")
      }
    }
  }

  private func writePartOf(_ parent: AlbumLink?, to json: inout JSONWriter) {
    json.member("partOf", parent.map { [$0] }) { json, parent in
      json.object { json in
        json.member("id", baseURL + SitePaths.presentations(parent))
        json.member("type", "Collection")
        json.label("label", parent.title)
      }
    }
  }

  private func writeStatement(_ statement: Statement?, to json: inout JSONWriter) {
    json.member("requiredStatement", object: statement) { json, statement in
      json.object { json in
        json.label("label", statement.name, language: strings.code)
        json.label("value", statement.value)
      }
    }
  }
}

// The texts of a canvas: what the page of the photo shows, and nothing else.
extension IIIFPresentation {
  /// A text that viewers must show with a picture.
  private struct Statement: Equatable {
    var name: String
    var value: String
  }

  /// The text of an album; `nil` if it is empty.
  private func summary(_ intro: String?, of album: AlbumLink) -> String? {
    intro.map { Markdown.plain($0, below: album.title) }.flatMap { $0.isEmpty ? nil : $0 }
  }

  private func metadata(of facts: PhotoFacts) -> [(name: String, values: [String])] {
    let names = strings.facts
    func row(_ name: String, _ value: String?) -> (String, [String]) {
      (name, value.map { [$0] } ?? [])
    }
    // The plan has removed people and places already from sites that do not show them.
    let people = settings.includesPeople ? facts.people : []
    return [
      row(names.date, facts.taken.map(strings.dates.long)), row(names.camera, facts.camera),
      row(names.lens, facts.lens), row(names.exposure, facts.exposureLine(strings)),
      (names.people, people), (names.keywords, facts.keywordNames),
      row(names.place, place(of: facts)),
      row(names.creator, facts.creator), row(names.copyright, facts.copyright),
    ].filter { !$0.1.isEmpty }
  }

  /// The name of the place, and the coordinate.
  private func place(of facts: PhotoFacts) -> String? {
    let name = settings.location == .none ? nil : facts.placeName
    let parts = name?.parts.map(strings.isolated) ?? []
    let coordinate = settings.location == .full ? facts.coordinate : nil
    let texts = [
      parts.isEmpty ? nil : parts.joined(separator: strings.facts.compass.separator),
      coordinate.map { strings.coordinates($0, decimals: 4, space: "\u{A0}") },
    ].compactMap(\.self)
    return texts.isEmpty ? nil : texts.joined(separator: " · ")
  }

  /// The copyright, with the creator if it does not name them; the creator alone if there is no copyright.
  private func statement(of facts: PhotoFacts) -> Statement? {
    guard let copyright = facts.copyright else {
      return facts.creator.map { Statement(name: strings.facts.creator, value: $0) }
    }
    let creator = facts.creator.flatMap { copyright.contains($0) ? nil : "\($0) · " }
    return Statement(name: strings.facts.copyright, value: (creator ?? "") + copyright)
  }

  /// The value that all have; `nil` if they differ.
  private static func common<Value: Equatable>(_ values: [Value?]) -> Value? {
    values.first.flatMap { first in values.allSatisfy { $0 == first } ? first : nil }
  }

  /// The date for the order of photos, as an `xsd:dateTime`, such as `2024-06-14T10:00:00+02:00`. It must have a time
  /// zone. If the offset from UTC is not known, the local time is written as if it was in UTC, so that the day is the
  /// one of the photo. A year, a month or a day is its first second.
  private func navigationDate(of facts: PhotoFacts) -> String? {
    facts.taken.map { date in
      let zone = date.clock == nil ? nil : facts.offset
      // There are no leap seconds in XML Schema.
      return date.start.description.replacing(/:60$/, with: ":59") + (zone ?? "Z")
    }
  }
}

extension JSONWriter {
  /// Writes texts with their language, or `none` if that is unknown.
  fileprivate mutating func label(_ name: String, _ texts: [String], language: String = "none") {
    member(name, object: texts) { json, texts in
      json.object { $0.member(language, texts) { $0.write($1) } }
    }
  }

  /// Writes a text with its language; without a text, writes nothing.
  fileprivate mutating func label(_ name: String, _ text: String?, language: String = "none") {
    if let text { label(name, [text], language: language) }
  }
}

/// The description of the tiles of a photo (https://iiif.io/api/image/3.0/), level 0: files alone.
package enum IIIFImage {
  /// The file that a viewer reads first.
  package static func information(_ tiles: TileSet, baseURL: String) -> [UInt8] {
    var json = JSONWriter(isInPage: true)
    json.object { json in
      json.member("@context", "http://iiif.io/api/image/3/context.json")
      json.member("id", baseURL + tiles.folder)
      json.member("type", "ImageService3")
      json.member("protocol", "http://iiif.io/api/image")
      json.member("profile", "level0")
      json.member("width", tiles.width)
      json.member("height", tiles.height)
      let largest = tiles.wholes[0]
      if largest.scale > 1 {
        // The size of `full/max`.
        json.member("maxWidth", largest.width)
        json.member("maxHeight", largest.height)
      }
      json.member("sizes", tiles.wholes.reversed()) { json, level in
        json.object { json in
          json.member("width", level.width)
          json.member("height", level.height)
        }
      }
      json.member("tiles", [tiles]) { json, tiles in
        json.object { json in
          json.member("width", TileSet.edge)
          json.member("height", TileSet.edge)
          json.member("scaleFactors", tiles.levels.map(\.scale))
        }
      }
    }
    return json.line
  }
}
