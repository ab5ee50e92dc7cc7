import Facts
import SiteOutput
import SystemPackage

/// Writes the archives of albums that the site lacks.
struct ArchiveStage {
  let publication: Publication
  let location: PartLocation
  let onProgress: @Sendable (BuildProgress) -> Void

  private static let blockSize = 1 << 20

  /// Writes the missing archives from files of the site.
  func run(_ archives: some Collection<AlbumArchive>) throws {
    let missing = archives.filter { !publication.holds(location.sitePath(of: $0.path)) }.sorted { $0.path < $1.path }
    guard !missing.isEmpty else { return }
    let work = try publication.renditionsFolder()
    var progress = BuildProgress(.archives, total: missing.count)
    for archive in missing {
      try Task.checkCancellation()
      let (name, file) = try work.create()
      do {
        try file.closeAfter { try write(archive, to: file) }
      } catch let reason as Errno {
        throw SiteOutputError.failed(
          publication.path.pushing(FilePath(location.sitePath(of: archive.path))), reason)
      }
      try publication.add(location.placed([WrittenFile(name: name, path: archive.path)]))
      progress.advance()
      onProgress(progress)
    }
  }

  private func write(_ archive: AlbumArchive, to file: FileDescriptor) throws {
    var written: [(entry: ZipEntry, offset: UInt64)] = []
    var offset: UInt64 = 0
    for entry in archive.entries {
      try Task.checkCancellation()
      let source = try publication.open(location.sitePath(of: entry.path))
      try source.closeAfter {
        let size = try source.seek(offset: 0, from: .end)
        try source.seek(offset: 0, from: .start)
        var item = ZipEntry(name: entry.name, size: UInt64(size), moment: entry.moment)
        let header = ZipFormat.header(item)
        try file.writeAll(header)
        item.checksum = try copy(source, Int(size), to: file)
        // The checksum is known only after the content was copied.
        try file.writeAll(
          toAbsoluteOffset: Int64(offset) + Int64(ZipFormat.checksumOffset),
          (0..<4).map { UInt8(truncatingIfNeeded: item.checksum >> (8 * $0)) })
        written.append((item, offset))
        offset += UInt64(header.count) + UInt64(size)
      }
    }
    try file.writeAll(ZipFormat.directory(written, at: offset))
  }

  /// Copies a file, and returns the checksum of its content.
  private func copy(
    _ source: FileDescriptor, _ size: Int, to file: FileDescriptor
  ) throws -> UInt32 {
    var checksum: UInt32 = 0
    var block = [UInt8](repeating: 0, count: min(Self.blockSize, max(1, size)))
    var rest = size
    while rest > 0 {
      let count = try unsafe block.withUnsafeMutableBytes { try unsafe source.read(into: $0) }
      // The file became shorter while it was read.
      guard count > 0, count <= rest else { throw Errno.ioError }
      checksum = ZipFormat.checksum(block.span.extracting(..<count), after: checksum)
      try file.writeAll(block[..<count])
      rest -= count
    }
    return checksum
  }
}
