public import Foundation

/// A generated library of distinct JPEG files of cameras and phones.
public struct PhotoTree {
  /// The folder of the library.
  public var folder: URL
  /// The number of photos.
  public var files: Int
  /// Whether the files have almost no pixels, so that 200,000 of them fit on a disk.
  private var isSmall: Bool
  private var filesInFolder: Int

  /// Creates the description of a library.
  ///
  /// - Parameters:
  ///   - folder: The folder of the library.
  ///   - files: The number of photos.
  ///   - filesInFolder: The number of photos per folder.
  ///   - isSmall: Whether the files have almost no pixels.
  public init(folder: URL, files: Int, filesInFolder: Int = 125, isSmall: Bool) {
    self.folder = folder
    self.files = files
    self.filesInFolder = filesInFolder
    self.isSmall = isSmall
  }

  /// Writes the files, unless an earlier run did.
  ///
  /// - Throws: Errors of the file system.
  public func make() throws {
    let completionMarker = folder.appending(path: ".complete")
    guard !FileManager.default.fileExists(atPath: completionMarker.path) else { return }
    try? FileManager.default.removeItem(at: folder)
    var random = SplitMix(state: 42)
    for index in 0..<files {
      let parent = folder.appending(path: parent(of: index))
      if index % filesInFolder == 0 {
        try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
      }
      try write(index, to: parent, &random)
    }
    try Data().write(to: completionMarker)
  }

  /// Adds a photo to the folder of another.
  ///
  /// - Parameter neighbour: The number of the other photo.
  /// - Returns: The file.
  /// - Throws: Errors of the file system.
  public func add(beside neighbour: Int) throws -> URL {
    var random = SplitMix(state: UInt64(files))
    return try write(files, to: folder.appending(path: parent(of: neighbour)), &random)
  }

  @discardableResult
  private func write(_ number: Int, to parent: URL, _ random: inout SplitMix) throws -> URL {
    let photo = CameraJPEG(number: number, isSmall: isSmall, random: &random)
    let name = photo.isPhone ? "IMG_\(100_000 + number).jpg" : "DSC\(10_000 + number).JPG"
    let file = parent.appending(path: name)
    try Data(photo.bytes(&random)).write(to: file)
    return file
  }

  /// The first folders, for programs that are too slow for all of them.
  public func part(of count: Int) -> [String] {
    stride(from: 0, to: min(count, files), by: filesInFolder).map {
      folder.appending(path: parent(of: $0)).path
    }
  }

  private func parent(of index: Int) -> String {
    let number = index / filesInFolder
    return "\(2000 + number / 12 % 25)/Album \(number)"
  }
}

/// A seeded random number generator (Steele, Lea and Flood).
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
