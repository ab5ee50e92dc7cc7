extension Strings {
  /// `12 photos · 2 videos`.
  package func counted(_ total: Int, videos: Int) -> String {
    Self.counted(total, videos, photos, self.videos)
  }

  /// `12 new photos · 2 new videos in Lisbon`. `album` is `nil` if they are in several.
  package func added(_ total: Int, videos: Int, to album: String?) -> String {
    let number = Self.counted(total, videos, home.newPhotos, home.newVideos)
    return album.map { home.added(number, $0) } ?? number
  }

  private static func counted(
    _ total: Int, _ videos: Int, _ photoForms: PluralForms, _ videoForms: PluralForms
  ) -> String {
    if videos == 0 { return photoForms(total) }
    if videos == total { return videoForms(videos) }
    return "\(photoForms(total - videos)) · \(videoForms(videos))"
  }
}
