import Facts

/// A dictionary of paths, compared by their bytes. A site has several hundred thousand files. All paths share one
/// buffer instead of a string each, and a hash table with linear probing refers to them.
struct PathTable<Value: Sendable>: Sendable {
  /// A path with its value; entries have no gaps between them.
  private struct Entry: Sendable {
    var value: Value
    /// Whether the path was removed. The entry is used again if the path is added again.
    var isRemoved = false
    /// The length and the position of the path in `buffer`, in bytes.
    var count: UInt16
    var start: UInt32
  }

  /// The longest path in bytes; Linux opens no path of more than 4096.
  static var maxLength: Int { Int(UInt16.max) }

  private var buffer: [UInt8] = []
  private var entries: [Entry] = []
  /// The number of first entries that are known to be sorted by path.
  private var sortedCount = 0
  /// Indices of entries plus 1; 0 for an empty slot. The count is a power of two.
  private var slots: [UInt32] = [UInt32](repeating: 0, count: 16)

  /// The value of a path; assigning `nil` removes the path.
  subscript(path: String) -> Value? {
    get {
      var path = path
      return path.withUTF8 { unsafe entry(of: $0) }.flatMap(value)
    }
    set {
      var path = path
      path.withUTF8 { unsafe set($0, newValue) }
    }
  }

  /// The value of a path; assigning `nil` removes the path.
  subscript(path: ArraySlice<UInt8>) -> Value? {
    get {
      unsafe path.withUnsafeBufferPointer { unsafe entry(of: $0) }.flatMap(value)
    }
    set {
      unsafe path.withUnsafeBufferPointer { unsafe set($0, newValue) }
    }
  }

  /// The number of bytes of all paths, and of removed ones that may be added again.
  var byteCount: Int { buffer.count }

  /// The number of paths, and of removed ones that may be added again.
  var count: Int { entries.count }

  /// Changes the value of a path; `nil` for a path that the table does not have.
  @discardableResult
  mutating func update<Result>(_ path: String, _ body: (inout Value) -> Result) -> Result? {
    var path = path
    guard let index = path.withUTF8({ unsafe entry(of: $0) }), !entries[index].isRemoved else {
      return nil
    }
    return body(&entries[index].value)
  }

  /// Changes the values of all paths, whose bytes the closure receives.
  mutating func updateEach(_ body: (ArraySlice<UInt8>, inout Value) -> Void) {
    for index in entries.indices where !entries[index].isRemoved {
      body(bytes(of: entries[index]), &entries[index].value)
    }
  }

  /// Calls a closure with the bytes of every path and its value, in the order in which they were added.
  func forEach<Failure>(
    _ body: (ArraySlice<UInt8>, Value) throws(Failure) -> Void
  ) throws(Failure) {
    for entry in entries where !entry.isRemoved { try body(bytes(of: entry), entry.value) }
  }

  /// The position of a path, which stays the same.
  typealias Index = UInt32

  /// The positions of all paths.
  var indices: some Sequence<Index> {
    entries.indices.lazy.filter { !entries[$0].isRemoved }.map(Index.init)
  }

  /// The path at a position.
  func path(at index: Index) -> String {
    String(decoding: bytes(of: entries[Int(index)]), as: UTF8.self)
  }

  /// Whether a path comes before another in the order of their bytes.
  func path(at index: Index, precedes other: Index) -> Bool {
    bytes(of: entries[Int(index)]).lexicographicallyPrecedes(bytes(of: entries[Int(other)]))
  }

  /// The value of the path at a position.
  subscript(index: Index) -> Value { entries[Int(index)].value }

  /// Calls a closure with the bytes of every path and its value, sorted by path.
  func forEachSorted<Failure>(
    _ body: (ArraySlice<UInt8>, Value) throws(Failure) -> Void
  ) throws(Failure) {
    // Indices take a tenth of the memory of entries.
    var added = (sortedCount..<entries.count).map { Index($0) }
    added.sort { path(at: $0, precedes: $1) }
    var next = 0
    func visit(_ entry: Entry) throws(Failure) {
      if !entry.isRemoved { try body(bytes(of: entry), entry.value) }
    }
    for index in added {
      let place = sortedPlace(of: index, from: next)
      for known in next..<place { try visit(entries[known]) }
      next = place
      try visit(entries[Int(index)])
    }
    for known in next..<sortedCount { try visit(entries[known]) }
  }

  /// The number of sorted entries that precede another entry; at least `start`.
  private func sortedPlace(of index: Index, from start: Int) -> Int {
    var (low, high) = (start, sortedCount)
    while low < high {
      let middle = (low + high) / 2
      if path(at: Index(middle), precedes: index) { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private func value(_ index: Int) -> Value? {
    entries[index].isRemoved ? nil : entries[index].value
  }

  private func bytes(of entry: Entry) -> ArraySlice<UInt8> {
    buffer[Int(entry.start)..<Int(entry.start) + Int(entry.count)]
  }

  private func entry(of path: UnsafeBufferPointer<UInt8>) -> Int? {
    let slot = unsafe slot(of: path)
    return slots[slot] == 0 ? nil : Int(slots[slot]) - 1
  }

  /// The slot that holds a path, or the empty slot where it belongs.
  private func slot(of path: UnsafeBufferPointer<UInt8>) -> Int {
    var slot = unsafe hash(path)
    while slots[slot] != 0, unsafe !matches(entries[Int(slots[slot]) - 1], path) {
      slot = (slot + 1) & (slots.count - 1)
    }
    return slot
  }

  private func matches(_ entry: Entry, _ path: UnsafeBufferPointer<UInt8>) -> Bool {
    guard Int(entry.count) == path.count else { return false }
    return unsafe buffer.withUnsafeBufferPointer { buffer in
      unsafe buffer[Int(entry.start)..<Int(entry.start) + path.count].elementsEqual(path)
    }
  }

  private func hash(_ path: UnsafeBufferPointer<UInt8>) -> Int {
    let hash = unsafe Digest(of: path.span).leading64
    return Int(truncatingIfNeeded: hash & UInt64(slots.count - 1))
  }

  private mutating func set(_ path: UnsafeBufferPointer<UInt8>, _ value: Value?) {
    let slot = unsafe slot(of: path)
    guard slots[slot] == 0 else {
      let index = Int(slots[slot]) - 1
      entries[index].isRemoved = value == nil
      if let value { entries[index].value = value }
      return
    }
    guard let value else { return }
    entries.append(
      Entry(value: value, count: UInt16(path.count), start: UInt32(buffer.count)))
    unsafe buffer.append(contentsOf: path)
    slots[slot] = UInt32(entries.count)
    if entries.count * 4 > slots.count * 3 { grow() }
  }

  /// Adds a path that comes after all others in the order of their bytes, which is faster than assigning its value. No
  /// path is found until `endAppending` is called.
  mutating func append(_ path: ArraySlice<UInt8>, _ value: Value) {
    entries.append(
      Entry(value: value, count: UInt16(path.count), start: UInt32(buffer.count)))
    buffer += path
    sortedCount = entries.count
  }

  /// Adds the appended paths to the hash table, so that they are found.
  mutating func endAppending() {
    var count = slots.count
    while entries.count * 4 > count * 3 { count *= 2 }
    resize(count)
  }

  /// Reserves memory for a number of paths and their bytes, because growing briefly needs twice the memory.
  mutating func reserve(paths: Int, bytes: Int) {
    entries.reserveCapacity(paths)
    buffer.reserveCapacity(bytes)
    var count = slots.count
    while paths * 4 > count * 3 { count *= 2 }
    if count > slots.count { resize(count) }
  }

  private mutating func grow() { resize(slots.count * 2) }

  private mutating func resize(_ count: Int) {
    slots = [UInt32](repeating: 0, count: count)
    let hashes = entries.map { entry in
      unsafe bytes(of: entry).withUnsafeBufferPointer { UInt32(unsafe hash($0)) }
    }
    // Entries are placed region by region, so that each region stays in the processor's cache while it is filled.
    let shift = UInt32(max(0, count.trailingZeroBitCount - Self.regionBits))
    var ends = [Int](repeating: 0, count: 1 << Self.regionBits)
    for hash in hashes { ends[Int(hash >> shift)] += 1 }
    for region in ends.indices.dropFirst() { ends[region] += ends[region - 1] }
    var order = [UInt32](repeating: 0, count: entries.count)
    for index in entries.indices.reversed() {
      let region = Int(hashes[index] >> shift)
      ends[region] -= 1
      order[ends[region]] = UInt32(index)
    }
    for index in order {
      // The paths differ, so the first empty slot is the right one.
      var slot = Int(hashes[Int(index)])
      while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = index + 1
    }
  }

  /// The number of regions of `slots`, as a power of two.
  private static var regionBits: Int { 8 }
}
