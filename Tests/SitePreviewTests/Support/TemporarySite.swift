import Foundation

/// A small site in a temporary folder, with a secret file next to it.
final class TemporarySite: Sendable {
  let parent: URL
  var folder: URL { parent.appending(path: "site") }
  var path: String { folder.path }

  init() throws {
    parent = FileManager.default.temporaryDirectory.appending(path: "preview-\(UUID())")
    try write("<h1>Albums</h1>", to: "index.html")
    try write("outside", to: "../secret.txt")
  }

  func write(_ text: String, to path: String) throws { try write(Data(text.utf8), to: path) }

  func write(_ bytes: Data, to path: String) throws {
    let file = folder.appending(path: path)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try bytes.write(to: file)
  }

  func link(_ path: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(atPath: folder.appending(path: path).path, withDestinationPath: target)
  }

  func setModified(_ path: String, secondsSince1970 seconds: Double) throws {
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: seconds)], ofItemAtPath: folder.appending(path: path).path)
  }

  deinit { try? FileManager.default.removeItem(at: parent) }
}
