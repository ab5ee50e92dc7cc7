import CXXHash

/// Makes the digest of bytes that are added in parts.
@safe package struct DigestHasher: ~Copyable {
  private let state: OpaquePointer

  package init() {
    // It fails only without memory, without which the program cannot continue.
    guard let state = unsafe XXH3_createState() else { fatalError("XXH3_createState failed") }
    unsafe self.state = state
    unsafe XXH3_128bits_reset(state)
  }

  deinit {
    unsafe XXH3_freeState(state)
  }

  /// Adds bytes behind those that were added before.
  package mutating func add(_ bytes: Span<UInt8>) {
    unsafe bytes.withUnsafeBufferPointer {
      _ = unsafe XXH3_128bits_update(state, $0.baseAddress, $0.count)
    }
  }

  /// The digest of all bytes so far.
  package var digest: Digest { Digest(unsafe XXH3_128bits_digest(state)) }
}
