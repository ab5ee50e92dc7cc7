import Hummingbird

/// Provides the files of a ``SiteFolder`` to `FileMiddleware`.
struct StaticFileProvider: FileProvider {
  typealias FileIdentifier = String
  typealias FileAttributes = LocalFileSystem.FileAttributes

  let site: SiteFolder
  let files: LocalFileSystem

  /// Returns the resolved path of a file of the site; `nil` if the site has no such file.
  func getFileIdentifier(_ path: String) -> String? {
    guard let requested = try? RequestPath(path),
      case .file(let file) = site.entry(at: requested)
    else { return nil }
    return file.path
  }

  func getAttributes(id: String) async throws -> FileAttributes? {
    try await files.getAttributes(id: id)
  }

  func loadFile(id: String, context: some RequestContext) async throws -> ResponseBody {
    let size = try await size(of: id)
    return size == 0
      ? ResponseBody() : FileBody.bytes(of: id, in: 0..<size, context as? PreviewContext)
  }

  func loadFile(
    id: String, range: ClosedRange<Int>, context: some RequestContext
  ) async throws -> ResponseBody {
    let range = Range(range).clamped(to: 0..<(try await size(of: id)))
    return range.isEmpty
      ? ResponseBody() : FileBody.bytes(of: id, in: range, context as? PreviewContext)
  }

  private func size(of id: String) async throws -> Int {
    guard let file = try await files.getAttributes(id: id) else { throw HTTPError(.notFound) }
    return file.size
  }
}
