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

  /// Adds the keywords that are missing.
  static func read(_ packet: XMPPacket, into facts: inout PhotoFacts) {
    facts.setIfMissing(keywords: packet[.subject].filter { !isInternal($0) }, "XMP-dc:Subject")
    facts.setIfMissing(
      keywordPaths: packet[.hierarchicalSubject].map { path($0, "|") }, "XMP-lr:HierarchicalSubject"
    )
    facts.setIfMissing(
      keywordPaths: packet[.tagsList].map { path($0, "/") }, "XMP-digiKam:TagsList")
  }

  /// Whether a program wrote a keyword for itself. A keyword that only begins with the name of the program is the
  /// user's.
  static func isInternal(_ keyword: String) -> Bool {
    if let separator = keyword.firstIndex(where: { $0 == "|" || $0 == "/" }) {
      return internalRoots.contains(keyword[..<separator].lowercased())
    }
    let name = keyword.lowercased()
    return name == "_digikam_internal_tags_" || internalNames.contains(name)
  }

  /// The names in a path of keywords; none for an internal keyword.
  private static func path(_ text: String, _ separator: Character) -> [String] {
    isInternal(text) ? [] : text.split(separator: separator).map(String.init)
  }
}
