import Hummingbird

/// The file system as `FileMiddleware` sees it: nothing but what ``SiteFolder`` shows.
struct SiteFiles: FileProvider {
  typealias FileIdentifier = String
  typealias FileAttributes = LocalFileSystem.FileAttributes

  let site: SiteFolder
  let files: LocalFileSystem

  /// The resolved path of a file of the site.
  ///
  /// - Parameter path: Still percent-encoded; ``RequestPath/encodedTwice`` says why.
  /// - Returns: Nil where the site has no such file.
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
    try await files.loadFile(id: id, context: context)
  }

  func loadFile(
    id: String, range: ClosedRange<Int>, context: some RequestContext
  ) async throws -> ResponseBody {
    try await files.loadFile(id: id, range: range, context: context)
  }
}
