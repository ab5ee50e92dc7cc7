import Facts
import PhotoCatalog
import SiteViews
import SystemPackage

/// What the files of a folder state about who can see its album.
struct AlbumReading {
  /// What restricts a folder that is a link, or in a mount of another folder, at its other paths.
  enum Elsewhere {
    /// It was not looked for.
    case unknown
    case open
    case restricted(AlbumRecord.Hold)

    var isRestricted: Bool {
      if case .restricted = self { true } else { false }
    }
  }

  /// The text of the album.md; `nil` if there is none or it was not read.
  private(set) var text: String?
  /// What the album.md states; `nil` if there is none, or it cannot be read.
  private(set) var statement: AlbumStatement?
  /// Why the folder must be held back; `nil` if it need not be.
  private(set) var hold: AlbumRecord.Hold?
  /// The album.md, and why it cannot be read; `nil` if it can or there is none.
  private(set) var failure: (file: FilePath, reason: String)?
  /// Files that are not read because of their names.
  private(set) var misnamed: [FilePath] = []
  /// A digest of the files that require the folder to be held back; 0 if there are none.
  private var problems: Int64 = 0
  private let elsewhere: Elsewhere

  /// Reads the files. If the names of several files differ from `album.md` only in case, the one in lowercase is read,
  /// otherwise the first by name.
  init(_ files: [AlbumTextFile], in folder: FilePath, _ elsewhere: Elsewhere = .unknown) {
    self.elsewhere = elsewhere
    let main = Self.main(files)
    if let main { read(main, in: folder) }
    let stated = RestrictingKeys(statement)
    for file in files where file.name != main?.name {
      if file.match == .near { misnamed.append(file.name) }
      let bytes = file.bytes(in: folder)
      let keys = (try? RestrictingKeys(in: bytes.get()))?.subtracting(stated) ?? []
      if !keys.isEmpty {
        let names = keys.names.joined(separator: " and ")
        hold(file, "says \(names), but gallery reads only \(AlbumTextFile.name)", keys)
      } else if statement == nil, file.match == .near,
        case .failure(let problem) = bytes.flatMap(AlbumTextFile.strictText)
      {
        hold(file, problem.description, [])
      }
    }
    if case .restricted(let restriction) = elsewhere {
      addProblem(restriction.file.utf8.map { Int64($0) })
      hold = hold ?? restriction
    }
  }

  /// The file that is read as album.md.
  static func main(_ files: [AlbumTextFile]) -> AlbumTextFile? {
    let exact = files.filter(\.isExact)
    return exact.first { $0.name.string == AlbumTextFile.name } ?? exact.first
  }

  private mutating func read(_ file: AlbumTextFile, in folder: FilePath) {
    switch file.text(in: folder) {
    case .failure(let problem):
      failure = (file.name, problem.description)
      hold(file, problem.description, [])
    case .success(let text):
      self.text = text
      do {
        statement = try AlbumMetadata(text, file: "").statement
      } catch {
        hold(file, "line \(error.line): \(error.reason)", [])
      }
    }
  }

  private mutating func hold(_ file: AlbumTextFile, _ reason: String, _ keys: RestrictingKeys) {
    let stamp = file.stamp
    addProblem([stamp.size, stamp.modified, stamp.inode, Int64(file.kind.rawValue)])
    guard hold == nil else {
      hold?.keys.formUnion(keys)
      return
    }
    hold = AlbumRecord.Hold(file: file.name.string, reason: reason, keys: keys)
  }

  private mutating func addProblem(_ values: [Int64]) {
    for value in values { problems = problems &* 31 &+ value }
    if problems == 0 || problems == AlbumRecord.releasesNext { problems = 1 }
  }

  /// Changes what the catalog remembers of the album. Only what a readable album.md states makes the album more public.
  func update(_ record: inout AlbumRecord) {
    if let statement { record.apply(statement) }
    if record.released == AlbumRecord.releasesNext { record.released = problems }
    // The problem is not the one for which the owner released the album.
    if record.released != problems { record.released = 0 }
    if var hold, record.released == 0 {
      if let earlier = record.hold {
        // What the folder itself says has to be ended first.
        if hold.isFromElsewhere, !earlier.isFromElsewhere, !ends(earlier) { return }
        hold.keys.formUnion(earlier.keys)
      }
      record.hold = hold
    } else if let earlier = record.hold, hold != nil || ends(earlier) {
      record.hold = nil
    }
  }

  /// Whether the folder is restricted by what its files say now.
  var isRestricting: Bool { hold != nil || statement.map { $0.access != .listed } ?? false }

  private func ends(_ hold: AlbumRecord.Hold) -> Bool {
    if hold.isFromElsewhere, case .unknown = elsewhere { return false }
    if hold.isFromElsewhere { return true }
    return statement != nil && hold.keys.isSubset(of: RestrictingKeys(statement))
  }
}

extension AlbumRecord {
  /// Remembers what an album.md states.
  mutating func apply(_ statement: AlbumStatement) {
    switch statement.visibility {
    case nil: break
    case .listed: visibility = .listed
    case .unlisted: visibility = .unlisted
    case .protected, .hidden: visibility = .hidden
    }
    if let value = statement.isProtected { isProtected = value }
    switch statement.passphrase {
    case .file: hasOwnPassphrase = true
    case .site: hasOwnPassphrase = false
    // A public album has no passphrase.
    case nil: if statement.isProtected == false { hasOwnPassphrase = false }
    }
  }
}

extension RestrictingKeys {
  init(_ statement: AlbumStatement?) {
    self = []
    if statement?.visibility != nil { insert(.hidden) }
    if statement?.isProtected != nil { insert(.protected) }
    if statement?.passphrase != nil || statement?.isProtected == false { insert(.passphrase) }
  }
}
