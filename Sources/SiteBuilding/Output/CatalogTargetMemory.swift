package import PhotoCatalog
package import SiteOutput

/// The record of published files, stored in the catalog.
package struct CatalogTargetMemory: TargetMemory {
  private let catalog: Catalog

  package init(_ catalog: Catalog) { self.catalog = catalog }

  package func forEachLine(
    of target: String, _ body: (Journal.Line) throws -> Void
  ) throws {
    try catalog.forEachPublishedFile(of: target) { file in
      let content = RecordedContent(size: file.size, digest: file.digest)
      let line: Journal.Line =
        if file.path.hasSuffix("/") {
          .folder(String(file.path.dropLast()))
        } else if file.isConfirmed {
          .confirmed(file.path, content)
        } else {
          .announced(file.path, content)
        }
      // The catalog can come from another machine, and its paths name files to delete.
      guard line.isValid else {
        throw CatalogError.failed(
          catalog.path, "the table published_file has the path \(file.path)", .backup)
      }
      try body(line)
    }
  }

  package func add(_ lines: [Journal.Line], of target: String) throws {
    try catalog.store(
      lines.lazy.map { line in
        switch line {
        case .folder(let path): .only(PublishedFile(folder: path))
        case .announced(let path, let content): .possible(PublishedFile(path, content, false))
        case .confirmed(let path, let content): .only(PublishedFile(path, content, true))
        case .removed(let path): .removed(path: path)
        }
      }, of: target)
  }

  package func remove(folders: [String], of target: String) throws {
    try catalog.store(
      folders.lazy.map { .removed(path: PublishedFile(folder: $0).path) }, of: target)
  }
}

extension PublishedFile {
  fileprivate init(folder: String) {
    self.init(path: "\(folder)/", size: 0, digest: 0, isConfirmed: true)
  }

  fileprivate init(_ path: String, _ content: RecordedContent, _ isConfirmed: Bool) {
    self.init(path: path, size: content.size, digest: content.digest, isConfirmed: isConfirmed)
  }
}
