import Facts
import Renditions
import SiteFormats
package import SiteLanguages
package import SiteViews

/// The IIIF manifests of albums, and the collection of them all (https://iiif.io/api/presentation/3.0/).
package struct IIIFPresentation {
  private static let context = "http://iiif.io/api/presentation/3/context.json"

  private let strings: Strings
  /// The site's address, ending in a slash.
  private let baseURL: String

  /// Makes the manifests.
  ///
  /// - Parameters:
  ///   - strings: The site's language.
  ///   - baseURL: The site's address, ending in a slash.
  package init(_ strings: Strings, baseURL: String) {
    (self.strings, self.baseURL) = (strings, baseURL)
  }

  /// The collection of all manifests.
  package func collection(_ view: PresentationListView) -> [UInt8] {
    document(type: "Collection", id: baseURL + SitePaths.presentations, label: view.title) { json in
      json.member("items", view.albums) { json, album in
        json.object { json in
          json.member("id", baseURL + SitePaths.presentation(album))
          json.member("type", "Manifest")
          json.label("label", album.title)
        }
      }
    }
  }

  /// The manifest of an album.
  package func manifest(_ view: PresentationView) -> [UInt8] {
    let (album, id) = (view.album, baseURL + view.path)
    let images = view.photos.enumerated().compactMap { index, photo in
      photo.renditions.last.map { (index, photo, $0) }
    }
    return document(type: "Manifest", id: id, label: album.title) { json in
      json.member("homepage", [album]) { json, album in
        json.object { json in
          json.member("id", baseURL + SitePaths.album(album))
          json.member("type", "Text")
          json.label("label", album.title)
          json.member("format", "text/html")
        }
      }
      json.member("items", images) { json, entry in
        let (index, photo, image) = entry
        write(photo, image, id: "\(id)/canvas/\(index + 1)", album: album.title, to: &json)
      }
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

  /// Writes a canvas with one image.
  private func write(
    _ photo: SitePhoto, _ image: Rendition, id: String, album: String,
    to json: inout JSONWriter
  ) {
    let metadata = metadata(of: photo)
    json.object { json in
      json.member("id", id)
      json.member("type", "Canvas")
      json.label("label", photo.heading(strings, in: album))
      json.member("width", image.width)
      json.member("height", image.height)
      json.label("summary", photo.caption)
      json.member("metadata", metadata.isEmpty ? nil : metadata) { json, entry in
        json.object { json in
          json.label("label", entry.name, language: strings.code)
          json.label("value", entry.value)
        }
      }
      json.member("thumbnail", photo.renditions.first.map { [$0] }) { write($1, to: &$0) }
      json.member("items", [id]) { json, id in
        json.object { json in
          json.member("id", "\(id)/page")
          json.member("type", "AnnotationPage")
          json.member("items", [image]) { writeAnnotation($1, canvas: id, to: &$0) }
        }
      }
    }
  }

  private func metadata(of photo: SitePhoto) -> [(name: String, value: String)] {
    let (facts, names) = (photo.facts, strings.facts)
    return [
      (names.date, facts.taken.map(strings.dates.long)), (names.camera, facts.camera),
      (names.lens, facts.lens), (names.exposure, facts.exposureLine(strings)),
      (names.creator, facts.creator), (names.copyright, facts.copyright),
    ].compactMap { name, value in value.map { (name, $0) } }
  }

  private func writeAnnotation(_ image: Rendition, canvas: String, to json: inout JSONWriter) {
    json.object { json in
      json.member("id", "\(canvas)/image")
      json.member("type", "Annotation")
      json.member("motivation", "painting")
      json.member("body", object: image) { write($1, to: &$0) }
      json.member("target", canvas)
    }
  }

  private func write(_ image: Rendition, to json: inout JSONWriter) {
    json.object { json in
      json.member("id", baseURL + image.path)
      json.member("type", "Image")
      json.member("format", image.format.mediaType)
      json.member("width", image.width)
      json.member("height", image.height)
    }
  }
}

extension JSONWriter {
  /// Writes a text with its language, or `none` if that is unknown; without a text, writes nothing.
  fileprivate mutating func label(_ name: String, _ text: String?, language: String = "none") {
    member(name, object: text) { json, text in
      json.object { $0.member(language, [text]) { $0.write($1) } }
    }
  }
}
