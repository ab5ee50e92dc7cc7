import SiteViews

/// How similar two names are.
package enum NameSimilarity {
  /// Names are compared up to this length, so that the time is bounded.
  private static let maxLength = 64

  /// The most similar of some names, without regard to case; `nil` if more than a third of `name` would differ.
  package static func nearest(to name: String, in names: some Sequence<String>) -> String? {
    let written = folded(name)
    let letters = written.sorted()
    let similar = names.compactMap { other -> (errors: Int, replaced: Int, name: String)? in
      let candidate = folded(other)
      return EditDistance.of(written, candidate, atMost: max(2, written.count / 3)).map {
        ($0, candidate.sorted() == letters ? 0 : 1, other)
      }
    }
    return similar.min { $0 < $1 }?.name
  }

  private static func folded(_ name: String) -> String {
    String(name.lowercased().prefix(maxLength))
  }
}
