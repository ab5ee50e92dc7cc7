/// Finds the files of a folder that show one moment. In this order: stacks in album.md; files with one name (RAW and
/// JPEG, parts of a photo of a Pixel); edited versions, by the metadata or by the suffix of the name; bursts, by identifier or name; similar photos
/// that one camera took within 2 s. Time alone would join different pictures of an event, and likeness alone would join
/// pictures of several visits.
package struct StackRules: Sendable {
  /// The maximum number of files with its name that a file is compared with; only a hostile library has more.
  private static let maxCompared = 16

  private let files: [StackCandidate]
  private let stems: [String]
  private var sets: DisjointSets
  /// The number of steps from the original to an edited version.
  private var editSteps: [Int]
  private var isBurstCover: [Bool]
  /// The files that album.md names, with their places there.
  private var named: [Int: Int] = [:]
  private var sharpness: [Int: Double] = [:]

  /// Finds the stacks of a folder.
  ///
  /// - Complexity: O(*n* log *n*).
  ///
  /// `likeness` returns `nil` for a file whose look is unknown.
  package static func stacks(
    _ files: [StackCandidate], mode: StackMode, explicit: [[String]] = [],
    likeness: (Int) throws -> Likeness?
  ) rethrows -> [[Int]] {
    guard mode != .none, files.count > 1 else { return [] }
    var rules = StackRules(files)
    rules.joinNamed(explicit)
    rules.joinNames()
    rules.joinVersions()
    if mode == .all {
      rules.joinBursts()
      try rules.joinSimilar(likeness)
    }
    return rules.stacks()
  }

  private init(_ files: [StackCandidate]) {
    self.files = files
    stems = files.map(\.stem)
    sets = DisjointSets(count: files.count)
    editSteps = files.map { _ in 0 }
    isBurstCover = files.map(\.isBurstCover)
  }

  /// Joins two files, unless album.md decides about one of them.
  private mutating func join(_ one: Int, _ other: Int) {
    for index in [one, other] where named[index] != nil || files[index].isVideo { return }
    sets.join(one, other)
  }

  private mutating func joinNamed(_ stacks: [[String]]) {
    guard !stacks.isEmpty else { return }
    let indices = Dictionary(files.indices.map { (files[$0].name, $0) }) { first, _ in first }
    for names in stacks {
      let members = names.compactMap { indices[$0] }.filter { named[$0] == nil }
      for (place, index) in members.enumerated() { named[index] = place }
      for index in members.dropFirst() { sets.join(members[0], index) }
    }
  }

  /// Joins `IMG_1.CR3`, `IMG_1.JPG` and `IMG_1.CR3.jpg`.
  private mutating func joinNames() {
    var byStem: [String: [Int]] = [:]
    for index in files.indices { byStem[stems[index], default: []].append(index) }
    for index in files.indices where files[index].isRaw {
      if let exports = byStem[files[index].name.lowercased()] {
        byStem[stems[index], default: []] += exports
      }
    }
    var parts: [String: Int] = [:]
    for index in files.indices {
      guard let part = PartName(stem: stems[index]) else { continue }
      if part.isCover { isBurstCover[index] = true }
      if let first = parts[part.key], files[first].isOfSameMoment(as: files[index]) { join(first, index) }
      parts[part.key] = parts[part.key] ?? index
    }
    for group in byStem.values where group.count > 1 {
      for (place, one) in group.enumerated() {
        for other in group[(place + 1)...].prefix(Self.maxCompared) {
          // A file with the name of a raw file is hardly another photo.
          let isStrict = files[one].isRaw == files[other].isRaw
          if files[one].isOfSameMoment(as: files[other], isStrict: isStrict) { join(one, other) }
        }
      }
    }
  }

  private mutating func joinVersions() {
    var documents: [String: Int] = [:]
    var byStem: [String: [Int]] = [:]
    for index in files.indices {
      if let document = files[index].document, documents[document] == nil {
        documents[document] = index
      }
      byStem[stems[index], default: []].append(index)
    }
    for index in files.indices {
      if let source = files[index].derivedFrom.flatMap({ documents[$0] }), source != index {
        join(source, index)
        editSteps[index] = 1
      }
      for (stem, steps) in VersionName.originals(of: stems[index]) {
        let sources = (byStem[stem] ?? []).filter {
          $0 != index && files[$0].isOfSameMoment(as: files[index])
        }
        guard !sources.isEmpty else { continue }
        for source in sources { join(source, index) }
        editSteps[index] = max(editSteps[index], steps)
      }
    }
  }

  private mutating func joinBursts() {
    var bursts: [String: Int] = [:]
    for index in files.indices {
      let name = BurstName(stem: stems[index])
      if name?.isCover == true { isBurstCover[index] = true }
      guard let key = files[index].burst ?? name?.key else { continue }
      if let first = bursts[key] {
        join(first, index)
      } else {
        bursts[key] = index
      }
    }
  }

  private mutating func joinSimilar(_ likeness: (Int) throws -> Likeness?) rethrows {
    let timed = files.indices.filter { index in
      files[index].time != nil && files[index].camera != nil && !files[index].isRaw
        && !files[index].mayLackSeconds
    }.sorted { one, other in
      let (one, other) = (files[one], files[other])
      return (one.camera ?? "", one.time ?? 0, one.name)
        < (other.camera ?? "", other.time ?? 0, other.name)
    }
    // A photo is compared with the first of its stack, so that slow changes end the stack.
    var first: (index: Int, likeness: Likeness)?
    for (previous, next) in zip(timed, timed.dropFirst()) {
      guard files[previous].isOfSameMoment(as: files[next], isStrict: true) else {
        first = nil
        continue
      }
      if first == nil { first = try known(previous, likeness).map { (previous, $0) } }
      guard let look = try known(next, likeness) else {
        first = nil
        continue
      }
      if let start = first, start.likeness.isDistinct, look.isDistinct,
        start.likeness.distance(to: look) <= Likeness.maxDistance
      {
        join(start.index, next)
      } else {
        first = (next, look)
      }
    }
  }

  private mutating func known(
    _ index: Int, _ likeness: (Int) throws -> Likeness?
  ) rethrows -> Likeness? {
    let look = try likeness(index)
    sharpness[index] = look?.sharpness
    return look
  }

  /// The stacks, each with its cover first and the others by time.
  private mutating func stacks() -> [[Int]] {
    sets.groups().map { group in
      let byTime = group.sorted { isEarlier($0, $1) }
      guard let cover = byTime.min(by: { isBetterCover($0, $1) }) else { return byTime }
      return [cover] + byTime.filter { $0 != cover }
    }
  }

  private func isEarlier(_ one: Int, _ other: Int) -> Bool {
    (files[one].time ?? .infinity, files[one].name)
      < (files[other].time ?? .infinity, files[other].name)
  }

  private func isBetterCover(_ one: Int, _ other: Int) -> Bool {
    let (left, right) = (rank(one), rank(other))
    if left != right { return left.lexicographicallyPrecedes(right) }
    let (sharp, sharper) = (sharpness[one] ?? 0, sharpness[other] ?? 0)
    return sharp == sharper ? isEarlier(one, other) : sharp > sharper
  }

  /// The lowest rank is the cover: that of album.md, a picture, the last version, the best rating, the telephone's
  /// choice.
  private func rank(_ index: Int) -> [Int] {
    [
      named[index] ?? .max, files[index].isRaw ? 1 : 0, -editSteps[index], -files[index].rating,
      isBurstCover[index] ? 0 : 1,
    ]
  }
}

/// Which files of one moment are shown as one photo.
package enum StackMode: String, CaseIterable, Codable, Sendable {
  case none
  /// Camera raw files with their pictures, and edited versions with their originals.
  case raw
  /// Also bursts, and similar photos taken within 2 s.
  case all
}

/// A partition of indices into sets that are joined step by step (union-find with path halving).
package struct DisjointSets {
  private var parents: [Int]

  /// Makes a set of each index.
  package init(count: Int) {
    parents = Array(0..<count)
  }

  /// The smallest index in the set of an index.
  package mutating func first(of index: Int) -> Int {
    var index = index
    while parents[index] != index {
      parents[index] = parents[parents[index]]
      index = parents[index]
    }
    return index
  }

  /// Joins the sets of two indices.
  package mutating func join(_ one: Int, _ other: Int) {
    let (one, other) = (first(of: one), first(of: other))
    parents[max(one, other)] = min(one, other)
  }

  /// The sets with more than one member, each in order, by their smallest index.
  package mutating func groups() -> [[Int]] {
    var members: [Int: [Int]] = [:]
    for index in parents.indices where parents[index] != index {
      members[first(of: index), default: []].append(index)
    }
    return members.map { [$0] + $1 }.sorted { $0[0] < $1[0] }
  }
}
