import Foundation
import SystemPackage
import TestSupport
import Testing

/// The dependencies between targets.
struct ArrowTests {
  /// The targets of the project that each target may import.
  private static let allowed: [String: Set<String>] = [
    "CEmbedded": [], "CExif": [], "CHEIF": [], "CLinux": [], "CPhotoLayout": [], "CVips": [], "CVipsLoader": [],
    "PhotoLayout": ["CPhotoLayout"], "GalleryManifest": ["PhotoLayout"], "Facts": ["CEmbedded"],
    "PhotoReading": ["CExif", "Facts"], "PhotoCatalog": ["Facts"],
    "Renditions": ["CLinux", "CVipsLoader", "Facts", "PhotoReading"],
    // It reads who can see an album as a build does.
    "PhotoIndexer": ["CLinux", "Facts", "PhotoCatalog", "PhotoReading", "Renditions", "SiteViews"],
    "SiteViews": ["Facts", "PhotoLayout", "Renditions"],
    // It cannot import the model: what a file shows is in its view.
    "SitePages": ["Facts", "GalleryManifest", "PhotoLayout", "Renditions", "SiteViews"],
    "SiteOutput": ["CLinux", "Facts"],
    "SiteBuilding": [
      "CLinux", "Facts", "PhotoCatalog", "PhotoLayout", "PhotoReading", "Renditions", "SiteOutput", "SitePages",
      "SiteViews",
    ], "SitePreview": ["Facts"], "gallery-renderer": [],
    "gallery": [
      "Facts", "GalleryManifest", "PhotoCatalog", "PhotoIndexer", "PhotoLayout", "PhotoReading", "Renditions",
      "SiteBuilding", "SiteOutput", "SitePages", "SitePreview", "SiteViews",
    ],
  ]

  private func imports(of target: String) throws -> Set<String> {
    let folder = Project.root.appending("Sources").appending(target).string
    var imports: Set<String> = []
    for name in try FileManager.default.subpathsOfDirectory(atPath: folder) where name.hasSuffix(".swift") {
      let text = try String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8)
      for line in text.split(separator: "\n") {
        let words = line.split(separator: " ")
        if let place = words.firstIndex(of: "import"), place <= 1, place + 1 < words.count {
          imports.insert(String(words[place + 1]))
        }
      }
    }
    return imports
  }

  /// The library that calls it is loaded by workers.
  @Test func `the program is linked without libvips, which takes 50 ms to start`() throws {
    let folder = Binary.path.removingLastComponent()
    func libraries(of name: FilePath.Component) throws -> String {
      try Binary.run(program: "/usr/bin/ldd", [folder.appending(name).string], in: folder).output
    }
    #expect(try !libraries(of: "gallery").contains("vips"))
    #expect(try !libraries(of: "gallery-renderer").contains("vips"))
    let worker = try libraries(of: "libgallery-vips.so")
    #expect(worker.contains("libvips.so") && !worker.contains("swift"))
  }

  @Test func `targets import only the targets that are allowed for them`() throws {
    let ours = Set(Self.allowed.keys)
    for (target, allowed) in Self.allowed {
      let found = try imports(of: target).intersection(ours)
      #expect(found.isSubset(of: allowed), "\(target): \(found.subtracting(allowed))")
    }
    let folders = try FileManager.default.contentsOfDirectory(atPath: Project.root.appending("Sources").string)
    // Modules of system libraries contain no code of the project.
    let libraries: Set<String> = [
      "CBrotli", "CCMark", "CCrypto", "CExifLibrary", "COpenJPEG", "CSQLite", "CVipsLibrary", "CXXHash", "CZlib",
    ]
    #expect(Set(folders).subtracting(libraries) == ours)
    // Of all modules, also those of the system.
    #expect(try imports(of: "PhotoLayout") == ["CPhotoLayout"])

    var rest = Self.allowed
    while let free = rest.first(where: { $0.value.isDisjoint(with: rest.keys) }) { rest[free.key] = nil }
    #expect(rest.isEmpty, "the allowed imports have a cycle")
  }

  @Test(arguments: [
    ("ArgumentParser", ["gallery"]), ("CBrotli", ["PhotoReading"]), ("CCMark", ["SiteViews"]),
    ("CVipsLoader", ["Renditions"]), ("CXXHash", ["Facts"]), ("GRDB", ["PhotoCatalog"]), ("NIOHTTP1", ["SitePreview"]),
    ("Yams", ["SiteViews"]), ("CCrypto", ["Facts", "SiteBuilding"]), ("CZlib", ["Facts", "PhotoReading"]),
    ("Subprocess", ["Renditions", "SiteOutput"]),
  ])
  func `each library is imported by its users only`(library: String, users: [String]) throws {
    for target in Self.allowed.keys {
      #expect(try imports(of: target).contains(library) == users.contains(target), "\(target)")
    }
  }

  @Test func `no file is longer than 400 lines`() throws {
    for folder in ["Sources", "Tests"] {
      let root = Project.root.appending(folder).string
      for name in try FileManager.default.subpathsOfDirectory(atPath: root) where name.hasSuffix(".swift") {
        let text = try String(contentsOfFile: "\(root)/\(name)", encoding: .utf8)
        #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count <= 401, "\(name)")
      }
    }
  }
}
