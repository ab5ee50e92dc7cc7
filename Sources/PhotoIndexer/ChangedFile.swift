import PhotoCatalog
import PhotoMetadata
import SystemPackage

/// A file that is new to the catalog or other than the catalog knows it.
struct ChangedFile {
  var folder: Int64
  var path: FilePath
  var name: FilePath
  var stamp: FileStamp
  var kind: FileKind
  /// The XMP file beside it.
  var sidecar: FilePath?

  /// Reads the file; trouble with it becomes part of the result.
  func read() -> FileReading {
    FileReading(folder: folder, name: name, stamp: stamp, outcome: outcome())
  }

  private func outcome() -> FileReading.Outcome {
    do {
      return .photo(try PhotoFile(reading: path, sidecar: sidecar))
    } catch .notAPhoto where kind == .unknown {
      return .other
    } catch .empty where kind == .unknown {
      return .other
    } catch {
      return .unreadable(error.description)
    }
  }
}
