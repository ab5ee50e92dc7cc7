package import Facts
package import PhotoReading
package import Renditions
package import SystemPackage

extension FFprobe: VideoProbe {
  package func facts(of file: FileDescriptor, _ format: MediaFormat) throws(MetadataError) -> [UInt8] {
    guard format == .mts else { return try ask(.facts, file, format) }
    do {
      return try ask(.factsAndData, file, format)
    } catch .damaged {
      // The first pictures may be too large to be printed.
      return try ask(.facts, file, format)
    }
  }

  package func times(of file: FileDescriptor, _ format: MediaFormat) throws(MetadataError) -> [UInt8] {
    try ask(.times, file, format)
  }

  private func ask(
    _ question: Question, _ file: FileDescriptor, _ format: MediaFormat
  ) throws(MetadataError) -> [UInt8] {
    do {
      return try answer(to: question, about: file, as: Demuxer(format))
    } catch {
      switch error {
      case .file(let reason): throw .damaged(format, reason)
      case .environment(let reason): throw .unreadable(reason)
      }
    }
  }
}

extension FFprobe.Demuxer {
  fileprivate init(_ format: MediaFormat) {
    self =
      switch format {
      case .avi: .avi
      case .mts: .mpegts
      default: .matroska
      }
  }
}
