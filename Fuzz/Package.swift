// swift-tools-version: 6.2

import PackageDescription

// A package of its own, so that who builds gallery builds no fuzzer. Its targets are links to the
// rooms that are fuzzed: what they build from is the same source, with the compiler watching.
let package = Package(
  name: "Fuzz",
  platforms: [.macOS(.v15)],
  dependencies: [.package(url: "https://github.com/apple/swift-system", exact: "1.8.1")],
  targets: [
    .executableTarget(
      name: "Fuzz", dependencies: ["CLibFuzzer", "Fixtures", "PhotoMetadata"],
      linkerSettings: [.unsafeFlags(sanitizers + ["-use-ld=lld"])]),
    .target(
      name: "PhotoMetadata",
      dependencies: [
        "CExif", "CXXHash", "CZlib", .product(name: "SystemPackage", package: "swift-system"),
      ]),
    .target(name: "Fixtures"),
    .systemLibrary(name: "CLibFuzzer"),
    .systemLibrary(name: "CExif", pkgConfig: "libexif", providers: [.apt(["libexif-dev"])]),
    .systemLibrary(name: "CXXHash", pkgConfig: "libxxhash", providers: [.apt(["libxxhash-dev"])]),
    .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
  ]
)

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
