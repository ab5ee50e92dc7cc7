import PhotoMetadata
import Renditions

extension ExportedSite {
  private static let context = JSONText.string("http://iiif.io/api/presentation/3/context.json")

  /// A manifest of each album that holds photos, and a collection of them all
  /// (https://iiif.io/api/presentation/3.0/).
  var presentations: [(path: String, bytes: [UInt8])] {
    var files: [(path: String, bytes: [UInt8])] = []
    var items: [JSONText] = []
    for (album, _) in albumPages where !album.photos.isEmpty && album.base != Facets.base {
      let path = "iiif/\(album.id).json"
      files.append((path, manifest(album, id: baseURL + path).bytes + [UInt8(ascii: "\n")]))
      items.append(
        .object([
          ("id", .string(baseURL + path)), ("type", .string("Manifest")),
          ("label", label(album.title)),
        ]))
    }
    let collection: JSONText = .object([
      ("@context", Self.context), ("id", .string(baseURL + "iiif/collection.json")),
      ("type", .string("Collection")), ("label", label(site.title)), ("items", .list(items)),
    ])
    return files + [("iiif/collection.json", collection.bytes + [UInt8(ascii: "\n")])]
  }

  private func manifest(_ album: Album, id: String) -> JSONText {
    let canvases = album.photos.enumerated().compactMap { index, photo -> JSONText? in
      guard let image = photo.renditions.last else { return nil }
      return canvas(photo, image, id: "\(id)/canvas/\(index + 1)")
    }
    let homepage: JSONText = .object([
      ("id", .string(baseURL + AlbumPages.path(album))), ("type", .string("Text")),
      ("label", label(album.title)), ("format", .string("text/html")),
    ])
    return .object([
      ("@context", Self.context), ("id", .string(id)), ("type", .string("Manifest")),
      ("label", label(album.title)), ("homepage", .list([homepage])), ("items", .list(canvases)),
    ])
  }

  private func canvas(_ photo: SitePhoto, _ image: Rendition, id: String) -> JSONText {
    let painting: JSONText = .object([
      ("id", .string("\(id)/image")), ("type", .string("Annotation")),
      ("motivation", .string("painting")), ("body", body(image)), ("target", .string(id)),
    ])
    let page: JSONText = .object([
      ("id", .string("\(id)/page")), ("type", .string("AnnotationPage")),
      ("items", .list([painting])),
    ])
    let (facts, names) = (photo.facts, words.facts)
    let metadata = [
      (names.date, facts.taken.map(words.dates.long)), (names.camera, facts.camera),
      (names.lens, facts.lens), (names.exposure, facts.exposureLine(words)),
      (names.creator, facts.creator), (names.copyright, facts.copyright),
    ].compactMap { name, value in
      value.map { JSONText.object([("label", label(name, in: words.code)), ("value", label($0))]) }
    }
    return .object([
      ("id", .string(id)), ("type", .string("Canvas")), ("label", label(photo.heading(words))),
      ("width", .number(Double(image.width))), ("height", .number(Double(image.height))),
      ("summary", photo.caption.map { label($0) }),
      ("metadata", metadata.isEmpty ? nil : .list(metadata)),
      ("thumbnail", photo.renditions.first.map { .list([body($0)]) }),
      ("items", .list([page])),
    ])
  }

  private func body(_ image: Rendition) -> JSONText {
    .object([
      ("id", .string(baseURL + image.path)), ("type", .string("Image")),
      ("format", .string(image.format.mediaType)), ("width", .number(Double(image.width))),
      ("height", .number(Double(image.height))),
    ])
  }

  /// Words in a language; `none` where it is not known.
  private func label(_ text: String, in language: String = "none") -> JSONText {
    .object([(language, .list([.string(text)]))])
  }
}
