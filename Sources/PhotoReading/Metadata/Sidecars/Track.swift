import Facts
import Glibc
import Synchronization
import SystemPackage

/// Where somebody was at which time, according to a GPX file.
package struct Track: Equatable, Sendable {
  struct Point: Equatable, Sendable {
    /// Seconds since 1970 in UTC.
    var time: Int
    var place: Coordinate
    /// In m.
    var altitude: Double?
  }

  static let tag = "GPX"
  /// A photo is at most so many seconds from a point.
  private static let maxDistance = 300
  private static let maxPoints = 1 << 20
  /// The maximum size of a file in bytes: several days with a point each second.
  fileprivate static let maxSize = 64 << 20

  /// In the order of time.
  private(set) var points: [Point] = []

  /// Reads the points with a time, up to the first error.
  package init(_ gpx: [UInt8]) {
    var reader = XMLReader(gpx)
    var point: (latitude: Double?, longitude: Double?, altitude: Double?, time: Int?)?
    var (depth, start, text) = (0, 0, "")
    var open: XMLReader.Name?
    while points.count < Self.maxPoints, let event = reader.next() {
      switch event {
      case .start(let name):
        depth += 1
        (open, text) = (name, "")
        guard reader.is(name.local, "trkpt") || reader.is(name.local, "rtept") || reader.is(name.local, "wpt") else {
          continue
        }
        (point, start) = ((nil, nil, nil, nil), depth)
        for (name, range) in reader.attributes {
          let number = Double(String(decoding: reader.bytes[range], as: UTF8.self))
          if reader.is(name.local, "lat") { point?.latitude = number }
          if reader.is(name.local, "lon") { point?.longitude = number }
        }
      case .text(let range), .plainText(let range):
        if point != nil, open != nil { text += String(decoding: reader.bytes[range], as: UTF8.self) }
      case .end:
        if let open, point != nil, depth == start + 1 {
          if reader.is(open.local, "time") { point?.time = PlainText.clean(text).flatMap { Moment($0)?.unixTime } }
          if reader.is(open.local, "ele") { point?.altitude = PlainText.clean(text).flatMap(Double.init) }
        }
        open = nil
        if depth == start, let known = point {
          if let time = known.time, let latitude = known.latitude, let longitude = known.longitude,
            abs(latitude) <= 90, abs(longitude) <= 180
          {
            let place = Coordinate(latitude: latitude, longitude: longitude)
            points.append(Point(time: time, place: place, altitude: known.altitude))
          }
          point = nil
        }
        depth -= 1
      }
    }
    points.sort { $0.time < $1.time }
  }

  /// Reads a complete file.
  package init(_ reader: inout ByteReader) throws(MetadataError) {
    guard reader.size <= Self.maxSize else { throw .unreadable("larger than \(Self.maxSize >> 20) MiB") }
    self.init(try reader.bytes(at: 0, count: reader.size))
  }

  /// Joins tracks.
  package init(_ tracks: [Track]) {
    points = tracks.flatMap(\.points).sorted { $0.time < $1.time }
  }

  package var isEmpty: Bool { points.isEmpty }

  /// A number that changes with the points.
  package var token: Int64 {
    var digest = InputDigest()
    for point in points {
      digest.add(point.time)
      for number in [point.place.latitude, point.place.longitude, point.altitude ?? .nan] {
        digest.add(number.bitPattern)
      }
    }
    return Int64(bitPattern: digest.value)
  }

  /// The point at a time: between two that are near, or the nearest one; `nil` if none is near.
  func point(at time: Int) -> Point? {
    var (low, high) = (0, points.count)
    while low < high {
      let middle = (low + high) / 2
      if points[middle].time < time { low = middle + 1 } else { high = middle }
    }
    let before = low > 0 && time - points[low - 1].time <= Self.maxDistance ? points[low - 1] : nil
    let after = low < points.count && points[low].time - time <= Self.maxDistance ? points[low] : nil
    guard let before, let after else { return before ?? after }
    // A line across the 180th meridian would be one around the Earth.
    guard after.time > before.time, abs(after.place.longitude - before.place.longitude) < 180 else { return after }
    let share = Double(time - before.time) / Double(after.time - before.time)
    func between(_ one: Double, _ other: Double) -> Double { ((one + (other - one) * share) * 1e7).rounded() / 1e7 }
    return Point(
      time: time,
      place: Coordinate(
        latitude: between(before.place.latitude, after.place.latitude),
        longitude: between(before.place.longitude, after.place.longitude)),
      altitude: before.altitude.flatMap { one in after.altitude.map { ((one + ($0 - one) * share) * 10).rounded() / 10 }
      })
  }
}

extension PhotoFacts {
  /// Adds the place that a track has for the instant of the photo, if no other source says something about the place.
  mutating func locate(in tracks: [Track]) {
    guard !tracks.isEmpty, isMissing(FactDefinitions.all.coordinate), let taken = self.taken,
      let time = Moment(time: taken, offset: self.offset).unixTime
    else { return }
    for point in tracks.lazy.compactMap({ $0.point(at: time) }).prefix(1) {
      setIfMissing(place: point.place, altitude: point.altitude, (Track.tag, Track.tag))
    }
  }
}

/// The track that was read last, because all photos of a folder have the same.
enum TrackCache {
  private struct Key: Equatable {
    var device, inode, size, modified: Int
  }

  private static let last = Mutex<(key: Key, track: Track)?>(nil)

  static func track(_ reader: inout ByteReader) throws(MetadataError) -> Track {
    var key: Key?
    if let file = reader.file {
      var status = stat()
      if unsafe fstat(file.rawValue, &status) == 0 {
        key = Key(
          device: Int(truncatingIfNeeded: status.st_dev), inode: Int(truncatingIfNeeded: status.st_ino),
          size: Int(status.st_size),
          modified: Int(status.st_mtim.tv_sec) &* 1_000_000_000 &+ Int(status.st_mtim.tv_nsec))
      }
    }
    if let known = last.withLock({ $0 }), known.key == key { return known.track }
    let track = try Track(&reader)
    if let key { last.withLock { $0 = (key, track) } }
    return track
  }
}
