import CVipsLoader
import FoundationEssentials
import PhotoReading
import SystemPackage

/// Adds the gain map of a photo to images.
struct GainMapTask {
  /// The map in the file.
  private let map: GainMap
  let original: FileDescriptor
  /// The Exif orientation of the photo, 1 to 8.
  let orientation: Int

  /// The quality of maps: half of their errors are from their size.
  private static let quality: Int32 = 85
  /// The size of an image divided by that of its map. A map of half the size of the image has three times the bytes,
  /// for a difference that is not visible.
  private static let reduction = 4

  /// Why images have no gain map.
  enum Failure: Error {
    case photo(GainMapError)
    /// What is no property of the photo, so that the next build tries it again.
    case environment(String)
  }

  /// Finds the gain map of a photo.
  init(_ original: FileDescriptor, orientation: Int) throws(Failure) {
    let found: GainMap?
    do throws(MetadataError) {
      var reader = try ByteReader(duplicate: original)
      found = try GainMap.find(in: &reader)
    } catch {
      throw .environment("cannot be read: \(error.reason); check the disk, and build again")
    }
    guard let found else { throw .photo(.isMissing) }
    (map, self.original, self.orientation) = (found, original, orientation)
  }

  /// The maps of images.
  struct Maps {
    /// A JPEG for each image.
    var files: [[UInt8]]
    var parameters: GainMapParameters
  }

  /// Makes the maps of images.
  func maps(
    for targets: [ImageTask.Target], of picture: cvips_source
  ) throws(Failure) -> Maps {
    let codes = map.codes ?? []
    var parameters = map.parameters
    var maps = unsafe targets.map { target in
      var map = unsafe cvips_target()
      unsafe map.width = Int32(clamping: (target.width + Self.reduction - 1) / Self.reduction)
      unsafe map.height = Int32(clamping: (target.height + Self.reduction - 1) / Self.reduction)
      unsafe (map.format, map.quality) = (cvips_jpeg, Self.quality)
      return unsafe map
    }
    defer {
      for index in unsafe maps.indices { unsafe cvips_free(maps[index].bytes) }
    }
    var source = cvips_source()
    source.descriptor = original.rawValue
    source.orientation = Int32(clamping: orientation)
    var item: UInt32 = 0
    switch map.place {
    case .jpeg(let offset, let length):
      (source.offset, source.length) = (offset, length)
    case .item(let id): item = UInt32(clamping: id)
    }
    var text = [CChar](repeating: 0, count: 4096)
    let (count, capacity) = unsafe (maps.count, text.count)
    let isOne = parameters.channels.count == 1
    let channels = (0..<3).map { cvips_gain_channel(parameters.channels[isOne ? 0 : $0]) }
    var gainMap = unsafe cvips_gain_map(
      source: source, item: item, codes: nil, picture: picture,
      channels: (channels[0], channels[1], channels[2]),
      uses_base_colors: parameters.usesBaseColorSpace ? 1 : 0, primaries: 0, profile: nil,
      profile_size: 0)
    var profile: [UInt8] = []
    switch map.alternate {
    case .primaries(let primaries): unsafe gainMap.primaries = Int32(clamping: primaries)
    case .profile(let bytes): profile = bytes
    case nil: break
    }
    let verdict = unsafe codes.withUnsafeBufferPointer { codes in
      unsafe profile.withUnsafeBufferPointer { profile in
        unsafe gainMap.codes = codes.isEmpty ? nil : codes.baseAddress
        unsafe (gainMap.profile, gainMap.profile_size) = (profile.baseAddress, profile.count)
        return unsafe cvips_render_gain_map(&gainMap, &maps, count, &text, capacity)
      }
    }
    guard verdict == cvips_rendered else {
      let reason = String(
        decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
      let last = String(RenderTask.lastReason(reason).trimmingPrefix("gallery: "))
      guard verdict == cvips_refused else { throw .environment("could not be rendered: \(last)") }
      throw .photo(.isUnusable(last))
    }
    let after = unsafe [gainMap.channels.0, gainMap.channels.1, gainMap.channels.2]
    let converted = after.map(GainMapParameters.Channel.init)
    if converted != channels.map(GainMapParameters.Channel.init) {
      (parameters.channels, parameters.usesBaseColorSpace) = (converted, true)
    }
    return Maps(
      files: unsafe maps.map {
        unsafe Array(UnsafeRawBufferPointer(start: $0.bytes, count: $0.count))
      }, parameters: parameters)
  }
}

extension cvips_gain_channel {
  fileprivate init(_ channel: GainMapParameters.Channel) {
    self.init(
      min: channel.min, max: channel.max, gamma: channel.gamma, base_offset: channel.baseOffset,
      alternate_offset: channel.alternateOffset)
  }
}

extension GainMapParameters.Channel {
  fileprivate init(_ channel: cvips_gain_channel) {
    self.init(
      min: channel.min, max: channel.max, gamma: channel.gamma, baseOffset: channel.base_offset,
      alternateOffset: channel.alternate_offset)
  }
}

/// Why the images of a photo with a gain map are SDR pictures.
package enum GainMapError: Error, Equatable, CustomStringConvertible {
  /// The file has no gain map that can be read, although it had one when it was indexed.
  case isMissing
  /// The map cannot be decoded, or is of a kind that no image can have.
  case isUnusable(String)

  package var description: String {
    switch self {
    case .isMissing:
      "shown without HDR, because its gain map cannot be found; index the photo again, or export it again"
    case .isUnusable(let reason):
      "shown without HDR, because its gain map cannot be used: \(reason); export it again to show it in HDR"
    }
  }

  /// Whether a warning about a photo, which the catalog stores as text, is one of these.
  package static func isDescribed(by warning: String) -> Bool {
    warning.contains("shown without HDR")
  }
}
