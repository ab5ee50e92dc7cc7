import Facts

/// Keywords that are nested in elements: those of the Metadata Working Group (Guidelines for Handling Image Metadata
/// 2.0), and the categories of ACDSee. Each path ends with a keyword of the photo.
enum KeywordTrees {
  private static let maxPaths = 1000

  /// The paths of `mwg-kw:Keywords` in a packet.
  static func ofWorkingGroup(_ packet: [UInt8]) -> [[String]] {
    guard ByteSearch.first("/schemas/keywords/", in: packet) != nil else { return [] }
    var reader = XMLReader(packet)
    // The open list items, and whether their keyword has others below it.
    var open: [(depth: Int, word: String?, isParent: Bool)] = []
    var paths: [[String]] = []
    var (depth, wordDepth, text) = (0, 0, "")
    func isWord(_ name: XMLReader.Name) -> Bool {
      reader.is(name.local, "Keyword") && reader.space(of: name) == .mwgKeywords
    }
    func set(_ word: String) {
      if !open.isEmpty { open[open.count - 1].word = PlainText.clean(word) }
    }
    while paths.count < maxPaths, let event = reader.next() {
      switch event {
      case .start(let name):
        depth += 1
        if reader.is(name.local, "li"), reader.space(of: name) == .rdf { open.append((depth, nil, false)) }
        for (name, value) in reader.attributes where isWord(name) { set(XMLText.unescape(reader.bytes[value])) }
        if isWord(name) { (wordDepth, text) = (depth, "") }
      case .text(let range), .plainText(let range):
        if wordDepth > 0 { text += XMLText.unescape(reader.bytes[range]) }
      case .end:
        if wordDepth == depth {
          set(text)
          wordDepth = 0
        }
        if let item = open.last, item.depth == depth {
          let path = open.compactMap(\.word)
          open.removeLast()
          if item.word != nil {
            if !item.isParent { paths.append(path) }
            if !open.isEmpty { open[open.count - 1].isParent = true }
          }
        }
        depth -= 1
      }
    }
    return paths
  }

  /// The paths of `<Category Assigned="1">Oslo</Category>`, which are nested by the hierarchy.
  static func ofCategories(_ xml: [UInt8]) -> [[String]] {
    var reader = XMLReader(xml)
    var open: [(word: String, isAssigned: Bool)] = []
    var paths: [[String]] = []
    func add() {
      guard open.last?.isAssigned == true else { return }
      let path = open.compactMap { PlainText.clean($0.word) }
      if !path.isEmpty { paths.append(path) }
      open[open.count - 1].isAssigned = false
    }
    while paths.count < maxPaths, let event = reader.next() {
      switch event {
      case .start:
        // The text of a category is before those in it.
        add()
        let isAssigned = reader.attributes.contains { reader.is($0.name.local, "Assigned") && reader.is($0.value, "1") }
        open.append(("", isAssigned))
      case .text(let range), .plainText(let range):
        if !open.isEmpty { open[open.count - 1].word += XMLText.unescape(reader.bytes[range]) }
      case .end:
        add()
        open.removeLast()
      }
    }
    return paths
  }
}
