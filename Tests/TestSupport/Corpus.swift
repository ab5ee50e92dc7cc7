import Foundation
package import SystemPackage

/// The optional corpus of real photographs next to the project.
package struct Corpus: Sendable {
  /// The entry of a file in `truth.json`.
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

  /// The corpus, or `nil` if this machine does not have it.
  package static let present: Corpus? = {
    let folder = Project.root.removingLastComponent().appending("shared").appending("corpus")
    guard let data = try? Data(contentsOf: URL(filePath: folder.appending("truth.json").string)),
      let truth = try? JSONDecoder().decode([String: Truth].self, from: data)
    else { return nil }
    return Corpus(photos: folder.appending("photos"), truth: truth)
  }()
}

/// The folders of the project.
package enum Project {
  package static let root = FilePath(#filePath).removingLastComponent().removingLastComponent().removingLastComponent()
  package static let sampleLibrary = root.appending("SampleData").appending("library")
}

extension Project {
  package static func bytes(of path: FilePath) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(filePath: path.string)))
  }
}
