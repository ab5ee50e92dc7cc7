/// The data from which files are made. Apart from the view, only the program and the settings determine the files. The
/// digest uses the synthesized conformance to `Encodable`, so it includes each new property. A view contains no `Set`
/// and no `Dictionary`, because their order differs between processes.
package protocol View: Encodable, Sendable {}

extension View {
  /// A digest of the type, and of the names and values of all properties.
  package var digest: UInt64 {
    let encoder = DigestEncoder()
    encoder.add("\(Self.self)")
    do {
      try encode(to: encoder)
    } catch {
      // The encoder accepts every value, and the encoding of views does not throw.
      fatalError("\(Self.self) cannot be encoded: \(error)")
    }
    return encoder.value
  }
}
