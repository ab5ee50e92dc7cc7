// swift-tools-version: 6.2

import PackageDescription

// A separate package, so that building gallery does not build the benchmarks. The baseline in C and
// the engine run alternately in one process, because other processes may disturb the timing.
let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "gallery", path: "..")],
  targets: [
    .executableTarget(
      name: "LayoutBenchmark",
      dependencies: ["CFloor", .product(name: "PhotoLayout", package: "gallery")],
      path: "Benchmarks/LayoutBenchmark"),
    .executableTarget(
      name: "IndexBenchmark", dependencies: ["BenchmarkTools", "CFloor"],
      path: "Benchmarks/IndexBenchmark"),
    .executableTarget(
      name: "RenditionBenchmark", dependencies: ["BenchmarkTools", "CFloor", "CPhotos"],
      path: "Benchmarks/RenditionBenchmark"),
    .executableTarget(
      name: "SiteBenchmark", dependencies: ["BenchmarkTools", "CFloor"],
      path: "Benchmarks/SiteBenchmark"),
    .executableTarget(
      name: "VideoBenchmark", dependencies: ["BenchmarkTools", "CFloor"],
      path: "Benchmarks/VideoBenchmark"),
    .executableTarget(name: "StandInRenderer", path: "Benchmarks/StandInRenderer"),
    .target(
      name: "BenchmarkTools", dependencies: ["CFloor"], path: "Benchmarks/BenchmarkTools"),
    .target(name: "CPhotos", dependencies: ["CVipsSystem"], path: "Benchmarks/CPhotos"),
    .systemLibrary(
      name: "CVipsSystem", path: "Benchmarks/CVipsSystem", pkgConfig: "vips",
      providers: [.apt(["libvips-dev"])]),
    .target(name: "CFloor", path: "Benchmarks/CFloor", cSettings: [.unsafeFlags(["-O2"])]),
  ]
)
