import Foundation

/// A library of JPEG files that all differ, as cameras and phones leave them.
struct PhotoTree {
  var folder: URL
  var files: Int
  /// Small files have no pixels to speak of: 200,000 of them fit on a disk.
  var isSmall: Bool

  private static let filesInFolder = 125

  /// Writes the files, unless an earlier run has.
  func make() throws {
    let mark = folder.appending(path: ".complete")
    guard !FileManager.default.fileExists(atPath: mark.path) else { return }
    try? FileManager.default.removeItem(at: folder)
    var random = SplitMix(state: 42)
    for index in 0..<files {
      let parent = folder.appending(path: Self.parent(of: index))
      if index % Self.filesInFolder == 0 {
        try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
      }
      let photo = CameraJPEG(number: index, isSmall: isSmall, random: &random)
      let name = photo.isPhone ? "IMG_\(100_000 + index).jpg" : "DSC\(10_000 + index).JPG"
      try Data(photo.bytes(&random)).write(to: parent.appending(path: name))
    }
    try Data().write(to: mark)
  }

  /// The photographs of the first folders, for programs that are too slow for all.
  func part(of count: Int) -> [String] {
    stride(from: 0, to: min(count, files), by: Self.filesInFolder).map {
      folder.appending(path: Self.parent(of: $0)).path
    }
  }

  private static func parent(of index: Int) -> String {
    let number = index / filesInFolder
    return "\(2000 + number / 12 % 25)/Album \(number)"
  }
}

/// The same numbers in every run (Steele, Lea and Flood).
struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
