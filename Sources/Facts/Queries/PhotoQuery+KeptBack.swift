/// Why a site leaves photos out that are not asked for.
package enum KeptBackKind: String, CaseIterable, Sendable {
  /// The photographer has rejected the photo.
  case rejected
  /// The photo is archived or deleted in the program that wrote its sidecar.
  case withheld
  /// A sidecar cannot be read, and may say that the photo is not to be shown. No query asks for such photos.
  case unread

  /// The condition on a row of `photo`, with the name of the table.
  package func condition(_ table: String) -> String {
    switch self {
    case .rejected: "\(table).is_rejected IS NOT NULL"
    case .withheld: "\(table).withheld <> '\(Withholding.unread)'"
    case .unread: "\(table).withheld = '\(Withholding.unread)'"
    }
  }

  /// The flag by which a query asks for the photos; `nil` if none does.
  fileprivate var flag: PhotoFlag? {
    switch self {
    case .rejected: .rejected
    case .withheld: .withheld
    case .unread: nil
    }
  }
}

extension PhotoQuery {
  /// Leaves out the photos that their owner keeps back, with all of their copies. A query that asks for such photos,
  /// for example with `rating:rejected`, is not changed.
  package func leavingOut(_ kinds: [KeptBackKind]) -> PhotoQuery {
    let kinds = kinds.filter { !asks(for: $0) }
    let conditions = kinds.map { kind in
      QueryCondition(
        "photo.id NOT IN (SELECT kept.id FROM photo AS kept WHERE \(kind.condition("kept")))")
    }
    var query = PhotoQuery(conditions: self.conditions + conditions, exclusions: exclusions)
    query.keptBack = kinds
    return query
  }

  private func asks(for kind: KeptBackKind) -> Bool {
    guard let flag = kind.flag else { return false }
    return conditions.contains { $0.asksFor == flag }
  }
}
