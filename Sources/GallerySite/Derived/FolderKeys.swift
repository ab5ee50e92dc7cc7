import Digests
import PhotoCatalog
import Facts
import SiteConfiguration
import SiteModel
import SystemPackage

/// The keys of what a site shows of folders of its public part, so that a build reads only folders that have changed.
struct FolderKeys: Sendable {
  /// A digest of program and settings, and of the names of people that are not published.
  private let inputs: UInt64

  /// Makes the keys; `nil` if most photos would not be stored, because the site has more of them than images.
  ///
  /// - Parameters:
  ///   - settings: What the site contains.
  ///   - people: Names that are not published.
  init?(_ settings: BuildSettings, _ people: PeopleNames) {
    guard settings.site.originals == .none, settings.site.placeholder != .thumbhash,
      let common = BuildDigest.common(settings)
    else { return nil }
    var digest = InputDigest()
    digest.add(common)
    people.add(to: &digest)
    inputs = digest.value
  }

  /// The key of a folder.
  ///
  /// - Parameters:
  ///   - folder: The number of the folder.
  ///   - changed: The revision before its last change.
  /// - Returns: The key.
  func key(_ folder: Int64, changed: Int) -> DerivedKey {
    var digest = InputDigest()
    digest.add(inputs)
    digest.add(Int(folder))
    digest.add(changed)
    return DerivedKey(.folder, digest.value)
  }
}

/// The folders that the last build of a site has stored.
struct StoredFolders {
  /// The folder of the site.
  let site: FilePath
  let keys: FolderKeys
}

extension DerivedValues {
  /// Stores the folders of the public part of a site.
  ///
  /// - Parameters:
  ///   - plan: The part, before stacks are shown as their covers.
  ///   - stacks: The stacks of the part.
  ///   - keys: The keys of the folders.
  ///   - changes: The last change of each folder, of which some are those of this build.
  func store(
    _ plan: RenderedPlan, _ stacks: RenderedPlan.Stacks, _ keys: FolderKeys,
    changes: [Int64: Int]
  ) {
    for (index, folder) in plan.folders.enumerated() {
      guard let changed = changes[folder.number] else { continue }
      let key = keys.key(folder.number, changed: changed)
      if folder.isKept {
        keep([key])
      } else if let photos = plan.stored(index) {
        store(key, StoredFolder.value(photos, hasStacks: stacks[index] != nil))
      }
    }
  }
}
