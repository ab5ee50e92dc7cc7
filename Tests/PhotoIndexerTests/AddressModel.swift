import Facts
import PhotoReading
import TestSupport
import Testing

/// The addresses that photos must have after runs, from the rules and not from the order of reading.
struct AddressModel {
  /// A file of the library: the number of its content, or `nil` if it cannot be read.
  typealias Content = Int?

  /// A file as the catalog knows it.
  private struct Row {
    var content: Content
    var isGone = false
    var before: (content: Int, address: String)?
    /// Whether its photo had lost its address to another one before the file could not be read.
    var hadLostAddress = false
  }

  private struct Change {
    var before: (content: Int, address: String)
    var now: Content
  }

  private var rows: [String: Row] = [:]
  /// The addresses of the contents of all rows; none for one that has lost it.
  private var addresses: [Int: String] = [:]
  /// All addresses that photos had after runs.
  private(set) var earlier: Set<String> = []

  static func bytes(_ content: Content) -> [UInt8] {
    content.map { TinyImages.jpeg(width: 40 + $0, height: 30) } ?? Array("hello".utf8)
  }

  static func token(_ content: Int) throws -> String {
    var reader = ByteReader(bytes(content))
    return try PhotoFile(&reader).fingerprint.name(length: 8)
  }

  /// Checks the addresses after a complete run, which become those before the next one.
  mutating func check(_ files: [String: Content], _ found: [String: String], _ comment: Comment) throws {
    var actual: [Int: String] = [:]
    for (path, content) in files {
      guard let content else {
        #expect(found[path] == nil, "\(path): \(comment)")
        continue
      }
      let address = try #require(found[path], "\(path): \(comment)")
      #expect(actual.updateValue(address, forKey: content) ?? address == address, comment)
    }
    #expect(Set(actual.values).count == actual.count, "two photos have one address: \(comment)")

    let expected = expected(files, Set(actual.keys))
    // A missing file that was changed later, whose photo had lost its address to another one.
    let unknown = rows.filter { hasLostAddress($1) }.keys.compactMap { files[$0] ?? nil }
    for (content, address) in actual where !unknown.contains(content) {
      if let expected = expected[content] {
        #expect(address == expected, "content \(content): \(comment)")
      } else {
        let token = try Self.token(content)
        let isTaken = (Array(actual) + Array(addresses)).contains { $0.key != content && $0.value == token }
        #expect(address.hasPrefix(token) && (address == token || isTaken), "\(content): \(comment)")
      }
    }
    remember(files, actual)
  }

  /// The addresses that follow from the rules: those of all contents but new ones that inherit none.
  private func expected(_ files: [String: Content], _ present: Set<Int>) -> [Int: String] {
    let known = Set(rows.values.compactMap(\.content))
    var expected = addresses.filter { present.contains($0.key) }
    let changes = rows.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }.compactMap {
      change($1, isThere: files[$0] != nil, now: files[$0] ?? nil)
    }
    let before = Set(changes.map(\.before.content))
    var owned: Set<String> = []
    var heirs: Set<Int> = []
    for change in changes where !owned.contains(change.before.address) {
      if present.contains(change.before.content) {
        expected[change.before.content] = change.before.address
        owned.insert(change.before.address)
      } else if let now = change.now, !known.contains(now), !before.contains(now), heirs.insert(now).inserted {
        expected[now] = change.before.address
        owned.insert(change.before.address)
      }
    }
    return expected
  }

  private func change(_ row: Row, isThere: Bool, now: Content) -> Change? {
    // The catalog forgets a file that is missing for the second time.
    if let before = row.before { return row.isGone && !isThere ? nil : Change(before: before, now: now) }
    guard let content = row.content, let address = addresses[content], now != content else { return nil }
    return Change(before: (content, address), now: now)
  }

  private func hasLostAddress(_ row: Row) -> Bool {
    row.before == nil && (row.content.map { addresses[$0] == nil } ?? row.hadLostAddress)
  }

  private mutating func remember(_ files: [String: Content], _ actual: [Int: String]) {
    for (path, row) in rows where files[path] == nil {
      rows[path] = row.isGone ? nil : row
      rows[path]?.isGone = true
    }
    for (path, content) in files {
      let row = rows[path]
      let before = row?.before ?? row?.content.flatMap { content in addresses[content].map { (content, $0) } }
      rows[path] = Row(
        content: content, before: content == nil ? before : nil,
        hadLostAddress: content == nil && row.map(hasLostAddress) == true)
    }
    for (path, row) in rows {
      guard let before = row.before else { continue }
      let isLost = actual.contains { $0 != before.content && $1 == before.address }
      if isLost { rows[path]?.before = nil }
    }
    let known = Set(rows.values.compactMap(\.content))
    let taken = Set(actual.values)
    addresses = addresses.filter { known.contains($0.key) && !taken.contains($0.value) }
    addresses.merge(actual) { $1 }
    earlier.formUnion(taken)
  }
}
