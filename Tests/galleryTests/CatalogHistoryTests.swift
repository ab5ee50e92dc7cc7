import Foundation
import SystemPackage
import TestSupport
import Testing

/// What a catalog says follows from the files of the library, and not from the order in which they changed or were
/// read, but for the addresses of photos.
struct CatalogHistoryTests {
  private let folder = TemporaryFolder.empty()
  private var photos: String { folder.path.appending("photos").string }

  private func index(_ catalog: String, jobs: Int = 4) throws {
    try folder.succeed("index", "--catalog", catalog, "--jobs", "\(jobs)", "photos")
  }

  private func content(_ catalog: String) throws -> [String] {
    try CatalogContent(of: folder.path.appending(catalog), hasAddresses: false).rows
  }

  /// The content of a new catalog of the library.
  private func freshContent(jobs: Int) throws -> [String] {
    for name in ["fresh", "fresh-wal", "fresh-shm"] { try? folder.remove(name) }
    try index("fresh", jobs: jobs)
    return try content("fresh")
  }

  private func path(_ numbers: inout SeededNumbers) -> String {
    let album = ["", "a/", "a/deep/", "b/"].randomElement(using: &numbers) ?? ""
    return "\(album)\(Int.random(in: 0..<30, using: &numbers))"
  }

  /// Writes a picture, of few different ones, so that there are copies.
  private func writePhoto(_ path: String, _ numbers: inout SeededNumbers) throws {
    let color = 25 * Int.random(in: 0..<9, using: &numbers)
    try folder.writePhoto("photos/\(path).jpg", color: color, width: 48, height: 32)
  }

  private func writeSidecar(_ path: String, _ numbers: inout SeededNumbers) throws {
    let sidecar = Sidecar(
      title: ["A", "B", nil].randomElement(using: &numbers) ?? nil,
      keywords: ["private", "sea"].filter { _ in Bool.random(using: &numbers) },
      rating: [1, 5, nil].randomElement(using: &numbers) ?? nil)
    let suffix = Bool.random(using: &numbers) ? ".xmp" : ".jpg.xmp"
    try folder.write(sidecar.bytes, as: FilePath("photos/\(path)\(suffix)"))
  }

  private func change(_ numbers: inout SeededNumbers) throws {
    let manager = FileManager.default
    let files = try manager.subpathsOfDirectory(atPath: photos).filter { $0.contains(".") }.sorted()
    let file = files.randomElement(using: &numbers)
    switch (Int.random(in: 0..<6, using: &numbers), file) {
    case (0, let file?): try manager.removeItem(atPath: "\(photos)/\(file)")
    case (1, let file?):
      let target = path(&numbers) + "." + file.split(separator: ".").dropFirst().joined(separator: ".")
      let bytes = folder.read(FilePath("photos/\(file)")) ?? []
      try manager.removeItem(atPath: "\(photos)/\(file)")
      try folder.write(bytes, as: FilePath("photos/\(target)"))
    case (2...3, _): try writeSidecar(path(&numbers), &numbers)
    default: try writePhoto(path(&numbers), &numbers)
    }
  }

  @Test(.timeLimit(.minutes(10)))
  func `a catalog after any history is that of the same files, read by any number of threads`() throws {
    var numbers = SeededNumbers.replayable(for: "histories of catalogs")
    for _ in 0..<30 { try writePhoto(path(&numbers), &numbers) }
    for _ in 0..<12 {
      for _ in 0..<Int.random(in: 1...8, using: &numbers) { try change(&numbers) }
      try index("old")
      // A second run deletes what the first one did not find.
      try index("old")
      let expected = try freshContent(jobs: 1)
      #expect(try freshContent(jobs: 16) == expected)
      let found = try content("old")
      #expect(Set(found).symmetricDifference(expected).sorted() == [])
    }
  }
}
