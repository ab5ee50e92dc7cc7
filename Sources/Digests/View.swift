/// A value from which files are made: all that they show, apart from program and settings.
///
/// Its digest follows from `Encodable`, which the compiler writes, so that each new property is a part of it. A view has
/// no `Set` and no `Dictionary`, because their order differs between processes.
package protocol View: Encodable, Sendable {}

extension View {
  /// A digest of the type, and of the names and values of all properties.
  package var digest: UInt64 {
    let encoder = DigestEncoder()
    encoder.add("\(Self.self)")
    do {
      try encode(to: encoder)
    } catch {
      // The encoder takes every value, and views have no encoding that fails.
      fatalError("\(Self.self) cannot be encoded: \(error)")
    }
    return encoder.value
  }
}
