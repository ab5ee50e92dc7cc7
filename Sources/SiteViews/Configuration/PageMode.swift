/// The pages that a site has.
package enum PageMode: String, CaseIterable, Sendable {
  case all
  /// No page, script, style or feed: images and the manifest alone.
  case none
}
