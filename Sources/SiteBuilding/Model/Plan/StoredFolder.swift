package import Facts
package import Renditions
package import SiteViews

/// The files of a folder and the photos that a site shows of them, as bytes that the catalog stores for the next build.
/// Only photos with nothing but the images of the recipe are stored. Videos are not, nor are photos that a build
/// reports.
package struct StoredFolder: Sendable {
  /// A file in the order of the plan.
  package struct File: Sendable {
    /// The number of the photo in the catalog.
    package var number: Int64
    package var name: String
    /// `nil` if the photo is not stored.
    package var photo: SitePhoto?
  }

  package let files: [File]
  /// Whether photos of the folder may be a stack.
  package let hasStacks: Bool

  /// Whether the photos of all files are stored.
  package var isComplete: Bool { files.allSatisfy { $0.photo != nil } }

  /// The value that the catalog keeps.
  package static func value(_ bytes: [UInt8], hasStacks: Bool) -> [UInt8] {
    [hasStacks ? 1 : 0] + bytes
  }

  /// Reads a value; `nil` for another than that of `value(_:hasStacks:)`.
  package init?(value: [UInt8], _ recipe: RenditionRecipe, _ table: inout FactTable) {
    guard let flag = value.first else { return nil }
    self.init(Array(value.dropFirst()), hasStacks: flag == 1, recipe, &table)
  }

  /// Reads the bytes; `nil` if `bytes(of:photo:)` did not write them.
  package init?(
    _ bytes: [UInt8], hasStacks: Bool = false, _ recipe: RenditionRecipe,
    _ table: inout FactTable
  ) {
    self.hasStacks = hasStacks
    guard let place = PackedReader.content(of: bytes.span) else { return nil }
    let content = bytes.span.extracting(place)
    var reader = PackedReader()
    var facts = FactListReader()
    let count = reader.readCount(content)
    var files: [File] = []
    files.reserveCapacity(count)
    for _ in 0..<count {
      let number = Int64(reader.readInteger(content))
      let name = reader.readText(content)
      guard number > 0, Self.isName(name) else { return nil }
      guard reader.readFlag(content) else {
        files.append(File(number: number, name: name))
        continue
      }
      let id = reader.readText(content)
      let (width, height) = (reader.readInteger(content), reader.readInteger(content))
      let color = reader.readInteger(content)
      let address = reader.readText(content)
      guard Fingerprint.isName(id), address.isEmpty || Fingerprint.isName(address),
        [width, height].allSatisfy((1...Int(Int32.max)).contains),
        (-1...0xFF_FFFF).contains(color)
      else { return nil }
      let isFeatureless = reader.readFlag(content)
      let digest = reader.readFixed(content)
      guard let own = facts.read(content, &reader, &table) else { return nil }
      files.append(
        File(
          number: number, name: name,
          photo: SitePhoto(
            plain: id, keptAddress: address.isEmpty ? nil : address, facts: own, width: width,
            height: height, recipe,
            color: color < 0 ? nil : color, isFeatureless: isFeatureless, digest: digest)))
    }
    guard reader.isAtEnd(of: content) else { return nil }
    self.files = files
  }

  /// Whether a text can be the name of a file, which becomes a part of paths.
  private static func isName(_ text: String) -> Bool {
    !["", ".", ".."].contains(text) && !text.utf8.contains { $0 == 0 || $0 == UInt8(ascii: "/") }
  }

  /// The bytes of files; `nil` if the number of a photo is not known. `photo` returns `nil` to leave a photo out.
  static func bytes(of files: [SitePlan.File], photo: (SitePlan.File) -> SitePhoto?) -> [UInt8]? {
    var writer = PackedWriter(capacity: files.count * 128)
    var facts = FactListWriter()
    writer.write(UInt64(files.count))
    for file in files {
      guard let number = file.number else { return nil }
      writer.write(Int(number))
      writer.write(file.name)
      guard let photo = photo(file), photo.isPlain, !photo.shared.isVideo else {
        writer.write(false)
        continue
      }
      writer.write(true)
      writer.write(photo.id)
      writer.write(photo.width)
      writer.write(photo.height)
      writer.write(photo.color ?? -1)
      writer.write(photo.keptAddress ?? "")
      writer.write(photo.isFeatureless)
      writer.writeFixed(photo.digest)
      facts.write(photo.shared, to: &writer)
    }
    return writer.sealed
  }
}
