package import PhotoCatalog
package import SiteOutput

extension Catalog: TargetMemory {
  package func forEachPublishedLine(of target: String, _ body: (Journal.Line) throws -> Void) throws {
    try forEachPublishedFile(of: target) { file in
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
        throw CatalogError.failed(path, "the table published_file has the path \(file.path)", .backup)
      }
      try body(line)
    }
  }

  package func forEachFile(notOf target: String, _ body: (String, RecordedContent) -> Void) throws {
    for other in try targets() where other != target {
      try forEachPublishedLine(of: other) { line in
        if case .confirmed(let path, let content) = line { body(path, content) }
        if case .announced(let path, let content) = line { body(path, content) }
      }
    }
  }

  package func storePublished(_ lines: [Journal.Line], of target: String) throws {
    try store(
      lines.lazy.map { line in
        switch line {
        case .folder(let path): .only(PublishedFile(path: "\(path)/", size: 0, digest: 0, isConfirmed: true))
        case .announced(let path, let content): .possible(PublishedFile(path, content, false))
        case .confirmed(let path, let content): .only(PublishedFile(path, content, true))
        case .removed(let path): .removed(path: path)
        }
      }, of: target)
  }
}

extension PublishedFile {
  fileprivate init(_ path: String, _ content: RecordedContent, _ isConfirmed: Bool) {
    self.init(path: path, size: content.size, digest: content.digest, isConfirmed: isConfirmed)
  }
}
