import Foundation
import Glibc
import SystemPackage
import TestSupport
import Testing

/// A library, its catalog, site and target, and a model of what nobody may see: what was restricted stays restricted
/// until its owner ends it.
struct RestrictedWorld {
  /// Who can see something.
  enum Level: Int, Comparable {
    case listed, unlisted, protected, hidden

    static func < (one: Level, other: Level) -> Bool { one.rawValue < other.rawValue }
  }

  /// A folder of photos, which keeps its identity when it is moved.
  struct Folder {
    /// `nil` while it is away.
    var path: String?
    /// The last statements of its album.md in an index; each ends by a statement of its own.
    var hidden = Level.listed
    var isProtected = false
    /// The path at which a mark or an option took it out of the library in an index.
    var leftOutAt: String?
    var isLeftOut: Bool { leftOutAt != nil }

    /// What its album.md states.
    var stated: Level { max(hidden, isProtected ? .protected : .listed) }
    var level: Level { isLeftOut ? .hidden : stated }
  }

  /// A file of a photo.
  struct Photo {
    /// The title, which no other content has.
    var word: String
    var folder: Int
    var name: String
    /// What its sidecars said in an index, by the suffix of the sidecar.
    var marks: Set<String> = []
    /// The level of its folder in the last index; `nil` if none has read it.
    var seen: Level?
    /// The roots in which the catalog may still have it at another path.
    var earlierRoots: Set<String> = []
    /// Whether its content or its sidecar was changed since the last index.
    var isEdited = false
    /// Whether its content is another than at its earlier paths.
    var isOther = false
    /// Whether no index has read it where it is.
    var isUnread = true
  }

  static let sidecars = ["xmp", "jpg.json"]
  let folder: TemporaryFolder
  var random: SeededNumbers
  var folders: [Folder] = []
  var photos: [Photo] = []
  /// The paths that an option has excluded.
  var excluded: [String] = []
  /// The words of photos that their owner has copied out of their folder.
  var copied: Set<String> = []
  /// The ids of photos by word.
  private(set) var ids: [String: Set<String>] = [:]
  var log: [String] = []
  var count = 0

  init(_ seed: UInt64) throws {
    (folder, random) = (try TemporaryFolder(), SeededNumbers(state: seed))
    try folder.write("secret passphrase\n", as: "pass.txt")
    try writeSettings()
    for root in ["one", "two"] {
      for _ in 1...2 {
        folders.append(Folder(path: newPath(root)))
        for _ in 1...2 { try addPhoto(to: folders.count - 1) }
      }
    }
    // It is always public.
    for root in ["one", "two"] { try folder.writePhoto("\(root)/open/o.jpg", color: root == "one" ? 1 : 2) }
  }

  func writeSettings() throws {
    try folder.write(
      """
      where: -keyword:private
      passphrase-file: pass.txt
      sizes: 32
      width: 600
      only-widths: true

      """, as: "gallery.yml")
  }

  mutating func newPath(_ root: String) -> String {
    count += 1
    return "\(root)/f\(count)"
  }

  mutating func anyRoot() -> String { Bool.random(using: &random) ? "one" : "two" }

  mutating func addPhoto(to index: Int) throws {
    guard let path = folders[index].path else { return }
    count += 1
    let photo = Photo(word: "qz\(count)zq", folder: index, name: "p\(count)")
    var jpeg = FlatJPEG(width: 16, height: 16)
    let exif: [Int: TinyTIFF.Value] = [
      0x010E: .text(photo.word), 0x8769: .directories([[0x9003: .text("2024:01:02 10:\(10 + count % 50):00")]]),
    ]
    jpeg.segments = TinyFiles.segment(0xE1, "Exif\0\0", TinyMetadata.exifBlock(exif))
    let color = count
    try folder.write(jpeg.bytes { _, _ in [color % 256, color / 256, 9] }, as: FilePath("\(path)/\(photo.name).jpg"))
    photos.append(photo)
  }

  /// The path of a photo without its suffix; `nil` while its folder is away.
  func path(_ photo: Photo) -> String? { folders[photo.folder].path.map { "\($0)/\(photo.name)" } }

  // MARK: - The model

  /// The level that the folders of a photo state or remember.
  func level(around photo: Photo) -> Level {
    guard let path = folders[photo.folder].path else { return .listed }
    return folders.filter { folder in folder.path.map { path == $0 || path.hasPrefix("\($0)/") } ?? false }
      .map { photo.isUnread && $0.leftOutAt != $0.path ? $0.stated : $0.level }.max() ?? .listed
  }

  /// Who may see each word.
  func levels() -> [String: Level] {
    var levels: [String: Level] = [:]
    for photo in photos {
      let isMarked = photos.contains { $0.word == photo.word && !$0.marks.isEmpty }
      let album = copied.contains(photo.word) ? .listed : photo.seen ?? level(around: photo)
      levels[photo.word] = max(levels[photo.word] ?? .listed, isMarked ? .hidden : album)
    }
    return levels
  }

  /// A complete index of roots has read what their files say.
  mutating func read(_ roots: [String]) {
    func isRead(_ path: String?) -> Bool { path.map { path in roots.contains { path.hasPrefix("\($0)/") } } ?? false }
    for index in folders.indices where isRead(folders[index].path) {
      guard let path = folders[index].path, folder.holds("\(path)/.nomedia") else { continue }
      folders[index].leftOutAt = path
    }
    for index in folders.indices where isRead(folders[index].path) {
      guard let path = folders[index].path else { continue }
      // Nothing is read below a folder that is left out.
      let isInside = folders.contains { other in
        other.isLeftOut && other.leftOutAt == other.path && path.hasPrefix("\(other.path ?? "")/")
      }
      guard !isInside, let text = folder.read(FilePath("\(path)/album.md")) else { continue }
      switch String(decoding: text, as: UTF8.self) {
      case "---\nhidden: true\n---\n": folders[index].hidden = .hidden
      case "---\nhidden: unlisted\n---\n": folders[index].hidden = .unlisted
      case "---\nprotected: true\n---\n": folders[index].isProtected = true
      default: break
      }
    }
    for index in photos.indices {
      guard let path = path(photos[index]), isRead(path) else { continue }
      // Files of a folder that is left out are not read.
      let isLeftOut = (folders.filter(\.isLeftOut).compactMap(\.path) + excluded).contains { path.hasPrefix("\($0)/") }
      let earlierRoots = photos[index].earlierRoots.subtracting(roots)
      // What sidecars say of a changed content does not count for the one that the catalog has at another path.
      if earlierRoots.isEmpty { photos[index].isOther = false }
      for suffix in Self.sidecars where !isLeftOut && !photos[index].isOther {
        if Self.restricts(folder.read(FilePath("\(path).\(suffix)"))) { photos[index].marks.insert(suffix) }
      }
      if isLeftOut { endLostMarks(index) }
      // What no index has read cannot be known in another place.
      if isLeftOut && photos[index].isUnread { continue }
      (photos[index].isUnread, photos[index].isEdited) = (false, false)
      photos[index].earlierRoots = earlierRoots
      if earlierRoots.isEmpty { photos[index].seen = level(around: photos[index]) }
    }
  }

  private static func restricts(_ bytes: [UInt8]?) -> Bool {
    let text = String(decoding: bytes ?? [], as: UTF8.self)
    return text.contains(">private<") || text.contains("\"-1\"") || text.contains("\"archived\":true")
  }

  /// The owner has made the album of a folder public, and those below it that say nothing.
  mutating func end(_ index: Int) {
    folders[index].hidden = .listed
    folders[index].isProtected = false
    for photo in photos.indices where photos[photo].folder == index { photos[photo].seen = .listed }
  }

  /// The owner has made photos public that were restricted by their sidecars.
  mutating func endMarks(_ word: String) {
    for index in photos.indices where photos[index].word == word { photos[index].marks = [] }
  }

  /// Whether the catalog has the photo at its path, perhaps with a former content.
  func isKnown(_ photo: Photo) -> Bool {
    guard let path = path(photo), !photo.isUnread else { return false }
    return !(folders.filter(\.isLeftOut).compactMap(\.path) + excluded).contains { path.hasPrefix("\($0)/") }
  }

  /// Sidecars of a former content that are gone say nothing of a content that the catalog does not know by its path.
  mutating func endLostMarks(_ index: Int) {
    guard photos[index].isEdited, let path = path(photos[index]) else { return }
    let word = photos[index].word
    if !photos[index].marks.allSatisfy({ folder.holds("\(path).\($0)") }) { endMarks(word) }
  }

  // MARK: - Commands

  /// Runs `gallery`, which must end by an exit.
  mutating func command(_ arguments: [String]) throws -> Binary.Result {
    let result = try Binary.run(arguments, in: folder.path)
    log.append("$ gallery \(arguments.joined(separator: " ")): \(result.status)")
    if result.status == 1 { log += result.errors.split(separator: "\n").map { "  \($0)" } }
    #expect([0, 1, 2].contains(result.status) && !result.errors.contains("bug in gallery"), "\(result)")
    return result
  }

  /// Starts `gallery`, and kills it after a while.
  mutating func kill(_ arguments: [String]) throws {
    let (process, output, errors) = try Binary.start(arguments, in: folder.path)
    let time = Int.random(in: 10...150, using: &random)
    log.append("$ gallery \(arguments.joined(separator: " ")), killed after \(time) ms")
    let id = process.processIdentifier
    DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(time)) { Glibc.kill(id, SIGKILL) }
    _ = try output.fileHandleForReading.readToEnd()
    _ = try errors.fileHandleForReading.readToEnd()
    process.waitUntilExit()
  }

  /// Changes files while `gallery` watches them.
  mutating func watch() throws {
    let (process, output, errors) = try Binary.start(["watch", "one", "two"], in: folder.path)
    log.append("$ gallery watch one two")
    for _ in 1...3 {
      Thread.sleep(forTimeInterval: Double.random(in: 0.1...1.5, using: &random))
      try change()
    }
    Thread.sleep(forTimeInterval: 4)
    process.interrupt()
    _ = try output.fileHandleForReading.readToEnd()
    let messages = String(decoding: try errors.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 0, "\(messages)")
  }

  /// Copies the catalog; no command runs.
  func keepCatalog() throws {
    for suffix in ["", "-wal", "-shm"] {
      try? folder.remove("kept.sqlite\(suffix)")
      if folder.holds("gallery.sqlite\(suffix)") {
        try folder.copy("gallery.sqlite\(suffix)", to: "kept.sqlite\(suffix)")
      }
    }
  }

  /// Replaces the catalog by the copy, and the copy by the catalog.
  mutating func swapCatalog() throws {
    log.append("swap the catalog and its copy")
    for suffix in ["", "-wal", "-shm"] {
      for (name, new) in [("gallery", "other"), ("kept", "gallery"), ("other", "kept")]
      where folder.holds("\(name).sqlite\(suffix)") {
        try folder.move("\(name).sqlite\(suffix)", to: "\(new).sqlite\(suffix)")
      }
    }
  }

  private func listed(by catalog: String = "gallery.sqlite") throws -> [[String: Any]] {
    try Binary.run("list", "--json", "--catalog", catalog, in: folder.path).output.split(separator: "\n").compactMap {
      line in
      (try? JSONSerialization.jsonObject(with: Data(line.utf8))) as? [String: Any]
    }
  }

  /// Notes the ids of photos, which name their images.
  mutating func readIDs(from catalog: String = "gallery.sqlite") throws {
    for object in try listed(by: catalog) {
      guard let title = (object["description"] ?? object["title"]) as? String, let id = object["id"] as? String
      else { continue }
      ids[title, default: []].insert(id)
    }
  }

  /// The ids of the photos that are always public.
  func openIDs() throws -> [String] {
    try listed().filter { $0["path"] as? String == "open/o.jpg" }.compactMap { $0["id"] as? String }
  }

  /// Who can see each word in a folder of published files, and in which file: everyone, or those who have the link of an
  /// unlisted album.
  func shown(in place: String) throws -> [String: (level: Level, path: String)] {
    var shown: [String: (level: Level, path: String)] = [:]
    for (path, bytes) in try folder.contents() where path.hasPrefix("\(place)/") {
      guard !path.hasPrefix("\(place)/.") else { continue }
      let level: Level = path.hasPrefix("\(place)/albums/") ? .unlisted : .listed
      let text = String(decoding: bytes, as: UTF8.self)
      for photo in photos {
        let isShown = text.contains(photo.word) || ids[photo.word]?.contains { path.contains($0) } ?? false
        if isShown, level < shown[photo.word]?.level ?? .hidden { shown[photo.word] = (level, path) }
      }
    }
    return shown
  }
}
