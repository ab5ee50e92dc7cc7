import Facts
package import SystemPackage

/// What a row of captions.csv says of a photo. An empty cell says nothing.
package struct CaptionRow: Hashable, Sendable {
  package var title, caption, alt: String?
  package var keywords: [String] = []
  /// Whether the file has a column of keywords. A row of one without it does not end what another row said of them.
  package var hasKeywords = true
  /// Why the row cannot be used. It may say that the photo is not to be shown.
  package var error: MetadataError?

  init() {}

  package init(error: MetadataError) { self.error = error }

  /// What the row says, as bytes.
  package var bytes: [UInt8] {
    let texts = [title, caption, alt, hasKeywords ? "" : nil, error?.description].map { $0.map { "+\($0)" } ?? "-" }
    return Array((texts + keywords).joined(separator: "\0").utf8)
  }
}

/// A file with captions of the photos beside it, or below it: captions.csv, as spreadsheets write it. Cells are read
/// when they are asked for, because a library can have a row for each photo.
package struct CaptionTable: Sendable {
  /// The name, in any case.
  package static let name = "captions.csv"

  /// A row, and the path of its photo from the folder of the file.
  package struct Entry: Sendable {
    package var line: Int
    fileprivate var offset: Int
    package var path: FilePath
  }

  private enum Column: String, CaseIterable { case file, title, caption, keywords, alt }

  /// The names of the columns.
  package static let columns = Column.allCases.map(\.rawValue)

  /// The limits of a file in bytes and rows, and of the problems that are kept.
  private static let (maxSize, maxRows, maxProblems) = (32 << 20, 1 << 20, 1000)

  /// Why the file cannot be used. It may say of any photo that it is not to be shown.
  package private(set) var error: MetadataError?
  /// What is wrong with lines that belong to no photo.
  package private(set) var problems: [String] = []
  private let bytes: [UInt8]
  private var separator = UInt8(ascii: ",")
  private var names: [String] = []
  /// The columns by `names`; `nil` for unknown and repeated ones.
  private var columns: [Column?] = []
  private var entries: [String: [Entry]] = [:]

  /// Makes a table of a file that cannot be used.
  package init(problem: String, of name: String = Self.name, isTransient: Bool = false) {
    let text = "\(name) \(problem)"
    (error, problems, bytes) = (isTransient ? .unreadable(text) : .badCaptions(text), [problem], [])
  }

  /// Reads a file.
  package init(at path: FilePath) {
    do throws(MetadataError) {
      var reader = try ByteReader(path: path)
      if reader.size <= Self.maxSize {
        self.init(try reader.bytes(at: 0, count: reader.size))
      } else {
        self.init(problem: "is larger than \(Self.maxSize >> 20) MiB; divide it")
      }
    } catch {
      self.init(problem: "cannot be read: \(error.reason)", isTransient: true)
    }
  }

  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
    do throws(CSVReader.Failure) {
      var reader = try readHeader()
      while let record = try reader.next() {
        try add(record, isSpread: reader.line > record.line + 1)
      }
    } catch {
      self.error = Self.error(error.line, error.reason)
      add(problem: error.reason, error.line)
    }
  }

  private static func error(_ line: Int, _ reason: String) -> MetadataError {
    .badCaptions("\(name), line \(line): \(reason)")
  }

  private mutating func add(problem: String, _ line: Int) {
    if problems.count < Self.maxProblems { problems.append("line \(line): \(problem)") }
  }

  /// Reads the first line. The names of its columns show what separates them.
  private mutating func readHeader() throws(CSVReader.Failure) -> CSVReader {
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    for character in [UInt8(ascii: ","), UInt8(ascii: ";")] {
      var reader = CSVReader(bytes, separator: character, offset: start)
      (separator, columns) = (character, [])
      names = try reader.next()?.cells.map { PlainText.clean($0) ?? "" } ?? []
      for name in names {
        let column = Column(rawValue: name.lowercased())
        columns.append(columns.contains(column) ? nil : column)
      }
      guard columns.contains(.file) else { continue }
      for index in names.indices where columns[index] == nil && !names[index].isEmpty {
        add(problem: "has an unknown or repeated column \(names[index]); photos with a cell in it are held back", 1)
      }
      return reader
    }
    throw CSVReader.Failure(
      line: 1, reason: "has no column file; the first line names the columns \(Self.columns.joined(separator: ", "))")
  }

  private mutating func add(_ record: CSVReader.Record, isSpread: Bool) throws(CSVReader.Failure) {
    guard record.cells.contains(where: { !$0.isEmpty }) else { return }
    if record.cells.count != columns.count, isSpread {
      // A quotation mark may have taken other rows into a cell.
      throw CSVReader.Failure(line: record.line, reason: miscount(record))
    }
    guard let file = value(.file, of: record) else { return add(problem: "names no file", record.line) }
    guard record.line <= Self.maxRows else {
      throw CSVReader.Failure(line: record.line, reason: "is beyond \(Self.maxRows) lines; divide the file")
    }
    let path = FilePath(file).lexicallyNormalized()
    entries[path.removingLastComponent().string, default: []].append(
      Entry(line: record.line, offset: record.offset, path: path))
  }

  private func miscount(_ record: CSVReader.Record) -> String {
    "has \(record.cells.count) cells, and the first line has \(columns.count); correct the row"
  }

  private func value(_ column: Column, of record: CSVReader.Record) -> String? {
    guard let index = columns.firstIndex(of: column), index < record.cells.count else { return nil }
    return PlainText.cleanLines(record.cells[index])
  }

  /// The folders of photos with rows.
  package var folders: some Collection<String> { entries.keys }

  /// The rows of the photos in a folder.
  package func entries(in folder: String) -> [Entry] { entries[folder] ?? [] }

  /// What the rows of a photo say; more than one contradict each other.
  package func row(_ entries: [Entry]) -> CaptionRow {
    let entry = entries[0]
    guard entries.count == 1 else {
      return CaptionRow(error: Self.error(entries[1].line, "is a second row of this photo; keep one of them"))
    }
    var reader = CSVReader(bytes, separator: separator, line: entry.line, offset: entry.offset)
    let record = (try? reader.next()) ?? CSVReader.Record(line: entry.line, offset: entry.offset, cells: [])
    guard record.cells.count == columns.count else {
      return CaptionRow(error: Self.error(entry.line, miscount(record)))
    }
    for (index, cell) in record.cells.enumerated() where columns[index] == nil && !cell.isEmpty {
      return CaptionRow(error: Self.error(entry.line, "has a cell of the unknown column \(names[index])"))
    }
    var row = CaptionRow()
    (row.title, row.caption, row.alt) = (
      value(.title, of: record).flatMap(PlainText.clean), value(.caption, of: record),
      value(.alt, of: record).flatMap(PlainText.clean)
    )
    row.keywords =
      value(.keywords, of: record)?.split(whereSeparator: { ";,\n".contains($0) }).compactMap {
        PlainText.clean(String($0))
      } ?? []
    row.hasKeywords = columns.contains(.keywords)
    return row
  }
}

extension PhotoFacts {
  /// Adds what a row says. Its keywords add to those of other sidecars, so that neither takes away a word of the other
  /// that excludes the photo.
  mutating func add(_ row: CaptionRow) {
    setIfMissing(\.title, row.title, "CSV:title")
    setIfMissing(\.description, row.caption, "CSV:caption")
    setIfMissing(\.alt, row.alt, "CSV:alt")
    guard !row.keywords.isEmpty else { return }
    setEmptyIfMissing(FactDefinitions.all.keywords, "CSV:keywords")
    setEmptyIfMissing(FactDefinitions.all.keywordPaths, "CSV:keywords")
    func joined(_ words: [String], _ isPath: Bool) -> [String] {
      words + Set(row.keywords.filter { $0.contains("|") == isPath }).subtracting(words).sorted()
    }
    (self.keywords, self.keywordPaths) = (joined(self.keywords, false), joined(self.keywordPaths, true))
  }
}
