// swift-tools-version: 6.2

import PackageDescription

// A separate package, so that building gallery does not build the fuzzer. Its targets are symbolic
// links to the fuzzed targets, which are compiled with sanitizers here. PhotoCatalog, PhotoIndexer and SiteViews
// consist of links to single files, so that the fuzzer needs none of their dependencies.
let package = Package(
  name: "Fuzz",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(url: "https://github.com/apple/swift-system", exact: "1.8.1")
  ],
  targets: [
    .executableTarget(
      name: "Fuzz",
      dependencies: [
        "CHEIF", "CLibFuzzer", "Facts", "Fixtures", "PhotoCatalog", "PhotoIndexer", "PhotoReading", "SiteViews",
      ],
      linkerSettings: [.unsafeFlags(sanitizers + ["-use-ld=lld"])]),
    .target(name: "PhotoReading", dependencies: ["CBrotli", "CExif", "CZlib", "Facts", systemPackage]),
    .target(
      name: "Facts", dependencies: ["CCrypto", "CEmbedded", "CXXHash", "CZlib", systemPackage], exclude: ["Assets"]),
    .target(name: "PhotoIndexer", dependencies: ["Facts", "PhotoCatalog"]),
    .target(name: "PhotoCatalog"),
    .target(name: "SiteViews", dependencies: ["Facts"]),
    .target(name: "CEmbedded", cSettings: [.define("GALLERY_COMMIT", to: "\"fuzz\"")]),
    .target(
      name: "CExif", dependencies: ["CExifLibrary"],
      cSettings: [.unsafeFlags(["-fsanitize=fuzzer-no-link,address,undefined"])]),
    .target(
      name: "CHEIF", cSettings: [.unsafeFlags(["-fsanitize=fuzzer-no-link,address,undefined"])]),
    .target(name: "Fixtures"),
    .systemLibrary(name: "CLibFuzzer"),
    .systemLibrary(name: "CCrypto", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"])]),
    .systemLibrary(name: "CBrotli", pkgConfig: "libbrotlidec", providers: [.apt(["libbrotli-dev"])]),
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
