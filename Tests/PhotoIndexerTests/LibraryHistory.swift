import TestSupport

/// A library of small files that changes at random.
struct LibraryHistory {
  enum Change {
    /// The number of a content, `nil` for one that cannot be read.
    case write(AddressModel.Content, String)
    case move(String, String)
    case exchange(String, String)
    case remove(String)
  }

  /// The contents of the files by their paths.
  private(set) var files: [String: AddressModel.Content] = [:]
  private var lastContent = 100

  /// Changes some files.
  mutating func change(_ numbers: inout SeededNumbers) -> [Change] {
    (0..<Int.random(in: 1...5, using: &numbers)).map { _ in changeOne(&numbers) }
  }

  private mutating func newContent() -> Int {
    lastContent += 1
    return lastContent
  }

  private mutating func write(_ content: AddressModel.Content, _ path: String) -> Change {
    files[path] = content
    return .write(content, path)
  }

  private mutating func changeOne(_ numbers: inout SeededNumbers) -> Change {
    let folder = ["one/", "one/deep/", "two/"].randomElement(using: &numbers) ?? ""
    let path = "\(folder)\(Int.random(in: 0..<5, using: &numbers)).jpg"
    let own = files.keys.sorted()
    guard let file = own.randomElement(using: &numbers),
      let other = own.randomElement(using: &numbers)
    else { return write(newContent(), path) }
    switch Int.random(in: 0..<12, using: &numbers) {
    case 0...2: return write(newContent(), file)
    case 3: return write(newContent(), path)
    // One of few contents, which come and go.
    case 4...5: return write(Int.random(in: 0..<4, using: &numbers), path)
    case 6: return write(files[file] ?? nil, path)
    case 7: return write(nil, file)
    case 8:
      files[file] = nil
      return .remove(file)
    case 9 where file != other:
      (files[file], files[other]) = (files[other], files[file])
      return .exchange(file, other)
    case 10 where file != path:
      files[path] = .some(files[file] ?? nil)
      files[file] = nil
      return .move(file, path)
    default: return write(newContent(), path)
    }
  }
}
