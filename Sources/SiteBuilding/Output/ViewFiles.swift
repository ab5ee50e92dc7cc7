import Facts
import SiteOutput
import SiteViews

/// Puts files that are functions of views: those whose view has changed since the last build are rendered.
struct ViewFiles<Sink: FileSink> {
  let sink: Sink
  let unchanged: UnchangedFiles
  private(set) var result = SiteFiles.Result(digests: [], rendered: 0)

  init(sink: Sink, unchanged: UnchangedFiles) { (self.sink, self.unchanged) = (sink, unchanged) }

  /// Puts a file.
  mutating func put<Content: View>(
    _ path: String, _ view: Content, _ render: (Content) -> [UInt8]
  ) throws(SiteOutputError) {
    let digest = unchanged.digest {
      $0.add(path)
      $0.add(view.digest)
    }
    result.digests.insert(digest)
    guard !unchanged.contains(digest) || !sink.keep([path]) else { return }
    try sink.put(path, render(view))
    result.rendered += 1
  }
}
