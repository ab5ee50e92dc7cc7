import Facts

/// Reads the keywords of an XMP packet, without those that programs write for themselves.
enum XMPKeywords {
  /// The first names of hierarchies that programs use internally, in lowercase.
  private static let internalRoots: Set<String> = [
    // darktable writes the names of its styles and the history of a picture.
    "darktable",
    // digiKam writes colors, decisions and the states of versions.
    "_digikam_internal_tags_",
  ]

  /// Names below `_Digikam_Internal_Tags_`, which old versions of digiKam wrote alone, in lowercase.
  private static let internalNames: Set<String> = [
    "color label none", "color label red", "color label orange", "color label yellow",
    "color label green",
    "color label blue", "color label magenta", "color label gray", "color label black",
    "color label white",
    "pick label none", "pick label rejected", "pick label pending", "pick label accepted",
    "original version",
    "current version", "intermediate version", "version always visible", "need resolving history",
    "need tagging history graph", "scannedforfaces", "scanned for faces",
  ]

  /// Words that darktable writes below its name, in lowercase.
  private static let partsOfDarktable: Set<String> = ["exported", "changed", "format", "mode", "style", "printed"]

  /// Adds the keywords that are missing.
  static func read(_ packet: XMPPacket, into facts: inout PhotoFacts) {
    facts.setIfMissing(keywords: user(packet[.subject], packet[.hierarchicalSubject]), "XMP-dc:Subject")
    facts.setIfMissing(
      keywordPaths: packet[.hierarchicalSubject].map { path($0, "|") }, "XMP-lr:HierarchicalSubject"
    )
    facts.setIfMissing(
      keywordPaths: packet[.tagsList].map { path($0, "/") }, "XMP-digiKam:TagsList")
  }

  /// The words of a list without those that programs write for themselves. darktable puts each part of its paths into
  /// the list, too: those are internal unless another path has them. Other parts, such as the name of a style, stay:
  /// they may be words of the owner, and a query that excludes them must match.
  static func user(_ words: [String], _ paths: [String] = []) -> [String] {
    let own = words.filter { !isInternal($0) }
    let folded = own.map { $0.lowercased() }
    let hasName = folded.contains("darktable")
    guard hasName || paths.contains(where: isInternal) else { return own }
    func parts(_ paths: [String]) -> Set<String> {
      Set(paths.flatMap { $0.lowercased().split { $0 == "|" || $0 == "/" }.map(String.init) })
    }
    let names = partsOfDarktable.union(["darktable"])
    var internals = parts(paths.filter(isInternal)).intersection(names.union(formats))
    if hasName, !partsOfDarktable.isDisjoint(with: folded) {
      internals.formUnion(names)
      if folded.contains("format") { internals.formUnion(formats) }
    }
    internals.subtract(parts(paths.filter { !isInternal($0) }))
    return own.filter { !internals.contains($0.lowercased()) }
  }

  /// The names of formats that darktable writes.
  private static let formats = Set(MediaFormat.allCases.flatMap { [$0.rawValue, $0.fileExtension] } + ["exr", "pdf"])

  /// Whether a program wrote a keyword for itself. A keyword that only begins with the name of the program is the
  /// user's.
  static func isInternal(_ keyword: String) -> Bool {
    if let separator = keyword.utf8.firstIndex(where: { $0 == UInt8(ascii: "|") || $0 == UInt8(ascii: "/") }) {
      return internalRoots.contains(keyword[..<separator].lowercased())
    }
    let name = keyword.lowercased()
    return name == "_digikam_internal_tags_" || internalNames.contains(name)
  }

  /// The names in a path of keywords; none for an internal keyword.
  static func path(_ text: String, _ separator: Character) -> [String] {
    isInternal(text) ? [] : text.split(separator: separator).map(String.init)
  }
}
