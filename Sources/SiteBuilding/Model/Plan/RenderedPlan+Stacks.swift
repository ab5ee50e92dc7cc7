package import Facts
import SiteViews

extension RenderedPlan {
  /// The stacks of folders, by the index of the folder: the indices of the files of each stack, that of the cover
  /// first.
  package typealias Stacks = [Int: [[Int]]]

  /// Finds the stacks of all folders. `likeness` returns `nil` for a photo whose look is unknown.
  package func stacks(
    _ mode: StackMode, likeness: (String) throws -> Likeness?
  ) rethrows -> Stacks {
    guard mode != .none else { return [:] }
    var all: Stacks = [:]
    for index in folders.indices {
      let files = folders[index].files
      // Only the first page of a file can be in a stack.
      let shown = files.indices.filter { index in
        photos[files[index].photo].map { $0.isShown && !PageID.isLaterPage($0.id) } ?? false
      }
      let stacks = try StackRules.stacks(
        shown.compactMap { file in
          photos[files[file].photo].map { StackCandidate(name: files[file].name, $0.facts) }
        },
        mode: mode, explicit: folders[index].metadata?.stacks ?? []
      ) { try photos[files[shown[$0]].photo].flatMap { try likeness($0.id) } }
      if !stacks.isEmpty { all[index] = stacks.map { $0.map { shown[$0] } } }
    }
    return all
  }

  /// The indices of the photos that albums show: those of stacks are their covers.
  package func shownPhotos(_ stacks: Stacks) -> Set<Int> {
    var shown: Set<Int> = []
    for (index, folder) in folders.enumerated() {
      let others = Set(stacks[index]?.flatMap { $0.dropFirst() } ?? [])
      for (place, file) in folder.files.enumerated() where !others.contains(place) {
        shown.insert(file.photo)
      }
    }
    return shown
  }

  /// Replaces the photos of each stack by its cover, which then contains the other photos. A photo that is in several
  /// folders can be in a stack in one of them, and alone in another.
  package mutating func show(_ stacks: Stacks) {
    var others: [Int: [Int]] = [:]
    // Albums that collect photos of other folders show a stack as its folder does.
    var stackOf: [Int: Int] = [:]
    for (index, stacks) in stacks.sorted(by: { $0.key < $1.key }) {
      let files = folders[index].files
      // The covers of files that are not shown themselves. They stay in the folder, so that album.md can name any
      // file of a stack.
      var covers: [Int: Int] = [:]
      for stack in stacks {
        let cover = files[stack[0]].photo
        for file in stack.dropFirst() where files[file].photo != cover {
          covers[file] = cover
          stackOf[files[file].photo] = cover
          others[cover, default: []].append(files[file].photo)
        }
      }
      folders[index].files =
        files.indices.filter { covers[$0] == nil }.map { files[$0] }
        + covers.sorted { $0.key < $1.key }.map {
          SitePlan.File(photo: $0.value, name: files[$0.key].name)
        }
    }
    for folder in folders.indices {
      for file in folders[folder].collected.indices {
        let photo = folders[folder].collected[file].photo
        folders[folder].collected[file].photo = stackOf[photo] ?? photo
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
