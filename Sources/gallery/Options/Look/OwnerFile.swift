import Facts
import SiteBuilding
import PhotoReading
import SiteViews
import SystemPackage

/// A file of the site's owner that an option names.
struct OwnerFile {
  private let name: String
  private let option: String
  private let bytes: [UInt8]

  /// Reads a file.
  init(_ name: String, option: String, maxSize: Int = 512 << 10) throws(OptionProblem) {
    (self.name, self.option) = (name, option)
    do {
      let file = try FileDescriptor.open(FilePath(name), .readOnly, options: [.closeOnExec, .nonBlocking])
      bytes = try file.closeAfter { try file.readAll(atMost: maxSize + 1) }
    } catch {
      throw OptionProblem(option, "\(name): cannot be read: \(error)")
    }
    guard bytes.count <= maxSize else {
      throw problem("is larger than \(maxSize >> 10) KiB; make it smaller")
    }
  }

  private func problem(_ reason: String) -> OptionProblem {
    OptionProblem(option, "\(name): \(reason)")
  }

  var passphrase: Passphrase {
    get throws(OptionProblem) {
      guard let text = TextDecoding.text(bytes), !text.contains("\u{FFFD}") else {
        throw problem("is neither UTF-8 nor UTF-16; write the passphrase as plain text")
      }
      do {
        return try Passphrase(text)
      } catch {
        throw problem("\(error)")
      }
    }
  }

  var styleSheet: SiteAsset {
    get throws(ConfigError) {
      try StyleSheetCheck.check(bytes, file: name)
      return SiteAsset(path: SitePaths.stylesheet(bytes, name: "own"), bytes: bytes)
    }
  }

  var markup: OwnMarkup {
    get throws(ConfigError) { try OwnMarkup(bytes, file: name) }
  }

  var logo: SitePicture {
    get throws(OptionProblem) {
      if FilePath(name).extension?.lowercased() == "svg" { return try drawing }
      let file: PhotoFile
      do {
        file = try PhotoFile(reading: FilePath(name))
      } catch {
        throw problem("is not a picture: \(error)")
      }
      let types: [MediaFormat: String] = [
        .png: "png", .webp: "webp", .jpeg: "jpg", .avif: "avif", .gif: "gif",
      ]
      guard let type = types[file.facts.format] else {
        throw problem("browsers do not show this format; convert it to SVG, PNG or WebP")
      }
      if file.facts.coordinate != nil {
        throw problem("contains the coordinates of a place, which the site would publish; remove them")
      }
      return SitePicture(
        logo: logoFile(type), width: Double(file.facts.displayWidth),
        height: Double(file.facts.displayHeight))
    }
  }

  /// The file as the picture of the page that asks for a passphrase, without metadata.
  var cover: SitePicture {
    get throws(OptionProblem) {
      guard let facts = try? PhotoFile(reading: FilePath(name)).facts, facts.format == .jpeg,
        let stripped = JPEGStripping.strip(bytes, orientation: facts.orientation.flatMap { $0 == 1 ? nil : $0 })
      else {
        throw problem("is not a complete JPEG; convert the picture to one")
      }
      return SitePicture(
        file: SiteAsset(path: SitePaths.lockCover(stripped), bytes: stripped),
        width: facts.displayWidth, height: facts.displayHeight)
    }
  }

  private func logoFile(_ type: String) -> SiteAsset {
    SiteAsset(path: SitePaths.logo(bytes, type: type), bytes: bytes)
  }

  /// The file as a watermark, which a worker decodes.
  var watermark: WatermarkFile {
    get throws(OptionProblem) {
      let isPNG = bytes.starts(with: [0x89, 0x50, 0x4E, 0x47])
      let isWebP = bytes.starts(with: "RIFF".utf8) && bytes.dropFirst(8).starts(with: "WEBP".utf8)
      guard isPNG || isWebP || DrawingSize(svg: bytes) != nil else {
        throw problem("is not a PNG, WebP or SVG file, which can be transparent; convert it to one")
      }
      return WatermarkFile(name: name, bytes: bytes)
    }
  }

  /// The file as an SVG.
  private var drawing: SitePicture {
    get throws(OptionProblem) {
      guard let size = DrawingSize(svg: bytes) else {
        throw problem("has no <svg> element with width and height, or with a viewBox; add one")
      }
      let text = String(decoding: bytes, as: UTF8.self).lowercased()
      if ["<script", "<foreignobject", "javascript:"].contains(where: text.contains) {
        throw problem("contains a script; remove it")
      }
      return SitePicture(logo: logoFile("svg"), width: size.width, height: size.height)
    }
  }
}
