import ArgumentParser
import Foundation
import GallerySite
import Glibc
import SystemPackage

/// `gallery.yml` in the current folder: options that need not be typed.
///
/// Its settings become arguments before those of the command line, so that both go through one
/// parser and the same checks.
struct SettingsFile {
  static let name = "gallery.yml"

  private let text: SettingsText

  /// Reads a file's text.
  ///
  /// - Parameter text: The file's text.
  /// - Throws: `SettingsProblem` for what is no YAML, an unknown name, or a value that its option
  ///   does not take.
  init(_ text: String) throws(SettingsProblem) {
    self.text = try SettingsText(text, file: Self.name)
    for setting in self.text.settings {
      let arguments = try arguments(for: setting)
      do {
        _ = try BuildCommand.parse(arguments)
      } catch {
        let reason = BuildCommand.message(for: error)
        throw self.text.problem(setting, String(reason.prefix { !$0.isNewline }))
      }
    }
  }

  /// The arguments of a call with the file's before its own.
  ///
  /// - Parameters:
  ///   - call: The program's arguments, the command first.
  ///   - hasCatalogInEnvironment: Whether `GALLERY_CATALOG` is set, which counts before the file.
  /// - Returns: The arguments to be parsed.
  /// - Throws: `SettingsProblem`.
  func complete(
    _ call: [String], hasCatalogInEnvironment: Bool
  ) throws(SettingsProblem) -> [String] {
    guard let command = call.first else { return call }
    var found: [String] = []
    for setting in text.settings {
      let isWanted =
        setting.name == "catalog"
        ? ["index", "build", "list"].contains(command) && !hasCatalogInEnvironment
        : command == "build"
      guard isWanted, !Self.names(setting.name, in: call) else { continue }
      found += try arguments(for: setting)
    }
    return [command] + found + call.dropFirst()
  }

  /// A call's arguments with those of the current folder's file, where there is one.
  static func complete(_ call: [String]) throws -> [String] {
    // Help is no work for which settings count; `help` is also what an option may be set to.
    guard call.first != "help", !call.contains(where: { ["-h", "--help"].contains($0) }),
      let text = try text()
    else { return call }
    let file = try SettingsFile(text)
    let hasCatalog = unsafe getenv("GALLERY_CATALOG") != nil
    return try file.complete(call, hasCatalogInEnvironment: hasCatalog)
  }

  /// The file's text; `nil` where there is no file.
  private static func text() throws(SettingsProblem) -> String? {
    do {
      let file = try FileDescriptor.open(
        FilePath(name), .readOnly, options: [.closeOnExec, .nonBlocking])
      return try file.closeAfter {
        var bytes: [UInt8] = []
        var block = [UInt8](repeating: 0, count: 16 << 10)
        while bytes.count <= mostBytes {
          let count = try unsafe block.withUnsafeMutableBytes { try unsafe file.read(into: $0) }
          guard count > 0 else { return String(decoding: bytes, as: UTF8.self) }
          bytes += block.prefix(count)
        }
        throw SettingsProblem(
          file: name, line: 1, reason: "longer than \(mostBytes >> 10) KiB; shorten it")
      }
    } catch Errno.noSuchFileOrDirectory {
      return nil
    } catch let problem as SettingsProblem {
      throw problem
    } catch {
      throw SettingsProblem(file: name, line: 1, reason: "cannot be read: \(error)")
    }
  }

  /// No list of settings is as long.
  private static let mostBytes = 64 << 10

  /// Whether a call gives an option itself.
  private static func names(_ option: String, in call: [String]) -> Bool {
    call.contains { argument in
      argument == "--\(option)" || argument == "--no-\(option)"
        || argument.hasPrefix("--\(option)=")
    }
  }

  private func arguments(for setting: Setting) throws(SettingsProblem) -> [String] {
    guard let known = FileSetting.all.first(where: { $0.name == setting.name }) else {
      throw text.problem(setting, "is not known; gallery init writes all that are")
    }
    switch known.kind {
    case .values:
      guard !setting.values.isEmpty else { throw text.problem(setting, "the list is empty") }
      return setting.values.map { "--\(setting.name)=\($0)" }
    case .value:
      return ["--\(setting.name)=\(try single(setting))"]
    case .choice:
      switch try single(setting).lowercased() {
      case "true", "yes", "on": return ["--\(setting.name)"]
      case "false", "no", "off": return ["--no-\(setting.name)"]
      default: throw text.problem(setting, "must be true or false")
      }
    }
  }

  private func single(_ setting: Setting) throws(SettingsProblem) -> String {
    guard !setting.isList, let value = setting.values.first, !value.isEmpty else {
      throw text.problem(setting, "needs one value")
    }
    return value
  }
}
