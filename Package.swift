// swift-tools-version: 6.2

import PackageDescription

/// The commit in `gallery --version`, which Scripts/build-release sets.
///
/// `Context.gitInformation` stays that of an earlier commit, because SwiftPM caches this file's result.
let commit = Context.environment["GALLERY_COMMIT"] ?? "unknown"

// Scripts/build-release sets it to an object file with the part of ICU's data that gallery uses. Among the files of the
// program, it is found before the library of the toolchain with all data.
let icuData = Context.environment["GALLERY_ICU_DATA"].map { [LinkerSetting.unsafeFlags([$0])] }

/// The options for what contains no Swift, which would start with Swift's libraries otherwise.
let withoutSwift = [
  LinkerSetting.unsafeFlags(["-nostartfiles", "-static-stdlib"])
]

let package = Package(
  name: "gallery",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "gallery", targets: ["gallery"]),
    .executable(name: "gallery-renderer", targets: ["gallery-renderer"]),
    .library(name: "gallery-vips", type: .dynamic, targets: ["CVips"]),
    .library(name: "PhotoLayout", targets: ["PhotoLayout"]),
    .library(name: "GalleryManifest", targets: ["GalleryManifest"]),
  ],
  traits: [
    .trait(
      name: "Programs",
      description: "The programs. Without it, the libraries need no other package."),
    .default(enabledTraits: ["Programs"]),
  ],
  // Package.resolved stays out of git, so these lines are the record of versions.
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
    .package(url: "https://github.com/apple/swift-crypto", exact: "4.5.2"),
    .package(url: "https://github.com/apple/swift-http-types", exact: "1.8.0"),
    .package(url: "https://github.com/apple/swift-log", exact: "1.16.2"),
    .package(url: "https://github.com/apple/swift-nio", exact: "2.101.2"),
    .package(url: "https://github.com/apple/swift-system", exact: "1.8.1"),
    .package(url: "https://github.com/groue/GRDB.swift", exact: "7.10.0"),
    .package(
      url: "https://github.com/hummingbird-project/hummingbird", exact: "2.28.1", traits: []),
    .package(url: "https://github.com/jpsim/Yams", exact: "6.2.2"),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle", exact: "2.13.0"),
    .package(url: "https://github.com/swiftlang/swift-subprocess", exact: "1.0.2", traits: []),
  ],
  targets: [
    // MARK: The programs
    .executableTarget(
      name: "gallery",
      dependencies: [
        "CatalogWriting", "CommandResults", "EmbeddedFiles", "Facts",
        "FileSystem",
        "GalleryManifest", "GallerySite", "LibraryListing", "MetadataReaders", "PhotoCatalog",
        "PhotoIndexer", "PhotoLayout",
        "PhotoQueries",
        "PhotoStacks", "RenderWorker", "Renditions", "SiteArguments", "SiteConfiguration",
        "SiteData", "SiteEncryption",
        "SiteFormats", "SiteLanguages", "SiteModel", "SiteOutput", "SitePlanning", "SitePreview",
        "SiteUpload", "SiteViews", systemPackage,
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      linkerSettings: icuData),
    .target(
      name: "CommandResults",
      dependencies: ["Facts", "PhotoCatalog", systemPackage]),
    .target(
      name: "SiteArguments",
      dependencies: [
        "Facts", "FileSystem", "GallerySite", "MetadataReaders", "PhotoLayout", "Renditions",
        "SiteConfiguration", "SiteEncryption", "SiteFormats", "SiteModel", "SiteViews",
        systemPackage,
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),
    .executableTarget(name: "gallery-renderer", linkerSettings: withoutSwift),
    .target(
      name: "RenderWorker",
      dependencies: [
        "CLinux", "CVipsLoader", "FileContainers", "GainMaps", "Renditions", systemPackage,
      ]),

    // MARK: The site
    .target(
      name: "GallerySite",
      dependencies: [
        "CatalogWriting", "CLinux", "Digests", "Facts", "FileSystem", "GalleryManifest",
        "PhotoCatalog", "PhotoLayout", "PhotoQueries", "PhotoStacks", "PlaceNames", "Renditions",
        "SiteConfiguration", "SiteData", "SiteEncryption", "SiteFormats", "SiteLanguages",
        "SiteModel", "SiteOutput", "SitePages", "SitePlanning", "SiteViews",
        systemPackage,
      ]),
    .target(
      name: "SitePlanning",
      dependencies: [
        "Digests", "Facts", "MarkdownText", "MetadataReaders", "PhotoCatalog", "PhotoQueries",
        "PhotoStacks",
        "PlaceNames", "Renditions", "SiteConfiguration", "SiteLanguages", "SiteModel", "SiteViews",
        systemPackage,
      ]),
    .target(
      name: "SitePages",
      dependencies: [
        "Digests", "EarthMap", "EmbeddedFiles", "Facts", "MarkdownText", "PhotoLayout",
        "Renditions", "SiteConfiguration", "SiteFormats", "SiteLanguages", "SiteViews",
      ], exclude: ["Assets"]),
    .target(name: "MarkdownText", dependencies: ["CCMark", "SiteFormats"]),
    .target(
      name: "SiteData",
      dependencies: [
        "Digests", "EarthMap", "EmbeddedFiles", "Facts", "GalleryManifest", "MarkdownText",
        "PhotoLayout", "Renditions", "SiteConfiguration", "SiteFormats", "SiteLanguages",
        "SiteViews",
      ], exclude: ["Assets"]),
    .target(
      name: "SiteModel",
      dependencies: [
        "Digests", "Facts", "MarkdownText", "PhotoLayout", "PhotoStacks", "Renditions",
        "SiteConfiguration", "SiteFormats", "SiteLanguages", "SiteViews", systemPackage,
      ]),
    .target(
      name: "SiteViews",
      dependencies: [
        "Digests", "Facts", "PhotoLayout", "Renditions", "SiteConfiguration", "SiteLanguages",
      ]),
    .target(
      name: "SiteConfiguration",
      dependencies: [
        "Facts", "PhotoLayout", "PhotoStacks", "Renditions", "SiteLanguages", systemPackage,
        .product(name: "Yams", package: "Yams"),
      ]),
    .target(name: "SiteLanguages", dependencies: ["Facts", "SiteFormats"]),
    .target(
      name: "SiteFormats",
      dependencies: ["CZlib", .product(name: "Crypto", package: "swift-crypto")]),
    .target(
      name: "SiteEncryption",
      dependencies: [
        .product(name: "Crypto", package: "swift-crypto"),
        .product(name: "CryptoExtras", package: "swift-crypto"),
      ]),
    .target(name: "SiteOutput", dependencies: ["CLinux", "Digests", "FileSystem", systemPackage]),
    .target(
      name: "SiteUpload",
      dependencies: [
        "SiteFormats", "SiteOutput", systemPackage,
        .product(name: "Subprocess", package: "swift-subprocess"),
      ]),

    // MARK: The library
    .target(
      name: "PhotoIndexer",
      dependencies: [
        "CatalogWriting", "CLinux", "Digests", "Facts", "FileContainers", "FileSystem",
        "LibraryListing", "MetadataReaders", "PhotoCatalog", "PlaceNames", "Renditions",
        "SiteConfiguration", systemPackage,
      ]
    ),
    .target(
      name: "LibraryListing",
      dependencies: [
        "CatalogWriting", "Digests", "Facts", "FileContainers", "FileSystem", "MetadataReaders",
        "PhotoCatalog", "PhotoStacks", "SiteConfiguration", systemPackage,
      ]),
    .target(
      name: "SitePreview",
      dependencies: [
        "SiteFormats", systemPackage,
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "HummingbirdCore", package: "hummingbird"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
      ]),

    .target(
      name: "PhotoCatalog",
      dependencies: [
        "CSQLite", "Digests", "EmbeddedFiles", "Facts", "FileSystem", "PhotoQueries",
        "PhotoStacks", systemPackage,
        .product(name: "GRDB", package: "GRDB.swift"),
      ]),
    .target(
      name: "CatalogWriting",
      dependencies: [
        "Digests", "Facts", "PhotoCatalog", systemPackage,
        .product(name: "GRDB", package: "GRDB.swift"),
      ]),
    .target(name: "PhotoQueries", dependencies: ["Facts"]),
    .target(
      name: "Renditions",
      dependencies: [
        "CLinux", "Digests", systemPackage,
        .product(name: "Subprocess", package: "swift-subprocess"),
      ]),
    .target(
      name: "MetadataReaders",
      dependencies: ["CExif", "Digests", "Facts", "FileContainers", "GainMaps", systemPackage]),
    .target(name: "GainMaps", dependencies: ["FileContainers"]),
    .target(
      name: "FileContainers",
      dependencies: ["CExif", "CZlib", "Digests", "Facts", "FileSystem", systemPackage]),
    .target(name: "PhotoStacks", dependencies: ["Facts"]),
    .target(name: "Facts", dependencies: ["Digests"]),
    .target(name: "FileSystem", dependencies: [systemPackage]),
    .target(name: "Digests", dependencies: ["CXXHash"]),
    // It imports nothing, so nothing else asks for the C library's rounding on Linux.
    .target(
      name: "PhotoLayout", dependencies: ["CPhotoLayout"],
      linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux]))]),
    .target(name: "GalleryManifest", dependencies: ["PhotoLayout"]),
    .target(name: "EmbeddedFiles", dependencies: ["CEmbedded"]),
    .target(name: "PlaceNames", dependencies: ["EmbeddedFiles"], exclude: ["Assets"]),
    .target(name: "EarthMap", dependencies: ["EmbeddedFiles"], exclude: ["Assets"]),

    // MARK: C
    .target(name: "CPhotoLayout"),
    .target(name: "CEmbedded", cSettings: [.define("GALLERY_COMMIT", to: "\"\(commit)\"")]),
    .target(name: "CExif", dependencies: ["CExifLibrary"]),
    .target(name: "CLinux"),
    .target(name: "CHEIF"),
    .target(
      name: "CVips", dependencies: ["CHEIF", "COpenJPEG", "CVipsLibrary"],
      // So that its functions do not become those of the same names in the program.
      cSettings: [.unsafeFlags(["-fvisibility=hidden"])],
      linkerSettings: withoutSwift + [
        .linkedLibrary("heif"), .linkedLibrary("fontconfig"), .linkedLibrary("tiff"),
      ]),
    .target(name: "CVipsLoader"),
    .systemLibrary(
      name: "CVipsLibrary", pkgConfig: "vips", providers: [.apt(["libvips-dev"])]),
    .systemLibrary(
      name: "COpenJPEG", pkgConfig: "libopenjp2", providers: [.apt(["libopenjp2-7-dev"])]),
    // GRDB links SQLite but names no package. With this target, SwiftPM suggests
    // `apt-get install libsqlite3-dev` if the header is missing.
    .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
    .systemLibrary(
      name: "CCMark", pkgConfig: "libcmark-gfm",
      providers: [.apt(["libcmark-gfm-dev", "libcmark-gfm-extensions-dev"])]),
    .systemLibrary(name: "CExifLibrary", pkgConfig: "libexif", providers: [.apt(["libexif-dev"])]),
    .systemLibrary(name: "CXXHash", pkgConfig: "libxxhash", providers: [.apt(["libxxhash-dev"])]),
    .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),

    // MARK: Tests
    .testTarget(
      name: "PhotoCatalogTests",
      dependencies: [
        "CatalogWriting", "Facts", "FileContainers", "MetadataReaders", "PhotoCatalog",
        "PhotoQueries", "PhotoStacks", "TestSupport", systemPackage,
        .product(name: "GRDB", package: "GRDB.swift"),
      ]),
    .testTarget(
      name: "PhotoIndexerTests",
      dependencies: [
        "CatalogWriting", "Facts", "FileContainers", "LibraryListing", "MetadataReaders",
        "PhotoCatalog", "PhotoIndexer", "PhotoQueries", "Renditions", "TestSupport", systemPackage,
      ]),
    .testTarget(
      name: "RenditionsTests", dependencies: ["Renditions", "TestSupport", systemPackage]),
    .testTarget(
      name: "GallerySiteTests",
      dependencies: [
        "Digests", "Facts", "GalleryManifest", "GallerySite", "PhotoCatalog", "PhotoLayout",
        "MarkdownText", "Renditions", "SiteConfiguration", "SiteData", "SiteFormats",
        "SiteLanguages", "SiteModel",
        "SitePages", "SitePlanning", "SiteViews", "TestSupport", systemPackage,
      ]),
    .testTarget(
      name: "SiteEncryptionTests",
      dependencies: ["SiteEncryption", .product(name: "Crypto", package: "swift-crypto")]),
    .testTarget(
      name: "SiteOutputTests", dependencies: ["SiteOutput", "TestSupport", systemPackage]),
    .testTarget(
      name: "SiteUploadTests",
      dependencies: ["SiteFormats", "SiteOutput", "SiteUpload", "TestSupport", systemPackage]),
    .testTarget(
      name: "galleryTests",
      dependencies: [
        "Facts", "GainMaps", "GalleryManifest", "PhotoLayout", "Renditions", "SiteFormats",
        "TestSupport", systemPackage,
        .product(name: "GRDB", package: "GRDB.swift"),
      ]),
    // The tests that need the module of the program, so that the many others compile beside it.
    .testTarget(
      name: "CommandTests",
      dependencies: [
        "GalleryManifest", "gallery", "PhotoLayout", "SiteConfiguration", "SiteLanguages",
        "SiteModel", "SiteViews",
        "TestSupport", systemPackage,
      ]),
    .target(
      name: "TestSupport", dependencies: ["Facts", "GalleryManifest", systemPackage],
      path: "Tests/TestSupport"),
    // Runs the programs for the tests and makes their system calls fail.
    .executableTarget(name: "fault-injector", path: "Tests/FaultInjector", publicHeadersPath: "."),
    .testTarget(name: "DigestsTests", dependencies: ["Digests"]),
    .testTarget(name: "PlaceNamesTests", dependencies: ["PlaceNames"]),
    .testTarget(name: "EarthMapTests", dependencies: ["EarthMap"]),
    .testTarget(name: "PhotoLayoutTests", dependencies: ["PhotoLayout"]),
    .testTarget(
      name: "DocumentationTests",
      dependencies: ["GalleryManifest", "PhotoLayout", "TestSupport", systemPackage]),
    .testTarget(name: "FactsTests", dependencies: ["Facts", "TestSupport", systemPackage]),
    .testTarget(
      name: "MetadataReadersTests",
      dependencies: [
        "CZlib", "Facts", "FileContainers", "MetadataReaders", "SiteFormats", "TestSupport",
        systemPackage,
      ]),
    .testTarget(
      name: "GainMapsTests", dependencies: ["FileContainers", "GainMaps", "TestSupport"]),
    .testTarget(name: "PhotoStacksTests", dependencies: ["Facts", "PhotoStacks"]),
    .testTarget(
      name: "SitePreviewTests",
      dependencies: [
        "CZlib", "SitePreview",
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
      ]),
  ]
)

/// `FilePath`: paths as the bytes the file system uses, which need not be UTF-8.
var systemPackage: Target.Dependency {
  .product(name: "SystemPackage", package: "swift-system")
}

// A package that only wants the libraries depends on this one with `traits: []`, and SwiftPM fetches no package of
// which every use is conditional on a trait that is off.
for target in package.targets {
  target.dependencies = target.dependencies.map { dependency in
    guard case .productItem(let name, let package, let aliases, nil) = dependency else {
      return dependency
    }
    return .productItem(
      name: name, package: package, moduleAliases: aliases, condition: .when(traits: ["Programs"]))
  }
}

for target in package.targets where [.regular, .executable, .test].contains(target.type) {
  target.swiftSettings = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .strictMemorySafety(),
    .treatAllWarnings(as: .error),
  ]
  // Optimizing the tests takes longer than it saves when they run.
  if target.type == .test { target.swiftSettings?.append(.unsafeFlags(["-Onone"])) }
}
