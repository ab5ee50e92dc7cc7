import Foundation
import GalleryManifest
import PhotoLayout
import SystemPackage
import TestSupport
import Testing
@testable import gallery

/// The documentation matches the program.
struct DocumentationTests {
  private func text(_ path: String) throws -> String {
    String(decoding: try Project.bytes(of: Project.root.pushing(FilePath(path))), as: UTF8.self)
  }

  @Test func `the generated documents are up to date`() throws {
    let check = try Binary.run(
      program: Project.root.appending("Scripts").appending("make-cli-docs"), ["--check"],
      in: Project.root, environment: ["GALLERY_BIN": Binary.path.string])
    #expect(check.status == 0, "\(check.errors)")
  }

  @Test(arguments: ["index", "build", "serve", "list", "layout", "init", "publish", "check"])
  func `every command has an example and the shared options`(command: String) throws {
    let help = try Binary.run(command, "--help", in: Project.root).output
    #expect(help.contains("EXAMPLE:"))
    for option in ["-q, --quiet ", "-v, --verbose ", "--json "] {
      #expect(help.contains(option))
    }
    #expect(try text("Documentation/cli.md").contains("\n## gallery \(command)\n"))
  }

  private func buildOptions() throws -> Set<String> {
    let help = try Binary.run("build", "--help", in: Project.root).output
    let names = help.matches(of: /(?m)^  (?:-[a-z], )?--([a-z][a-z-]*)/)
    return Set(names.map { String($0.output.1) }).subtracting(["help", "version"])
  }

  /// The keys of a text in which each key is commented out, such as `#title: Our photos`.
  private func commentedKeys(_ text: String) -> [String] {
    text.matches(of: /(?m)^#([a-z][a-z-]*): ./).map { String($0.output.1) }
  }

  @Test func `command line, gallery.yml, gallery init and documentation have the same options`() throws {
    let options = try buildOptions()
    #expect(options.isSuperset(of: ["catalog", "output", "width", "photo-pages", "strict"]))

    let keys = ConfigKey.all.map(\.name)
    #expect(Set(keys).count == keys.count)
    let ofOneCall: Set = [
      "accept-source", "dry-run", "quiet", "verbose", "json", "rekey", "shard", "verify",
    ]
    #expect(options.subtracting(keys) == ofOneCall, "options that belong to one call are not keys; all others are")
    #expect(ofOneCall.isDisjoint(with: keys))

    let folder = try TemporaryFolder()
    #expect(try folder.run("init").status == 0)
    let written = try folder.text("gallery.yml")
    #expect(commentedKeys(written) == keys)
    #expect(commentedKeys(try text("Documentation/gallery-yml.md")) == keys)

    let manual = try text("Documentation/cli.md")
    let section = try #require(manual.components(separatedBy: "\n## gallery build\n").last)
      .components(separatedBy: "\n## ")[0]
    for option in options { #expect(section.contains("--\(option)"), "\(option)") }
  }

  @Test func `the file that init writes is valid with every line in use`() throws {
    let template = ConfigKey.template
    #expect(try ConfigFile(template).complete(["build"], hasCatalogInEnvironment: false) == ["build"])
    let inUse = template.split(separator: "\n").map { line in
      commentedKeys(String(line)).isEmpty ? String(line) : String(line.dropFirst())
    }.joined(separator: "\n")
    let arguments = try ConfigFile(inUse).complete(["build"], hasCatalogInEnvironment: false)
    for key in ConfigKey.all where key.kind != .boolean(isOnByDefault: false) && key.section != nil {
      #expect(arguments.contains { $0.hasPrefix("--\(key.name)") }, "\(key.name)")
    }
  }

  @Test func `the worked example of the manifest is correct`() throws {
    let manual = try text("Documentation/manifest.md")
    let blocks = manual.matches(of: /(?s)```json\n(.*?)```/).map { Data($0.output.1.utf8) }
    try #require(blocks.count == 2)
    let site = try JSONDecoder().decode(SiteManifest.self, from: blocks[0])
    #expect(site.version == .current && site.widths == [1000])
    let album = try JSONDecoder().decode(AlbumManifest.self, from: blocks[1])
    #expect(album.photos.count == site.photoCount)
    let tiles = album.sections[0].frames(at: 900, of: album.photos)
    let first = try #require(tiles.first?.frame)
    let last = try #require(tiles.last?.frame)
    #expect(abs(first.width - 422.1) < 0.1 && abs(first.height - 281.4) < 0.1)
    #expect(abs(last.height - 112.5) < 0.1 && abs(last.y + last.height - 397.9) < 0.1)
    let images = album.sources(of: album.photos[0])
    #expect(images.map(\.path).allSatisfy(manual.contains))
    #expect(images.last.map { [$0.width, $0.height] } == [1024, 683])
  }

  @Test(arguments: ["", "Documentation", "Documentation/recipes"])
  func `links between documents point to existing files`(name: String) throws {
    let folder = Project.root.pushing(FilePath(name))
    let documents = try FileManager.default.contentsOfDirectory(atPath: folder.string).filter { $0.hasSuffix(".md") }
    #expect(documents.count >= 4)
    for document in documents {
      // Code shows links of readers' own files.
      let text = try text(FilePath(name).appending(document).string).replacing(/\n```[^\n]*\n(.|\n)*?\n```/, with: "")
      for link in text.matches(of: /\]\(([^)#:]+)(#[^)]*)?\)/) {
        let target = folder.pushing(FilePath(String(link.output.1))).string
        #expect(FileManager.default.fileExists(atPath: target), "\(document): \(target)")
      }
    }
  }
}
