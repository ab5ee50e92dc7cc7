extension PhotoFacts {
  /// Sets the lens if it is missing and the text is the name of one.
  package mutating func setIfMissing(lens: String?, _ tag: String) {
    setIfMissing(\.lens, lens.flatMap { LensName.isName($0) ? $0 : nil }, tag)
  }
}
