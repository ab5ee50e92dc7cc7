extension Sequence {
  /// The elements by ascending keys, each of which is computed once. Elements with equal keys keep their order.
  func sorted<Key: Comparable>(by key: (Element) -> Key) -> [Element] {
    map { (key($0), $0) }.sorted { $0.0 < $1.0 }.map(\.1)
  }
}
