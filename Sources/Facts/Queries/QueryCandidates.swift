/// Photos that an index finds for a term: all that match, and maybe others. Texts are folded.
package enum QueryCandidates: Sendable {
  case id(String)
  /// A condition on an indexed column of `photo`.
  case range(String, [QueryValue])
  case facet(FacetIndex, String)
  /// Photos whose flag has a value.
  case flag(PhotoFlag, Bool)
  case keyword(String)
  case word(String)
  case path(String)
  case title(String)

  /// A text as a phrase of a full-text query.
  package static func phrase(_ text: String) -> String {
    "\"" + text.split(separator: "\"").joined(separator: " ") + "\""
  }
}
