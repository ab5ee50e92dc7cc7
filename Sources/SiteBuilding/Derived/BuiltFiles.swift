/// The files of a site as a build left them.
struct BuiltFiles: Equatable, Sendable {
  /// A digest for each group of files that is rendered if its view changes.
  var digests: Set<UInt64>
  /// Whether the folders of the site have files that gallery did not write.
  var hasOthers: Bool

  init(digests: Set<UInt64>, hasOthers: Bool) {
    (self.digests, self.hasOthers) = (digests, hasOthers)
  }

  /// Reads what is stored; `nil` for other bytes.
  init?(_ bytes: [UInt8]) {
    guard let flag = bytes.first, bytes.count % 8 == 1 else { return nil }
    let values = stride(from: 1, to: bytes.count, by: 8).map { start in
      bytes[start..<start + 8].reduce(0) { $0 << 8 | UInt64($1) }
    }
    self.init(digests: Set(values), hasOthers: flag == 1)
  }

  /// The bytes to store: the flag, and eight bytes for each digest in no particular order.
  var bytes: [UInt8] {
    var bytes: [UInt8] = [hasOthers ? 1 : 0]
    bytes.reserveCapacity(1 + digests.count * 8)
    for digest in digests {
      for shift in stride(from: 56, through: 0, by: -8) {
        bytes.append(UInt8(truncatingIfNeeded: digest >> UInt64(shift)))
      }
    }
    return bytes
  }
}
