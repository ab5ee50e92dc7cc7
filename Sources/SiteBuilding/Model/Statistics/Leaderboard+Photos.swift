import Facts
import SiteViews

extension Leaderboard {
  /// Counts the values of photos, the most frequent first. `key` and `name` return `nil` if the photo has none.
  init<Key: Hashable>(
    _ photos: [SitePhoto], by key: (SitePhoto) -> Key?, name: (SitePhoto) -> String?
  ) {
    var lines: [Line] = []
    var total = 0
    // Makers are not consistent about case.
    var places: [String: Int] = [:]
    // The place of each key; `nil` for one without a name.
    var known: [Key: Int?] = [:]
    for photo in photos {
      guard let key = key(photo) else { continue }
      if let place = known[key] {
        guard let place else { continue }
        lines[place].count += 1
      } else if let name = name(photo) {
        let place = places[name.lowercased()] ?? lines.count
        if place == lines.count { lines.append(Line(name, count: 0, cover: photo)) }
        (places[name.lowercased()], known[key]) = (place, place)
        lines[place].count += 1
      } else {
        known[key] = .some(nil)
        continue
      }
      total += 1
    }
    let byName = lines.map { (NaturalOrder.key($0.name), $0) }
    let sorted = byName.sorted { one, other in
      (-one.1.count, one.0, one.1.name) < (-other.1.count, other.0, other.1.name)
    }
    self.init(sorted.map(\.1), total: total)
  }
}
