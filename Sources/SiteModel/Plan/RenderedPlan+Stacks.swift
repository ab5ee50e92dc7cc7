package import PhotoMetadata

extension RenderedPlan {
  /// Shows each stack as its cover, which has the other photos.
  ///
  /// A photo that is in several folders can be in a stack in one of them, and alone in another.
  ///
  /// - Parameters:
  ///   - mode: Which files are a stack.
  ///   - likeness: How the photo with an id looks; `nil` if that is unknown.
  /// - Throws: What `likeness` throws.
  package mutating func stack(
    _ mode: StackMode, likeness: (String) throws -> Likeness?
  ) rethrows {
    guard mode != .none else { return }
    var others: [Int: [Int]] = [:]
    for index in folders.indices {
      let files = folders[index].files
      let shown = files.indices.filter { photos[files[$0].photo]?.isShown == true }
      let stacks = try StackRules.stacks(
        shown.compactMap { file in
          photos[files[file].photo].map { StackCandidate(name: files[file].name, $0.facts) }
        },
        mode: mode, explicit: folders[index].metadata?.stacks ?? []
      ) { try photos[files[shown[$0]].photo].flatMap { try likeness($0.id) } }
      guard !stacks.isEmpty else { continue }
      // The covers of files that are not shown, so that album.md can name any file of a stack.
      var covers: [Int: Int] = [:]
      for stack in stacks {
        let cover = files[shown[stack[0]]].photo
        for file in stack.dropFirst().map({ shown[$0] }) where files[file].photo != cover {
          covers[file] = cover
          others[cover, default: []].append(files[file].photo)
        }
      }
      folders[index].files =
        files.indices.filter { covers[$0] == nil }.map { files[$0] }
        + covers.sorted { $0.key < $1.key }.map {
          SitePlan.File(photo: $0.value, name: files[$0.key].name)
        }
    }
    let alone = others.keys.reduce(into: [:]) { $0[$1] = photos[$1] }
    for (cover, members) in others {
      var seen: Set<Int> = []
      let stack = members.filter { seen.insert($0).inserted }.compactMap { alone[$0] ?? photos[$0] }
      photos[cover] = alone[cover]?.stacked(with: stack)
    }
  }
}
