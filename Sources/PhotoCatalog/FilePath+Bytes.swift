import Glibc
package import SystemPackage

extension FilePath {
  /// The path as the bytes the file system uses, which need not be UTF-8.
  package var bytes: [UInt8] {
    unsafe withPlatformString { start in
      let characters = unsafe UnsafeRawBufferPointer(start: start, count: strlen(start))
      return unsafe Array(characters)
    }
  }

  /// Makes a path of the file system's bytes; what follows a NUL is lost.
  package init(bytes: some Sequence<UInt8>) {
    let characters = bytes.map { CInterop.PlatformChar(bitPattern: $0) } + [0]
    self = unsafe characters.withUnsafeBufferPointer { buffer in
      guard let start = buffer.baseAddress else { return FilePath() }
      return unsafe FilePath(platformString: start)
    }
  }
}
