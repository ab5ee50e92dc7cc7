import PhotoCatalog
import PhotoMetadata
import SystemPackage

/// Files of one folder that are new to the catalog or other than the catalog knows them.
struct UnreadFiles: Sendable {
  struct File: Sendable {
    var name: FilePath
    var stamp: FileStamp
    var kind: FileKind
    /// The XMP file beside it.
    var sidecar: FilePath?
  }

  /// The folder's number in the catalog and its whole path.
  var folder: Int64
  var parent: FilePath
  var files: [File] = []

  /// Reads the files until it is told to stop; trouble with one becomes part of the result.
  func read(while isWanted: () -> Bool) -> [FileReading] {
    // Paths are then looked up by one step, not from the top.
    let open = try? FileDescriptor.open(parent, .readOnly, options: [.directory, .closeOnExec])
    defer { try? open?.close() }
    var readings: [FileReading] = []
    readings.reserveCapacity(files.count)
    for file in files where isWanted() {
      readings.append(
        FileReading(
          folder: folder, parent: parent, name: file.name, stamp: file.stamp,
          outcome: outcome(of: file, in: open)))
    }
    return readings
  }

  private func outcome(of file: File, in open: FileDescriptor?) -> FileReading.Outcome {
    guard let open else { return .unreadable("its folder cannot be opened") }
    do {
      return .photo(try PhotoFile(reading: file.name, in: open, sidecar: file.sidecar))
    } catch .notAPhoto where file.kind == .unknown {
      return .other
    } catch .empty where file.kind == .unknown {
      return .other
    } catch {
      return .unreadable(error.description)
    }
  }
}
