import Facts
import Glibc
import PhotoCatalog
package import SystemPackage

/// Which folders a manifest of checksums lists, and to what its paths are relative.
package struct ManifestLayout: Sendable {
  /// The manifest.
  package let file: FilePath
  package let form: ManifestForm
  /// The folder to which paths are relative; in a bag that of the manifest.
  package let base: FilePath
  /// The folders with the files, none below another.
  package let folders: [FilePath]
  /// The catalog, whose content every run changes, and the manifest.
  private let own: Set<FilePath>

  /// Decides the layout by the name of the manifest: `manifest-sha256.txt` is that of a bag.
  package init(_ file: FilePath, roots: [FilePath], catalog: FilePath) throws(ManifestError) {
    guard let name = file.lastComponent, let parent = Self.folder(of: file) else {
      throw ManifestError("\(file): cannot be a manifest: its folder does not exist")
    }
    guard !roots.isEmpty else {
      throw ManifestError("the library has no folders; run gallery index")
    }
    self.file = parent.appending(name)
    own = Set(
      [self.file]
        + (Self.folder(of: catalog).flatMap { folder in
          catalog.lastComponent.map { name in
            Catalog.files(of: folder.appending(name))
          }
        } ?? []))
    if name.string == ManifestForm.bagName {
      let payload = parent.appending(ManifestForm.payload)
      guard Self.isFolder(payload), roots.allSatisfy({ $0 == parent || $0.starts(with: payload) })
      else {
        throw ManifestError(
          "\(file): is the name of a manifest of BagIt, beside which the library must be the folder data; "
            + "choose another name for checksums alone")
      }
      (base, folders) = (parent, [payload])
      form = .bag(encodesPercent: Self.encodesPercent(parent))
    } else {
      form = .coreutils
      folders = roots.filter { root in !roots.contains { $0 != root && root.starts(with: $0) } }
      base = Self.common(folders)
    }
  }

  /// Whether a file is the manifest or the catalog.
  func isOwn(_ path: FilePath) -> Bool { own.contains(path) }

  /// The bytes of the manifest; `nil` if it does not exist.
  func content() throws -> [UInt8]? {
    do {
      let descriptor = try FileDescriptor.open(
        file, .readOnly, options: [.closeOnExec, .nonBlocking])
      return try descriptor.closeAfter {
        var bytes: [UInt8] = []
        while true {
          let block = try descriptor.readAll(atMost: 1 << 20)
          guard !block.isEmpty else { return bytes }
          bytes += block
        }
      }
    } catch Errno.noSuchFileOrDirectory {
      return nil
    }
  }

  /// Writes the manifest, and for a bag its declaration if there is none. It gets its name when it is complete and on
  /// the disk.
  func write(_ manifest: ChecksumManifest) throws(ManifestError) {
    let declaration = base.appending(ManifestForm.declarationName)
    if form.isBag, !Self.exists(declaration) {
      try Self.write(ManifestForm.declaration, to: declaration)
    }
    try Self.write(manifest.bytes(form), to: file)
  }

  private static func write(_ bytes: [UInt8], to file: FilePath) throws(ManifestError) {
    let draft = FilePath(bytes: file.bytes + ".\(getpid()).tmp".utf8)
    do {
      let descriptor = try FileDescriptor.open(
        draft, .writeOnly, options: [.closeOnExec, .create, .exclusiveCreate],
        permissions: [.ownerReadWrite, .groupRead, .otherRead])
      do {
        try descriptor.closeAfter {
          try descriptor.writeAll(bytes)
          guard fsync(descriptor.rawValue) == 0 else { throw Errno(rawValue: errno) }
        }
        let renamed = unsafe draft.withPlatformString { from in
          unsafe file.withPlatformString { unsafe rename(from, $0) }
        }
        guard renamed == 0 else { throw Errno(rawValue: errno) }
      } catch {
        _ = unsafe draft.withPlatformString { unsafe unlink($0) }
        throw error
      }
    } catch {
      throw ManifestError("\(file): cannot be written: \(error)")
    }
  }

  /// The folder of a file, without symbolic links; `nil` if it does not exist.
  private static func folder(of file: FilePath) -> FilePath? {
    var folder = file
    folder.removeLastComponent()
    if folder.isEmpty { folder = "." }
    guard let real = unsafe folder.withPlatformString({ unsafe realpath($0, nil) }) else {
      return nil
    }
    defer { unsafe free(real) }
    return unsafe FilePath(platformString: real)
  }

  private static func isFolder(_ path: FilePath) -> Bool {
    var status = stat()
    return unsafe path.withPlatformString { unsafe lstat($0, &status) } == 0
      && status.st_mode & S_IFMT == S_IFDIR
  }

  private static func exists(_ path: FilePath) -> Bool {
    unsafe path.withPlatformString { unsafe access($0, F_OK) } == 0
  }

  /// Whether a bag has version 1.0 of BagIt or later.
  private static func encodesPercent(_ bag: FilePath) -> Bool {
    let declaration = bag.appending(ManifestForm.declarationName)
    guard
      let file = try? FileDescriptor.open(
        declaration, .readOnly, options: [.closeOnExec, .nonBlocking]),
      let bytes = try? file.closeAfter({ try file.readAll(atMost: 1 << 10) })
    else { return false }
    let text = String(decoding: bytes, as: UTF8.self)
    return text.firstMatch(of: /BagIt-Version: *0\./) == nil && text.contains("BagIt-Version:")
  }

  /// The innermost folder that contains all folders.
  private static func common(_ folders: [FilePath]) -> FilePath {
    var common = folders[0]
    while !folders.allSatisfy({ $0.starts(with: common) }), common.removeLastComponent() {}
    return common
  }
}
