/// A file of the site's owner that is copied into the site. Its name depends on its content.
package struct SiteAsset: Sendable, CustomDebugStringConvertible {
  /// The path from the site's folder.
  package let path: String
  package let bytes: [UInt8]

  package init(path: String, bytes: [UInt8]) {
    (self.path, self.bytes) = (path, bytes)
  }

  /// The path, which changes with the content: builds compare the descriptions of settings.
  package var debugDescription: String { path }
}

/// A picture of the site's owner.
package struct SitePicture: Sendable {
  package let file: SiteAsset
  /// The size of a logo in CSS px, and of another picture in px.
  package let width: Int
  package let height: Int

  package init(file: SiteAsset, width: Int, height: Int) {
    (self.file, self.width, self.height) = (file, width, height)
  }

  /// A picture in the bar of every page, as large as the bar permits.
  package init(logo file: SiteAsset, width: Double, height: Double) {
    let scale = min(200 / width, 36 / height)
    self.init(
      file: file, width: max(1, Int((width * scale).rounded())), height: max(1, Int((height * scale).rounded())))
  }
}

/// What everyone can read on the page that asks for a passphrase.
package struct SiteLock: Sendable {
  /// The title; `nil` for that of the site's language.
  package let title: String?
  /// A line below the title, such as a date.
  package let text: String?
  package let cover: SitePicture?

  package init(title: String? = nil, text: String? = nil, cover: SitePicture? = nil) {
    (self.title, self.text, self.cover) = (title, text, cover)
  }
}

/// A link to another site.
package struct SiteLink: Equatable, Sendable {
  package var title: String
  package var address: String

  /// Parses `TITLE=ADDRESS`; the address begins with `https://`, `http://` or `mailto:`.
  package init?(_ text: String) {
    guard let split = text.firstIndex(of: "=") else { return nil }
    title = text[..<split].split(whereSeparator: \.isWhitespace).joined(separator: " ")
    address = String(text[text.index(after: split)...].drop { $0 == " " })
    guard (1...80).contains(title.count), address.utf8.count <= 2000,
      ["https://", "http://", "mailto:"].contains(where: {
        address.hasPrefix($0) && address.count > $0.count
      }), address.utf8.allSatisfy({ (33...126).contains($0) }),
      !address.contains(where: { "\"<>\\^`{|}".contains($0) })
    else { return nil }
  }
}

/// The size of an SVG.
package struct DrawingSize: Equatable, Sendable {
  package let width: Double
  package let height: Double

  /// Reads `width` and `height` of the first `<svg>` element, or the size of its `viewBox`.
  package init?(svg: [UInt8]) {
    let text = String(decoding: svg.prefix(1 << 16), as: UTF8.self)
    guard let element = text.firstMatch(of: /<svg\s[^>]*>/)?.output else { return nil }
    func length(_ name: String) -> Double? {
      Self.value(name, in: element).flatMap { value in
        // A percentage is not a size.
        Double(value.hasSuffix("px") ? value.dropLast(2) : value)
      }
    }
    let box =
      Self.value("viewBox", in: element)?.split { $0 == " " || $0 == "," }
      .compactMap { Double($0) } ?? []
    if let width = length("width"), let height = length("height") {
      (self.width, self.height) = (width, height)
    } else if box.count == 4 {
      (width, height) = (box[2], box[3])
    } else {
      return nil
    }
    guard (0.01...100_000).contains(width), (0.01...100_000).contains(height) else { return nil }
  }

  /// The value of an attribute.
  private static func value(_ name: String, in element: Substring) -> Substring? {
    for quote in ["\"", "'"] {
      let parts = element.split(separator: " \(name)=\(quote)", maxSplits: 1)
      if parts.count == 2, let end = parts[1].firstIndex(of: Character(quote)) {
        return parts[1][..<end]
      }
    }
    return nil
  }
}
