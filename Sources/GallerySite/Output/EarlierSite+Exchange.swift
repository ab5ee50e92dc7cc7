import Foundation
import Glibc
import SiteModel
import SystemPackage

extension EarlierSite {
  /// Completes an interrupted build of an earlier version.
  ///
  /// Those versions built the new site in a hidden folder beside the old one and exchanged the two.
  /// After a kill, the folder of renditions can be a symbolic link into the hidden folder, which can
  /// also contain files of the user. They are moved back; nothing is deleted.
  ///
  /// - Parameter output: The output folder without symbolic links.
  /// - Returns: The hidden folder, if there is one.
  /// - Throws: `SiteError.cannotMove`.
  static func completeExchange(at output: FilePath) throws(SiteError) -> FilePath? {
    guard let name = output.lastComponent?.string else { return nil }
    let hiddenName = ".\(name).gallery-build"
    let hidden = output.removingLastComponent().appending(hiddenName)
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: hidden.string) else {
      return nil
    }
    let link = output.appending(SitePaths.renditions)
    let target = try? FileManager.default.destinationOfSymbolicLink(atPath: link.string)
    if target == "../\(hiddenName)/\(SitePaths.renditions)" {
      // The target of the link exists until the folder replaces the link.
      let folder = hidden.appending(SitePaths.renditions)
      _ = unsafe link.withPlatformString { unsafe unlink($0) }
      try move(folder, to: link)
    }
    for name in names where name != ".gallery-site" && !SitePaths.topLevel.contains(name) {
      let place = output.appending(name)
      var status = stat()
      let isTaken = unsafe place.withPlatformString { unsafe lstat($0, &status) == 0 }
      if !isTaken { try move(hidden.appending(name), to: place) }
    }
    return hidden
  }

  private static func move(_ path: FilePath, to target: FilePath) throws(SiteError) {
    let result = unsafe path.withPlatformString { path in
      unsafe target.withPlatformString { target in unsafe rename(path, target) }
    }
    if result != 0, errno != ENOENT {
      throw .cannotMove(path, to: target, Errno(rawValue: errno).description)
    }
  }
}
