/// The ids of photos that have eight characters, as nearly all.
///
/// They are compared as numbers: a site has millions.
struct ShortIDs: Sendable {
  private var numbers: Set<UInt64> = []

  var count: Int { numbers.count }

  /// The ids among others that have eight characters.
  init(_ ids: some Collection<String> = []) {
    numbers.reserveCapacity(ids.count)
    for id in ids { _ = insert(id) }
  }

  /// Adds an id.
  ///
  /// - Returns: Whether it has eight characters; otherwise it is not added.
  mutating func insert(_ id: String) -> Bool {
    guard let number = Self.number(id.utf8) else { return false }
    numbers.insert(number)
    return true
  }

  func contains(_ id: String) -> Bool { contains(id.utf8) }

  /// Whether a path is that of the page of one of the photos: `p/abcdefgh.html`.
  func containsPage(_ path: ArraySlice<UInt8>) -> Bool {
    path.count == 15 && path.starts(with: "p/".utf8) && path.suffix(5).elementsEqual(".html".utf8)
      && contains(path.dropFirst(2).prefix(8))
  }

  /// Whether a path is that of an image of one of the photos, as `i/ab/abcdefgh-1024-xyz.webp`.
  func containsImage(_ path: ArraySlice<UInt8>) -> Bool {
    path.count > 14 && path.starts(with: "i/".utf8)
      && path[path.startIndex + 13] == UInt8(ascii: "-") && contains(path.dropFirst(5).prefix(8))
  }

  private func contains(_ id: some Collection<UInt8>) -> Bool {
    Self.number(id).map(numbers.contains) ?? false
  }

  private static func number(_ id: some Collection<UInt8>) -> UInt64? {
    guard id.count == 8 else { return nil }
    return id.reduce(0) { $0 << 8 | UInt64($1) }
  }
}
