import PhotoIndexer
import Foundation
import PhotoCatalog
import Facts
import SystemPackage
import TestSupport
import Testing

/// A photo keeps its address when its file is renamed, moved, copied or changed in place.
struct PhotoAddressTests {
  private let folder = TemporaryFolder.empty()
  private let catalog: Catalog
  private var library: FilePath { folder.path.appending("library") }

  init() throws {
    catalog = try Catalog(at: folder.path.appending("gallery.sqlite"), mode: .create)
    for (number, album) in ["one", "one/deep", "two"].enumerated() {
      // A folder with a file that stays.
      try write(90 + number, "\(album)/keep.jpg")
    }
  }

  private func write(_ content: AddressModel.Content, _ path: String) throws {
    // An editor writes another file and renames it; a part of a file would be another content.
    try folder.write(AddressModel.bytes(content), as: "new.tmp")
    try FileManager.default.createDirectory(
      atPath: library.pushing(FilePath(path)).removingLastComponent().string, withIntermediateDirectories: true)
    try move("../new.tmp", path)
  }

  private func move(_ path: String, _ other: String) throws {
    let result = unsafe rename(library.pushing(FilePath(path)).string, library.pushing(FilePath(other)).string)
    try #require(result == 0)
  }

  private func remove(_ path: String) throws {
    try FileManager.default.removeItem(atPath: library.pushing(FilePath(path)).string)
  }

  /// Indexes the library.
  @discardableResult
  private func index(
    _ roots: [FilePath] = ["one", "two"], readers: Int = 2, cancelledAfter limit: Int = .max
  ) throws -> Bool {
    var settings = IndexSettings(catalog: catalog, readers: readers)
    let cancellation = Cancellation()
    if limit < .max {
      settings.filesInTransaction = 1
      settings.onProgress = { if $0.read >= limit { cancellation.cancel() } }
    }
    do {
      _ = try LibraryIndexer(settings).index(roots.map { try LibraryRoot(library.pushing($0)) }, until: cancellation)
      return true
    } catch is CancellationError { return false }
  }

  /// The photos by the paths of their files.
  private func photos() throws -> [String: Photo] {
    var photos: [String: Photo] = [:]
    for album in try catalog.folders() {
      for placed in try catalog.photos(in: album.id) {
        var path = album.root.pushing(album.path).pushing(placed.name)
        _ = path.removePrefix(library)
        guard placed.name != "keep.jpg" else { continue }
        photos[path.string] = placed.photo
      }
    }
    return photos
  }

  private func addresses() throws -> [String: String] { try photos().mapValues(\.address) }

  private func past() throws -> [String: PastAddress.Target] {
    let past = try catalog.withSnapshot(matching: .everything) { try $0.pastAddresses() }
    return Dictionary(uniqueKeysWithValues: past.map { ($0.address, $0.target) })
  }

  @Test func `a photo whose file changes keeps its address, and its images are named by the content`() throws {
    try write(1, "one/a.jpg")
    try index()
    let address = try AddressModel.token(1)
    #expect(try addresses() == ["one/a.jpg": address])
    for content in 2...3 {
      try write(content, "one/a.jpg")
      try index()
      #expect(try addresses() == ["one/a.jpg": address])
      #expect(try photos()["one/a.jpg"]?.id == AddressModel.token(content))
    }
    try move("one/a.jpg", "one/b.jpg")
    try index()
    #expect(try addresses() == ["one/b.jpg": address])
    try write(1, "one/b.jpg")
    try index()
    #expect(try photos()["one/b.jpg"]?.keptAddress == nil, "as before the first change")
    #expect(try past().isEmpty)
  }

  @Test func `a content that comes back has an address of its own`() throws {
    try write(1, "one/a.jpg")
    try index()
    try write(2, "one/a.jpg")
    try index()
    try write(1, "one/old.jpg")
    try index()
    let token = try AddressModel.token(1)
    let found = try addresses()
    #expect(found["one/a.jpg"] == token)
    #expect(found["one/old.jpg"]?.hasPrefix(token) == true && found["one/old.jpg"] != token)
    let query = try PhotoQuery("id:\(token)")
    var matching: [String] = []
    try catalog.search(query, order: .path) { matching.append($0.path.string) }
    #expect(matching == ["a.jpg"])
  }

  @Test func `exchanged names exchange no addresses`() throws {
    try write(1, "one/a.jpg")
    try write(2, "two/b.jpg")
    try index()
    let before = try addresses()
    try move("one/a.jpg", "one/c.jpg")
    try move("two/b.jpg", "one/a.jpg")
    try move("one/c.jpg", "two/b.jpg")
    try index()
    #expect(try addresses() == ["one/a.jpg": before["two/b.jpg"], "two/b.jpg": before["one/a.jpg"]])
  }

  @Test func `a copy keeps the address, and the changed file becomes another photo`() throws {
    try write(1, "one/a.jpg")
    try write(1, "one/copy.jpg")
    try index()
    try write(2, "one/a.jpg")
    try index()
    #expect(try addresses() == ["one/a.jpg": AddressModel.token(2), "one/copy.jpg": AddressModel.token(1)])
  }

  @Test func `a file with the content of another photo joins it, and its address leads there`() throws {
    try write(1, "one/a.jpg")
    try write(2, "one/b.jpg")
    try index()
    try write(2, "one/a.jpg")
    try index()
    let (one, two) = (try AddressModel.token(1), try AddressModel.token(2))
    #expect(try addresses() == ["one/a.jpg": two, "one/b.jpg": two])
    #expect(try past() == [one: .photo(two)])
    try write(1, "two/back.jpg")
    try index()
    #expect(try addresses()["two/back.jpg"] == one)
    #expect(try past().isEmpty)
  }

  @Test func `a file that cannot be read for a while keeps its address`() throws {
    try write(1, "one/a.jpg")
    try write(5, "one/other.jpg")
    try index()
    let address = try AddressModel.token(1)
    try write(nil, "one/a.jpg")
    for _ in 0..<2 {
      try index()
      #expect(try addresses()["one/a.jpg"] == nil)
      #expect(try Set(past().keys) == [address])
    }
    try write(2, "one/a.jpg")
    try index()
    #expect(try addresses()["one/a.jpg"] == address)
    #expect(try past().isEmpty)
  }

  @Test func `an unreadable file whose address went to another photo claims it no more`() throws {
    try write(1, "one/a.jpg")
    try write(1, "one/b.jpg")
    try index()
    let first = try AddressModel.token(1)
    try write(nil, "one/a.jpg")
    try write(2, "one/b.jpg")
    try index()
    #expect(try addresses() == ["one/b.jpg": first])
    try write(1, "two/c.jpg")
    try index()
    let own = try #require(addresses()["two/c.jpg"])
    #expect(own != first)
    try remove("one/b.jpg")
    for _ in 0..<3 {
      try index()
      #expect(try addresses() == ["two/c.jpg": own])
    }
    try write(1, "one/a.jpg")
    try index()
    #expect(try addresses() == ["one/a.jpg": own, "two/c.jpg": own])
  }

  @Test func `a cancelled run does not decide by files that may be gone`() throws {
    try write(9, "one/a.jpg")
    try index()
    try write(1, "one/a.jpg")
    try index()
    try write(nil, "one/a.jpg")
    try index()
    try remove("one/a.jpg")
    try index()
    // The file is forgotten by the run that finds its content elsewhere.
    try write(1, "two/b.jpg")
    try index(readers: 1, cancelledAfter: 1)
    try index()
    #expect(try addresses() == ["two/b.jpg": AddressModel.token(1)])
  }

  @Test func `an address that a cancelled run gives is not that before the run`() throws {
    try write(1, "one/a.jpg")
    try index()
    try move("one/a.jpg", "two/a.jpg")
    try index()
    try write(2, "two/a.jpg")
    try write(nil, "one/a.jpg")
    // The missing photo loses its address to the changed one before the file is read that it had.
    try index(["two"], readers: 1, cancelledAfter: 1)
    try index()
    let first = try AddressModel.token(1)
    #expect(try addresses() == ["two/a.jpg": first])
    try remove("two/a.jpg")
    try write(3, "one/a.jpg")
    try index()
    #expect(try addresses() == ["one/a.jpg": AddressModel.token(3)])
  }

  @Test func `the address of a photo whose files are gone leads to their folder`() throws {
    try write(1, "one/deep/a.jpg")
    try write(2, "one/deep/b.jpg")
    try write(3, "two/c.jpg")
    try index()
    try remove("one/deep/a.jpg")
    let number = try #require(catalog.folders().first { $0.path == "deep" }).id
    let address = try AddressModel.token(1)
    for _ in 0..<3 {
      try index()
      #expect(try past() == [address: .folder(number)])
    }
    try remove("one/deep")
    for _ in 0..<2 { try index() }
    #expect(try past().isEmpty, "the folder is gone")
  }

  @Test func `a photo that the owner takes out of the library leaves no address`() throws {
    try write(1, "one/a.jpg")
    try write(2, "one/b.jpg")
    try index()
    var settings = IndexSettings(catalog: catalog, readers: 2)
    settings.exclusions = Exclusions(["a.jpg"])
    _ = try LibraryIndexer(settings).index([LibraryRoot(library.appending("one"))], until: Cancellation())
    #expect(try addresses().keys.sorted() == ["one/b.jpg"])
    #expect(try past().isEmpty)
  }

  @Test(.timeLimit(.minutes(5)))
  func `addresses follow from the files before and after a run, also if it is cancelled`() throws {
    var numbers = SeededNumbers.replayable(for: "histories of addresses")
    var history = LibraryHistory()
    var model = AddressModel()
    for round in 0..<60 {
      let changes = history.change(&numbers)
      for change in changes { try apply(change) }
      let comment = Comment(rawValue: "round \(round): \(changes)")
      let limit = [Int.max, 1, 2, 4].randomElement(using: &numbers) ?? 1
      let readers = [1, 8].randomElement(using: &numbers) ?? 1
      if try !index([""], readers: readers, cancelledAfter: limit) {
        let photos = try photos().values
        let ids = Dictionary(grouping: photos, by: \.address).mapValues { Set($0.map(\.id)) }
        #expect(ids.values.allSatisfy { $0.count == 1 }, comment)
        try index([""], readers: readers)
      }
      try model.check(history.files, addresses(), comment)
      let (past, current) = (try past(), Set(try addresses().values))
      #expect(current.isDisjoint(with: past.keys), comment)
      #expect(model.earlier.subtracting(current).subtracting(past.keys) == [], comment)
    }
  }

  private func apply(_ change: LibraryHistory.Change) throws {
    switch change {
    case .write(let content, let path): try write(content, path)
    case .move(let path, let other): try move(path, other)
    case .exchange(let path, let other):
      try move(path, "../exchanged.tmp")
      try move(other, path)
      try move("../exchanged.tmp", other)
    case .remove(let path): try remove(path)
    }
  }
}
