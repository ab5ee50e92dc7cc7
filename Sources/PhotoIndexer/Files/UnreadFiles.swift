import Facts
import PhotoCatalog
import PhotoReading
import Renditions
import SystemPackage

/// A new or changed file, which is to be read.
struct UnreadFile: Sendable {
  var name: FilePath
  var stamp: FileStamp
  var kind: FileKind
  var sidecars: [Sidecars.Entry] = []
  /// Whether the date in the name is used.
  var readsName = true
  /// Whether only the inode number of the file has changed; see `FileStamp.hasOtherInode`.
  var hasOtherInode = false

  /// Waits until later changes can be seen; see `FileStamp.waitUntilCertain`.
  fileprivate func waitUntilCertain() -> Bool {
    // Each waits, so the first uncertain one must not end the loop.
    ([stamp] + sidecars.map(\.stamp)).reduce(false) { $1.waitUntilCertain() || $0 }
  }
}

/// New and changed files of a folder, which are to be read.
struct UnreadFiles: Sendable {
  /// The id of the folder in the catalog, and its absolute path.
  var folder: Int64
  var parent: FilePath
  var files: [UnreadFile] = []

  /// Reads the files while a closure returns `true`; errors of a file are part of the result.
  func read(_ probe: FFprobe?, _ track: Track?, while shouldContinue: () -> Bool) -> [FileReading] {
    // Opening files relative to the folder avoids resolving the complete path each time.
    let open = Result { () throws(Errno) in try Self.open(parent) }
    // Nothing was written, so errors of close can be ignored.
    defer { try? open.get().close() }
    var readings: [FileReading] = []
    readings.reserveCapacity(files.count)
    for file in files where shouldContinue() {
      let isUncertain = file.waitUntilCertain()
      readings.append(
        FileReading(
          folder: folder, parent: parent, name: file.name, stamp: file.stamp,
          isUncertain: isUncertain, hasOtherInode: file.hasOtherInode,
          outcome: outcome(of: file, in: open, probe, track)))
    }
    return readings
  }

  private static func open(_ folder: FilePath) throws(Errno) -> FileDescriptor {
    do {
      return try FileDescriptor.open(folder, .readOnly, options: [.directory, .closeOnExec])
    } catch {
      throw error as? Errno ?? .ioError
    }
  }

  private func outcome(
    of file: UnreadFile, in folder: Result<FileDescriptor, Errno>, _ probe: FFprobe?, _ track: Track?
  ) -> FileReading.Outcome {
    let open: FileDescriptor
    switch folder {
    case .success(let folder): open = folder
    case .failure(let reason): return .failed("its folder cannot be opened: \(reason)")
    }
    do {
      var photo = try PhotoFile(
        reading: file.name, in: open, sidecars: file.sidecars.map(\.file), probe: probe,
        name: file.readsName ? file.name.string : nil, track: track)
      photo.facts.derivePlaceName { Gazetteer.shared.placeName(of: $0) }
      return .photo(photo)
    } catch .unreadable(let reason) {
      return .failed(reason)
    } catch .needsFFmpeg {
      return .needsFFmpeg
    } catch .notAPhoto where file.kind == .unknown {
      return .other
    } catch .soundOnly {
      return .other
    } catch .empty where file.kind == .unknown {
      return .other
    } catch {
      return .unreadable(error.description)
    }
  }
}

extension Gazetteer {
  /// The name of the place of a coordinate; `nil` far from every town.
  func placeName(of coordinate: Coordinate) -> PlaceName? {
    town(latitude: coordinate.latitude, longitude: coordinate.longitude).flatMap {
      PlaceName(city: $0.name, region: $0.region, country: $0.country)
    }
  }
}
