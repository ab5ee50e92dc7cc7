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
    planned.forEach { number, place in
      guard let (_, taken) = photo(at: place), let batch = batch(of: number) else { return }
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
    planned.forEach { number, place in
      guard let (id, _) = photo(at: place), let batch = batch(of: number) else { return }
      ids[batch]?.append(id)
    }
    return wanted.map {
      SitePlan.Addition(time: $0.time, folder: $0.folder, photos: ids[$0, default: []].sorted())
    }
  }

  private func photo(at place: PlanPlaces.Place) -> (id: String, taken: LocalDateTime?)? {
    switch place {
    case .photo(let index): (plan.photos[index].id, plan.photos[index].shared.taken)
    case .kept(let index): (plan.kept[index].id, plan.kept[index].taken)
    case .omitted: nil
    }
  }
}
