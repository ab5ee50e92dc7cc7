import Glibc

/// A path that is compared by its bytes, because the same letters in another Unicode form are another file.
struct PathKey: Hashable, Comparable, Sendable {
  let text: String

  init(_ text: String) { self.text = text }

  static func == (one: PathKey, other: PathKey) -> Bool { one.difference(from: other) == 0 }
  static func < (one: PathKey, other: PathKey) -> Bool { one.difference(from: other) < 0 }

  func hash(into hasher: inout Hasher) {
    var text = text
    text.withUTF8 { unsafe hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }

  private func difference(from other: PathKey) -> Int {
    var (one, other) = (text, other.text)
    return one.withUTF8 { one in
      other.withUTF8 { other in
        guard let start = one.baseAddress, let otherStart = other.baseAddress else {
          return one.count - other.count
        }
        let order = unsafe memcmp(start, otherStart, min(one.count, other.count))
        return order == 0 ? one.count - other.count : Int(order)
      }
    }
  }
}
