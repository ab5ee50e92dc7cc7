import Facts

/// A set of ids of photos with eight characters, the length of nearly all ids. The ids are numbers in a hash table with
/// linear probing. The first bits of a number are its hash, because ids are random. Ids that are looked up in ascending
/// order, such as those of sorted paths, are therefore found at ascending places in memory.
package struct ShortIDs: Sendable {
  package private(set) var count = 0
  /// Ids as numbers; 0 for an empty slot. The number of slots is a power of two, at least twice `count`.
  private var slots: [UInt64] = [0, 0]

  /// Makes a set of those ids that have eight characters.
  package init(_ ids: [String] = []) {
    self.init(capacity: ids.count)
    for id in ids { _ = insert(id) }
  }

  /// Makes an empty table with room for a number of ids.
  package init(capacity: Int) { resize(capacity) }

  /// Adds an id.
  package mutating func insert(_ id: String) -> Bool {
    guard let number = Self.number(id.utf8) else { return false }
    if (count + 1) * 2 > slots.count { resize(count + 1) }
    let slot = slot(of: number)
    if slots[slot] != number {
      slots[slot] = number
      count += 1
    }
    return true
  }

  package func contains(_ id: String) -> Bool { contains(id.utf8) }

  /// Whether a path is that of the page of one of the photos: `p/abcdefgh.html`.
  package func containsPage(_ path: ArraySlice<UInt8>) -> Bool {
    path.count == 15 && path.starts(with: "p/".utf8) && path.suffix(5).elementsEqual(".html".utf8)
      && contains(path.dropFirst(2).prefix(8))
  }

  /// Whether a path such as `i/ab/abcdefgh-1024-xyz.webp` is that of an image of one of the photos.
  package func containsImage(_ path: ArraySlice<UInt8>) -> Bool {
    path.count > 14 && path.starts(with: "i/".utf8)
      && path[path.startIndex + 13] == UInt8(ascii: "-") && contains(path.dropFirst(5).prefix(8))
  }

  private func contains(_ id: some Collection<UInt8>) -> Bool {
    Self.number(id).map { slots[slot(of: $0)] == $0 } ?? false
  }

  /// Makes room for a number of ids.
  private mutating func resize(_ count: Int) {
    var size = slots.count
    while size < count * 2 { size *= 2 }
    let numbers = slots
    slots = [UInt64](repeating: 0, count: size)
    for number in numbers where number > 0 { slots[slot(of: number)] = number }
  }

  /// The slot that holds a number, or the empty slot where it belongs.
  private func slot(of number: UInt64) -> Int {
    var slot = Int(number >> UInt64(Self.bits - slots.count.trailingZeroBitCount))
    while slots[slot] != 0, slots[slot] != number { slot = (slot + 1) & (slots.count - 1) }
    return slot
  }

  /// The bits of a number: five for each character, and a last bit that is always 1.
  private static let bits = 41

  /// An id as a number in the order of ids; `nil` for an id of another length or with characters that are not in the
  /// alphabet of ids.
  private static func number(_ id: some Collection<UInt8>) -> UInt64? {
    guard id.count == 8 else { return nil }
    var number: UInt64 = 0
    for character in id {
      let value = Base32.values[Int(character)]
      guard value < 32 else { return nil }
      number = number << 5 | UInt64(value)
    }
    return number << 1 | 1
  }
}
