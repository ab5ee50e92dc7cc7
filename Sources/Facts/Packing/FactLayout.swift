/// Facts as bytes: about 45 for most photos. A set of bits tells which facts are known; the size and the known facts
/// follow in the order of their definitions.
struct FactLayout: Sendable {
  /// The facts that each photo has for itself.
  static let own = FactLayout(.none)
  static let camera = FactLayout(.camera)
  static let place = FactLayout(.place)

  let facts: [FactDefinition]
  /// The bits of the facts by their numbers; 0 for those of other layouts.
  private let bits: [UInt64]

  private init(_ sharing: FactSharing) {
    facts = FactDefinitions.list.filter { $0.sharing == sharing }
    var bits = [UInt64](repeating: 0, count: FactDefinitions.list.count)
    for (place, fact) in facts.enumerated() { bits[fact.number] = 1 << UInt64(place) }
    self.bits = bits
  }

  /// The number of bits before those of the facts.
  private static let sizeBits: UInt64 = 2

  /// The displayed size relative to the stored one.
  private enum Turn: UInt64 {
    case none, upright, turned

    init(_ facts: PhotoFacts) {
      switch (facts.displayWidth, facts.displayHeight) {
      case (facts.width, facts.height): self = .upright
      case (facts.height, facts.width): self = .turned
      default: self = .none
      }
    }
  }

  /// Packs the size and the facts of this layout.
  func bytes(of photo: PhotoFacts) -> [UInt8] {
    var writer = PackedWriter()
    let turn = Turn(photo)
    let known = facts.reduce(UInt64(0)) { photo.values[$1] == nil ? $0 : $0 | bits[$1.number] }
    writer.write(known << Self.sizeBits | turn.rawValue)
    writer.write(photo.width)
    writer.write(photo.height)
    if turn == .none {
      writer.write(photo.displayWidth)
      writer.write(photo.displayHeight)
    }
    for fact in facts {
      if let value = photo.values[fact] { fact.values.pack(value, &writer) }
    }
    return writer.bytes
  }

  /// Adds packed facts and the size to others.
  @discardableResult
  func read(_ bytes: Span<UInt8>, into photo: inout PhotoFacts) -> Bool {
    var reader = PackedReader()
    guard var rest = readHead(bytes, &reader, into: &photo) else { return false }
    while let fact = next(&rest) {
      guard let value = fact.values.unpack(bytes, &reader) else { return false }
      photo.values[fact] = value
    }
    return reader.isAtEnd(of: bytes)
  }

  /// Whether bytes are facts that a photo can have; no text is read.
  func arePossible(_ bytes: Span<UInt8>) -> Bool {
    var reader = PackedReader()
    var size = PhotoFacts(format: .jpeg, width: 0, height: 0)
    guard var rest = readHead(bytes, &reader, into: &size), size.hasPossibleSize else {
      return false
    }
    while let fact = next(&rest) {
      guard fact.values.check(bytes, &reader) else { return false }
    }
    return reader.isAtEnd(of: bytes)
  }

  /// Whether a fact is known.
  func has(_ fact: FactDefinition, in bytes: Span<UInt8>) -> Bool {
    var reader = PackedReader()
    return reader.readNumber(bytes) >> Self.sizeBits & bits[fact.number] != 0
  }

  /// The value of a fact; `nil` if it is unknown.
  func value(_ fact: FactDefinition, in bytes: Span<UInt8>) -> StoredFact? {
    guard var reader = reader(at: fact, in: bytes) else { return nil }
    return fact.values.unpack(bytes, &reader)
  }

  /// A reader at the value of a fact; `nil` if it is unknown.
  func reader(at fact: FactDefinition, in bytes: Span<UInt8>) -> PackedReader? {
    var reader = PackedReader()
    let head = reader.readNumber(bytes)
    let known = head >> Self.sizeBits
    let bit = bits[fact.number]
    guard known & bit != 0 else { return nil }
    let isStored = head & 3 == Turn.none.rawValue
    for _ in 0..<(isStored ? 4 : 2) { _ = reader.readNumber(bytes) }
    var before = known & (bit - 1)
    while let other = next(&before) { other.values.skip(bytes, &reader) }
    return reader
  }

  /// Reads the size, and returns the bits of the known facts; `nil` for bits of no fact.
  private func readHead(
    _ bytes: Span<UInt8>, _ reader: inout PackedReader, into photo: inout PhotoFacts
  ) -> UInt64? {
    let head = reader.readNumber(bytes)
    guard let turn = Turn(rawValue: head & 3), head >> Self.sizeBits < 1 << UInt64(facts.count)
    else { return nil }
    (photo.width, photo.height) = (reader.readInteger(bytes), reader.readInteger(bytes))
    switch turn {
    case .upright: (photo.displayWidth, photo.displayHeight) = (photo.width, photo.height)
    case .turned: (photo.displayWidth, photo.displayHeight) = (photo.height, photo.width)
    case .none:
      photo.displayWidth = reader.readInteger(bytes)
      photo.displayHeight = reader.readInteger(bytes)
    }
    return head >> Self.sizeBits
  }

  /// Removes the lowest bit and returns its fact; `nil` if no bit is left.
  private func next(_ known: inout UInt64) -> FactDefinition? {
    guard known != 0 else { return nil }
    defer { known &= known - 1 }
    return facts[known.trailingZeroBitCount]
  }
}
