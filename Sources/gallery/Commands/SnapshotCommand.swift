import ArgumentParser
import PhotoCatalog
import SystemPackage

/// `gallery snapshot`: copies the catalog for other machines.
struct SnapshotCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "snapshot",
    abstract: "Copy the catalog for other machines.",
    discussion: """
      The copy is one file, which gallery build --shard and gallery list read from a shared folder \
      without locks. An earlier snapshot of the same name is replaced.

      EXAMPLE:
        gallery snapshot /mnt/shared/catalog.sqlite
      """)

  @Argument(help: ArgumentHelp("The file to write.", valueName: "file"), completion: .file())
  var file: String

  @OptionGroup var catalog: CatalogOptions
  @OptionGroup var output: OutputOptions

  func run() throws {
    let store = try Catalog(at: catalog.path, mode: .existing)
    defer { try? store.close() }
    try store.writeSnapshot(to: FilePath(file))
    let summary = Summary(catalog: catalog.path.string, snapshot: file)
    try output.console.result("copied \(catalog.path) to \(file)", json: summary)
  }

  private struct Summary: Encodable {
    var catalog: String
    var snapshot: String
  }
}
