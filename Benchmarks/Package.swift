// swift-tools-version: 6.2
// Measures Earnest against other programs. It is a separate package, so that ordinary builds never resolve it.

import PackageDescription

let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "earnest", path: "..")],
  targets: [
    .systemLibrary(name: "LibXML2", pkgConfig: "libxml-2.0", providers: [.apt(["libxml2-dev"])]),
    .target(name: "BareSAX", dependencies: ["LibXML2"]),
    .target(
      name: "LibraryMaking", dependencies: [feedMaking, .product(name: "Engines", package: "earnest")], swiftSettings: house),
    .target(name: "Measuring", swiftSettings: house),
    .target(name: "Serving", swiftSettings: house),
    .executableTarget(
      name: "bench-parsing",
      dependencies: ["BareSAX", feedMaking, "Measuring", .product(name: "FeedParsing", package: "earnest")],
      path: "Sources/Parsing", swiftSettings: house),
    .executableTarget(
      name: "bench-adding",
      dependencies: [feedMaking, "Measuring", .product(name: "Engines", package: "earnest")],
      path: "Sources/Adding", swiftSettings: house),
    .executableTarget(
      name: "bench-media",
      dependencies: ["Measuring", "Serving", .product(name: "Engines", package: "earnest"), .product(name: "Server", package: "earnest")],
      path: "Sources/Media", swiftSettings: house),
    .executableTarget(
      name: "bench-download",
      dependencies: ["Measuring", "Serving", .product(name: "Engines", package: "earnest")],
      path: "Sources/Download", swiftSettings: house),
    .executableTarget(
      name: "bench-importing",
      dependencies: ["Measuring", .product(name: "Engines", package: "earnest"), .product(name: "FeedParsing", package: "earnest")],
      path: "Sources/Importing", swiftSettings: house),
    .executableTarget(
      name: "bench-catalog", dependencies: [feedMaking, "Measuring", .product(name: "Engines", package: "earnest")],
      path: "Sources/Catalog", swiftSettings: house),
    .executableTarget(
      name: "bench-library",
      dependencies: [
        "LibraryMaking", "Measuring", "Serving", .product(name: "Engines", package: "earnest"), .product(name: "Server", package: "earnest"),
      ],
      path: "Sources/Library", swiftSettings: house),
    .executableTarget(
      name: "bench-searching", dependencies: ["LibraryMaking", "Measuring", .product(name: "Engines", package: "earnest")],
      path: "Sources/Searching", swiftSettings: house),
    .executableTarget(
      name: "bench-tags", dependencies: ["Measuring", "Serving", .product(name: "Engines", package: "earnest")],
      path: "Sources/Tags", swiftSettings: house),
  ]
)

var feedMaking: Target.Dependency { .product(name: "FeedMaking", package: "earnest") }

var house: [SwiftSetting] {
  [.enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("MemberImportVisibility")]
}
