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
    .package(url: "https://github.com/apple/swift-nio", exact: "2.101.2"),
    .package(url: "https://github.com/apple/swift-system", exact: "1.8.1"),
    .package(url: "https://github.com/groue/GRDB.swift", exact: "7.10.0"),
    .package(url: "https://github.com/jpsim/Yams", exact: "6.2.2"),
    .package(url: "https://github.com/swiftlang/swift-subprocess", exact: "1.0.2", traits: []),
  ],
  targets: [
    // MARK: The program
    .executableTarget(
      name: "gallery",
      dependencies: [
        "Facts", "GalleryManifest", "PhotoCatalog", "PhotoIndexer", "PhotoLayout", "PhotoReading", "Renditions",
        "SiteBuilding", "SiteOutput", "SitePages", "SitePreview", "SiteViews", systemPackage,
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      linkerSettings: icuData),
    .executableTarget(name: "gallery-renderer", linkerSettings: withoutSwift),

    // MARK: The site
    .target(
      name: "SiteBuilding",
      dependencies: [
        "CCrypto", "CLinux", "Facts", "PhotoCatalog", "PhotoLayout", "PhotoReading", "Renditions", "SiteOutput",
        "SitePages", "SiteViews", systemPackage,
      ]),
    .target(
      name: "SitePages", dependencies: ["Facts", "GalleryManifest", "PhotoLayout", "Renditions", "SiteViews"],
      exclude: ["Assets"]),
    .target(
      name: "SiteViews",
      dependencies: [
        "CCMark", "Facts", "PhotoLayout", "Renditions", systemPackage, .product(name: "Yams", package: "Yams"),
      ]),
    .target(
      name: "SiteOutput",
      dependencies: [
        "CLinux", "Facts", systemPackage, .product(name: "Subprocess", package: "swift-subprocess"),
      ]),
    .target(
      name: "SitePreview",
      dependencies: [
        "Facts", systemPackage,
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
      ]),

    // MARK: The library
    .target(
      name: "PhotoIndexer",
      dependencies: [
        "CLinux", "Facts", "PhotoCatalog", "PhotoReading", "Renditions", "SiteViews", systemPackage,
      ]),
    .target(
      name: "PhotoCatalog",
      dependencies: [
        "CSQLite", "Facts", systemPackage, .product(name: "GRDB", package: "GRDB.swift"),
      ]),
    .target(
      name: "Renditions",
      dependencies: [
        "CLinux", "CVipsLoader", "Facts", "PhotoReading", systemPackage,
        .product(name: "Subprocess", package: "swift-subprocess"),
      ]),
    .target(name: "PhotoReading", dependencies: ["CBrotli", "CExif", "CZlib", "Facts", systemPackage]),
    .target(
      name: "Facts", dependencies: ["CCrypto", "CEmbedded", "CXXHash", "CZlib", systemPackage], exclude: ["Assets"]),
    // It imports nothing, so nothing else asks for the C library's rounding on Linux.
    .target(
      name: "PhotoLayout", dependencies: ["CPhotoLayout"],
      linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux]))]),
    .target(name: "GalleryManifest", dependencies: ["PhotoLayout"]),

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
    .systemLibrary(name: "CBrotli", pkgConfig: "libbrotlidec", providers: [.apt(["libbrotli-dev"])]),
    .systemLibrary(name: "CExifLibrary", pkgConfig: "libexif", providers: [.apt(["libexif-dev"])]),
    .systemLibrary(name: "CCrypto", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"])]),
    .systemLibrary(name: "CXXHash", pkgConfig: "libxxhash", providers: [.apt(["libxxhash-dev"])]),
    .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),

    // MARK: Tests
    .testTarget(name: "FactsTests", dependencies: ["Facts", "TestSupport", systemPackage]),
    .testTarget(
      name: "PhotoReadingTests", dependencies: ["CZlib", "Facts", "PhotoReading", "TestSupport", systemPackage]),
    .testTarget(
      name: "PhotoCatalogTests",
      dependencies: [
        "Facts", "PhotoCatalog", "PhotoReading", "TestSupport", systemPackage,
        .product(name: "GRDB", package: "GRDB.swift"),
      ]),
    .testTarget(
      name: "PhotoIndexerTests",
      dependencies: [
        "Facts", "PhotoCatalog", "PhotoIndexer", "PhotoReading", "Renditions", "TestSupport", systemPackage,
      ]),
    .testTarget(name: "RenditionsTests", dependencies: ["Facts", "Renditions", "TestSupport", systemPackage]),
    .testTarget(
      name: "SiteBuildingTests",
      dependencies: [
        "CCrypto", "Facts", "GalleryManifest", "PhotoCatalog", "PhotoIndexer", "PhotoLayout", "Renditions",
        "SiteBuilding", "SitePages", "SiteViews", "TestSupport", systemPackage,
      ], exclude: ["Release1"]),
    .testTarget(name: "SiteOutputTests", dependencies: ["Facts", "SiteOutput", "TestSupport", systemPackage]),
    .testTarget(
      name: "SitePreviewTests",
      dependencies: [
        "CZlib", "SitePreview",
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
      ]),
    .testTarget(
      name: "galleryTests",
      dependencies: [
        "Facts", "GalleryManifest", "PhotoLayout", "PhotoReading", "Renditions", "TestSupport", systemPackage,
        .product(name: "GRDB", package: "GRDB.swift"),
      ]),
    // The tests that need the module of the program, so that the many others compile beside it.
    .testTarget(
      name: "CommandTests",
      dependencies: [
        "GalleryManifest", "gallery", "PhotoLayout", "SiteViews", "TestSupport", systemPackage,
      ]),
    .testTarget(name: "PhotoLayoutTests", dependencies: ["PhotoLayout"]),
    .testTarget(
      name: "DocumentationTests", dependencies: ["GalleryManifest", "PhotoLayout", "TestSupport", systemPackage]),
    .target(
      name: "TestSupport", dependencies: ["Facts", "GalleryManifest", "PhotoCatalog", systemPackage],
      path: "Tests/TestSupport"),
    // Runs the programs for the tests and makes their system calls fail.
    .executableTarget(name: "fault-injector", path: "Tests/FaultInjector", publicHeadersPath: "."),
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
