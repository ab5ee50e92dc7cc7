import ArgumentParser
import Foundation
import SystemPackage

/// The folder of a site.
struct SiteFolderOptions: ParsableArguments {
  @Option(
    name: .customLong("output"),
    help: ArgumentHelp("The site's folder.", valueName: "dir"), completion: .directory)
  var folder = "site"

  /// The folder as an absolute path.
  var path: FilePath {
    let current = FilePath(FileManager.default.currentDirectoryPath)
    return current.pushing(FilePath(folder)).lexicallyNormalized()
  }
}
