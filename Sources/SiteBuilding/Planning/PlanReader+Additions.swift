import Facts
import PhotoCatalog
import SiteViews

extension PlanReader {
  /// A run and a folder whose photos it added.
  private struct Batch: Hashable {
    var time: Int
    var folder: Int64
  }

  /// The batches of photos that were added last, the newest first. Of batches of the same run, that with the newest
  /// photo comes first.
  func additions() throws -> [SitePlan.Addition] {
    let additions = snapshot.additions
    let first = try snapshot.firstNumbers()
    /// The batch of a photo; `nil` if the catalog does not say when it was added.
    func batch(of number: Int64) -> Batch? {
      let number = first[number] ?? number
      var (low, high) = (0, additions.count)
      while low < high {
        let middle = (low + high) / 2
        if additions[middle].first <= number { low = middle + 1 } else { high = middle }
      }
      return low == 0
        ? nil : Batch(time: additions[low - 1].time, folder: additions[low - 1].folder)
    }
    var newest: [Batch: LocalDateTime?] = [:]
    for case (let number, let index?) in planned {
      guard let batch = batch(of: number) else { continue }
      let taken = plan.photos[index].facts.taken
      newest[batch] = [newest[batch] ?? nil, taken].compactMap(\.self).max()
    }
    let order = newest.sorted { one, other in
      if one.key.time != other.key.time { return one.key.time > other.key.time }
      if one.value == other.value { return one.key.folder < other.key.folder }
      guard let taken = one.value else { return false }
      return other.value.map { taken > $0 } ?? true
    }
    let wanted = order.prefix(SitePlan.Addition.maxCount).map(\.key)
    var ids = Dictionary(wanted.map { ($0, [String]()) }) { first, _ in first }
    for case (let number, let index?) in planned {
      if let batch = batch(of: number) { ids[batch]?.append(plan.photos[index].id) }
    }
    return wanted.map {
      SitePlan.Addition(time: $0.time, folder: $0.folder, photos: ids[$0, default: []].sorted())
    }
  }
}
