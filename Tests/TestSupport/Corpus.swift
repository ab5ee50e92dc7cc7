import Foundation
package import SystemPackage

/// The corpus of real photographs beside the project, where it is present.
package struct Corpus: Sendable {
  /// What `truth.json` says of a file.
  package struct Truth: Decodable, Sendable {
    package var format: String?
    package var width: Int?
    package var height: Int?
    package var displayWidth: Int?
    package var displayHeight: Int?
    package var orientation: Int?
    package var taken: String?
    package var make: String?
    package var model: String?
    package var lens: String?
    package var offset: String?
    package var title: String?
    package var latitude: Double?
    package var longitude: Double?
    package var error: String?
  }

  package var photos: FilePath
  package var truth: [String: Truth]

  /// The corpus, or `nil` on a machine that has only the project.
  package static let present: Corpus? = {
    let folder = Project.root.removingLastComponent().appending("shared").appending("corpus")
    guard let data = try? Data(contentsOf: URL(filePath: folder.appending("truth.json").string)),
      let truth = try? JSONDecoder().decode([String: Truth].self, from: data)
    else { return nil }
    return Corpus(photos: folder.appending("photos"), truth: truth)
  }()
}

/// The project's own folders.
package enum Project {
  package static let root = FilePath(#filePath)
    .removingLastComponent().removingLastComponent().removingLastComponent()
  package static let sampleLibrary = root.appending("SampleData").appending("library")
}

extension Project {
  /// The content of a file.
  package static func bytes(of path: FilePath) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(filePath: path.string)))
  }
}
