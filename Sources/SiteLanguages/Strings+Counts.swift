extension Strings {
  /// `12 photos · 2 videos`.
  ///
  /// - Parameters:
  ///   - total: The number of photos and videos.
  ///   - videos: How many of them are videos.
  /// - Returns: The text; a kind whose number is 0 is omitted.
  package func counted(_ total: Int, videos: Int) -> String {
    if videos == 0 { return photos(total) }
    if videos == total { return self.videos(videos) }
    return "\(photos(total - videos)) · \(self.videos(videos))"
  }
}
