// swift-tools-version: 6.2
// Two pages outside their package: the folders in Sources are links to theirs.

import PackageDescription

let package = Package(
  name: "two-mains",
  platforms: [.macOS(.v15)],
  targets: [
    .target(name: "BoundedNumbers", exclude: ["README.md"], swiftSettings: house),
    .target(name: "ByteEncoding", exclude: ["README.md"], swiftSettings: house),
    .target(name: "WebPage", dependencies: ["ByteEncoding"], exclude: ["README.md"], swiftSettings: house),
    .target(
      name: "Components", dependencies: ["BoundedNumbers", "WebPage"], exclude: ["README.md"], resources: [.copy("Assets")],
      swiftSettings: house),
    main("ShowPage", resources: ["show-page.css", "show-page.js"]),
    main("EpisodePage", resources: ["episode-page.css"]),
    .executableTarget(name: "TwoMains", dependencies: ["WebPage", "ShowPage", "EpisodePage"], swiftSettings: house),
  ]
)

var house: [SwiftSetting] {
  [.enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("MemberImportVisibility")]
}

@MainActor func main(_ feature: String, resources: [String]) -> Target {
  .target(
    name: feature, dependencies: ["BoundedNumbers", "WebPage", "Components"],
    resources: (resources + ["strings.json"]).map { .copy($0) },
    swiftSettings: house)
}
