import Facts
import Foundation
import PhotoCatalog
import SiteViews
package import SystemPackage

/// Reads what other programs say of albums and photos from their files.
package struct GalleryImport {
  /// The programs.
  package enum Program: String, CaseIterable, Sendable { case sigal, thumbsup, hugo }

  /// A folder with the names of its files and of its photos.
  struct Folder {
    let path: FilePath
    let files: Set<String>
    let photos: [String]

    func text(_ name: String) throws(ImportProblem) -> String? {
      guard files.contains(name) else { return nil }
      switch MarkdownFile.text(at: path.appending(name)) {
      case .success(let text): return text
      case .failure(let problem): throw ImportProblem("\(path.appending(name)): \(problem)")
      }
    }
  }

  /// The albums, those above others first.
  package private(set) var albums: [ImportedAlbum] = []
  /// The files and folders that could not be read.
  package private(set) var problems: [String] = []
  private let program: Program

  /// Reads a folder with all folders in it.
  package init(_ program: Program, at root: FilePath) {
    self.program = program
    var start = root
    if program == .hugo, (try? FolderListing(of: root.appending("content"))) != nil { start.append("content") }
    if program == .thumbsup { start = ThumbsupImport.photos(at: root) }
    read(start, root: root)
  }

  private mutating func read(_ path: FilePath, root: FilePath, isTop: Bool = true) {
    do {
      let listing = try FolderListing(of: path)
      let names = (try? FileManager.default.contentsOfDirectory(atPath: path.string)) ?? []
      let photos = listing.files.filter { [.picture, .video].contains($0.kind) }
      let folder = Folder(path: path, files: Set(names), photos: photos.map { listing.names.path($0.name).string })
      var album = ImportedAlbum(path)
      do throws(ImportProblem) {
        switch program {
        case .sigal: try SigalImport.read(folder, into: &album)
        case .hugo: try HugoImport.read(folder, into: &album)
        case .thumbsup: if isTop { try ThumbsupImport.read(root, into: &album) }
        }
        albums.append(album)
      } catch {
        problems.append(error.description)
      }
      for name in listing.folders { read(path.pushing(name), root: root, isTop: false) }
    } catch {
      problems.append("\(path): cannot be listed: \(error)")
    }
  }
}

/// Why a file of another program cannot be read.
struct ImportProblem: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

/// Reads `index.md` and `photo.md` of sigal: lines of `Key: value`, an empty line, and a text in Markdown.
enum SigalImport {
  static func read(_ folder: GalleryImport.Folder, into album: inout ImportedAlbum) throws(ImportProblem) {
    for name in folder.files.sorted() where name.hasSuffix("conf.py") {
      album.note("\(name): is Python, which is not run; write ignore_directories and ignore_files as --exclude")
    }
    if let index = try folder.text("index.md") {
      let (values, text) = page(index)
      album.text = text
      for (key, value) in values {
        switch key {
        case "title": album.set(.title, value)
        case "thumbnail": album.set(.cover, value)
        case "date": album.set(date: value, from: "index.md")
        case _ where AlbumSetting.restricting.contains { $0.rawValue == key }: album.hide(because: "index.md: \(key)")
        case "sort", "order":
          let orders = ["filename": "name", "name": "name", "date": "date"]
          if let order = orders[value.lowercased()] { album.set(.order, order) } else { fallthrough }
        default: album.note("index.md: \(key)")
        }
      }
    }
    var places: [(place: Double, file: String)] = []
    for photo in folder.photos {
      let name = "\(FilePath(photo).stem ?? photo).md"
      guard name != "index.md", name != AlbumTextFile.name, let page = try folder.text(name).map(page) else { continue }
      var row = ImportedAlbum.Row(file: photo, caption: PlainText.cleanLines(page.text))
      for (key, value) in page.values {
        switch key {
        case "title": row.title = PlainText.clean(value)
        case "keywords", "tags":
          row.keywords = value.split { ",;\n".contains($0) }.compactMap { PlainText.clean(String($0)) }
        case "order":
          if let place = Double(value) { places.append((place, photo)) } else { fallthrough }
        default: album.note("\(name): \(key)")
        }
      }
      album.rows.append(row)
    }
    if !album.settings.contains(where: { $0.key == .order }) {
      album.order = places.sorted { ($0.place, $0.file) < ($1.place, $1.file) }.map(\.file)
    }
  }

  /// Divides a page.
  private static func page(_ content: String) -> (values: [(key: String, value: String)], text: String) {
    var lines = content.split(omittingEmptySubsequences: false) { $0.isNewline }[...]
    if lines.first?.hasPrefix("---") == true { lines.removeFirst() }
    var values: [(key: String, value: String)] = []
    while let line = lines.first {
      if let field = line.wholeMatch(of: /[ ]{0,3}([A-Za-z0-9_-]+):\s*(.*)/) {
        values.append((field.1.lowercased(), String(field.2)))
      } else if line.hasPrefix("    "), !values.isEmpty, !line.allSatisfy(\.isWhitespace) {
        values[values.count - 1].value += "\n" + line.trimmingPrefix(while: \.isWhitespace)
      } else {
        if line.allSatisfy(\.isWhitespace) || line.hasPrefix("---") || line == "..." { lines.removeFirst() }
        break
      }
      lines.removeFirst()
    }
    return (values, lines.joined(separator: "\n"))
  }
}
