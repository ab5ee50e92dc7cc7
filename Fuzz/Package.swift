// swift-tools-version: 6.2

import PackageDescription

// A separate package, so that building gallery does not build the fuzzer. Its targets are symbolic
// links to the fuzzed targets, which are compiled with sanitizers here. LibraryListing, PhotoCatalog, PhotoStacks,
// SiteConfiguration and SiteFormats consist of links to single files, so that the fuzzer needs none of their
// dependencies.
let package = Package(
  name: "Fuzz",
  platforms: [.macOS(.v15)],
  dependencies: [.package(url: "https://github.com/apple/swift-system", exact: "1.8.1")],
  targets: [
    .executableTarget(
      name: "Fuzz",
      dependencies: [
        "CHEIF", "CLibFuzzer", "Facts", "FileContainers", "Fixtures", "GainMaps", "LibraryListing",
        "MetadataReaders", "PhotoCatalog", "SiteConfiguration", "SiteFormats",
      ],
      linkerSettings: [.unsafeFlags(sanitizers + ["-use-ld=lld"])]),
    .target(
      name: "MetadataReaders",
      dependencies: ["CExif", "Digests", "Facts", "FileContainers", "GainMaps", systemPackage]),
    .target(name: "GainMaps", dependencies: ["FileContainers"]),
    .target(
      name: "FileContainers",
      dependencies: ["CExif", "CZlib", "Digests", "Facts", "FileSystem", systemPackage]),
    .target(name: "Facts", dependencies: ["Digests"]),
    .target(name: "FileSystem", dependencies: [systemPackage]),
    .target(name: "LibraryListing", dependencies: ["PhotoCatalog", "PhotoStacks"]),
    .target(name: "PhotoCatalog"),
    .target(name: "PhotoStacks"),
    .target(name: "SiteFormats"),
    .target(name: "Digests", dependencies: ["CXXHash"]),
    .target(name: "SiteConfiguration"),
    .target(
      name: "CExif", dependencies: ["CExifLibrary"],
      cSettings: [.unsafeFlags(["-fsanitize=fuzzer-no-link,address,undefined"])]),
    .target(
      name: "CHEIF", cSettings: [.unsafeFlags(["-fsanitize=fuzzer-no-link,address,undefined"])]),
    .target(name: "Fixtures"),
    .systemLibrary(name: "CLibFuzzer"),
    .systemLibrary(name: "CExifLibrary", pkgConfig: "libexif", providers: [.apt(["libexif-dev"])]),
    .systemLibrary(name: "CXXHash", pkgConfig: "libxxhash", providers: [.apt(["libxxhash-dev"])]),
    .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
  ]
)

var systemPackage: Target.Dependency {
  .product(name: "SystemPackage", package: "swift-system")
}

var sanitizers: [String] { ["-sanitize=fuzzer,address"] }

for target in package.targets where [.regular, .executable].contains(target.type) {
  target.swiftSettings = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .strictMemorySafety(),
    .unsafeFlags(sanitizers + ["-enable-testing"]),
  ]
}
