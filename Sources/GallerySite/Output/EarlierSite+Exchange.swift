import Foundation
import Glibc
import SystemPackage

extension EarlierSite {
  /// Completes what a build by an earlier version was killed in.
  ///
  /// Those versions built the new site in a hidden folder beside the old one and exchanged the two.
  /// After a kill the folder of renditions can be a symbolic link into the hidden folder, and files
  /// of the user's can be there. They are brought back; nothing is deleted.
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
      // What the link shows is there until the folder takes its place.
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
