import CXXHash

/// XXH3-128 over bytes that are added in parts.
@safe struct ContentHash: ~Copyable {
  private let state: OpaquePointer?

  init() {
    unsafe state = XXH3_createState()
    unsafe XXH3_128bits_reset(state)
  }

  deinit {
    unsafe XXH3_freeState(state)
  }

  mutating func update(_ bytes: some Collection<UInt8>) {
    _ = bytes.withContiguousStorageIfAvailable {
      unsafe XXH3_128bits_update(state, $0.baseAddress, $0.count)
    }
  }

  /// The hash of bytes, most significant byte first.
  static func bytes(of content: [UInt8]) -> [UInt8] {
    var hash = ContentHash()
    hash.update(content)
    return hash.bytes
  }

  /// The hash of all bytes so far, most significant byte first.
  var bytes: [UInt8] {
    let hash = unsafe XXH3_128bits_digest(state)
    return unsafe [UInt8](unsafeUninitializedCapacity: 16) { buffer, count in
      for (half, start) in [(hash.high64, 0), (hash.low64, 8)] {
        for index in 0..<8 {
          unsafe buffer[start + index] = UInt8(truncatingIfNeeded: half >> (56 - 8 * UInt64(index)))
        }
      }
      count = 16
    }
  }
}
