package import PhotoMetadata

/// The metadata of a photo file, with its texts for search.
///
/// The threads that read files make the texts, because a single thread writes the catalog.
package struct SearchablePhoto: Sendable {
  package let file: PhotoFile
  let texts: SearchTexts

  package init(_ file: PhotoFile) {
    self.file = file
    texts = SearchTexts(file.facts)
  }
}

/// The texts of a photo for search, without case and accents.
struct SearchTexts: Sendable {
  /// For full-text search, without file names.
  let words: String
  /// The title and description for search by parts; `nil` if there is none.
  let title: String?

  init(_ facts: PhotoFacts) {
    var all = ""
    func add(_ text: String) {
      if !all.isEmpty { all += "\n" }
      all += text
    }
    for case let text? in [facts.title, facts.description, facts.make, facts.model, facts.lens] {
      add(text)
    }
    for list in [facts.keywords, facts.keywordPaths, facts.placeName?.parts ?? [], facts.people] {
      for text in list { add(text) }
    }
    words = FoldedText.fold(all)
    title =
      facts.title == nil && facts.description == nil
      ? nil : FoldedText.fold("\(facts.title ?? "") \(facts.description ?? "")")
  }
}
