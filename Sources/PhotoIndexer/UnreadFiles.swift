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
    let open = Result { () throws(Errno) in try Self.open(parent) }
    // Nothing was written, so closing it cannot lose anything.
    defer { try? open.get().close() }
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

  private static func open(_ folder: FilePath) throws(Errno) -> FileDescriptor {
    do {
      return try FileDescriptor.open(folder, .readOnly, options: [.directory, .closeOnExec])
    } catch {
      throw error as? Errno ?? .ioError
    }
  }

  private func outcome(
    of file: File, in folder: Result<FileDescriptor, Errno>
  ) -> FileReading.Outcome {
    let open: FileDescriptor
    switch folder {
    case .success(let folder): open = folder
    case .failure(let reason): return .failed("its folder cannot be opened: \(reason)")
    }
    do {
      return .photo(try PhotoFile(reading: file.name, in: open, sidecar: file.sidecar))
    } catch .unreadable(let reason) {
      return .failed(reason)
    } catch .notAPhoto where file.kind == .unknown {
      return .other
    } catch .empty where file.kind == .unknown {
      return .other
    } catch {
      return .unreadable(error.description)
    }
  }
}
