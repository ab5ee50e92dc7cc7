import SystemPackage

/// Why a command cannot do what was asked.
enum CommandError: Error, CustomStringConvertible {
  case unknownFolder(String, roots: [FilePath])
  case notHeldBack(String, held: [String])
  case unknownPhoto(String, catalog: FilePath)
  case unreadable(FilePath, reason: String)
  case noFolders(catalog: FilePath)
  case noSizes
  case settingsExist
  case settingsNotWritten

  var description: String {
    switch self {
    case .unknownFolder(let folder, []): "\(folder): not in the catalog, which has no folders"
    case .unknownFolder(let folder, let roots):
      "\(folder): not a folder of the library; its folders are "
        + roots.map(\.string).sorted().joined(separator: ", ")
    case .notHeldBack(let folder, []): "--release \(folder): no album is held back; remove the option"
    case .notHeldBack(let folder, let held):
      "--release \(folder): is not held back; give one of these folders: " + held.joined(separator: ", ")
    case .unknownPhoto(let photo, let catalog):
      "\(photo): neither a file nor the id of a photo in \(catalog); gallery list prints ids"
    case .unreadable(let path, let reason): "\(path): \(reason)"
    case .noFolders(let catalog): "\(catalog): the catalog has no folders; name them: gallery index ~/Photos"
    case .noSizes: "standard input: not a JSON array of numbers or of objects with width and height"
    case .settingsExist: "\(ConfigFile.name): already exists; remove it first"
    case .settingsNotWritten: "\(ConfigFile.name): cannot be written; check the folder's permissions"
    }
  }
}
