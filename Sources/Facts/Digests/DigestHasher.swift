import CXXHash

/// Makes the digest of bytes that are added in parts.
@safe package struct DigestHasher: ~Copyable {
  private let state: OpaquePointer

  package init() {
    // Fails only if there is no memory. The program cannot continue then.
    guard let state = unsafe XXH3_createState() else { fatalError("XXH3_createState failed") }
    unsafe self.state = state
    unsafe XXH3_128bits_reset(state)
  }

  deinit {
    unsafe XXH3_freeState(state)
  }

  /// Appends bytes to those added before.
  package mutating func add(_ bytes: Span<UInt8>) {
    unsafe bytes.withUnsafeBufferPointer {
      _ = unsafe XXH3_128bits_update(state, $0.baseAddress, $0.count)
    }
  }

  /// The digest of all bytes so far.
  package var digest: Digest { Digest(unsafe XXH3_128bits_digest(state)) }
}
