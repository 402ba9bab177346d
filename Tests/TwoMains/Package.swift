// swift-tools-version: 6.2
// Two pages outside their package: the folders in Sources are links to theirs.

import PackageDescription

let package = Package(
  name: "two-mains",
  platforms: [.macOS(.v15)],
  targets: [
    .target(name: "BoundedNumbers", exclude: ["README.md"], swiftSettings: house),
    .target(name: "ByteEncoding", exclude: ["README.md"], swiftSettings: house),
    .target(name: "PodcastModel", dependencies: ["BoundedNumbers"], exclude: ["README.md"], swiftSettings: house),
    .target(name: "WebPage", dependencies: ["ByteEncoding"], exclude: ["README.md"], swiftSettings: house),
    .target(
      name: "Components", dependencies: ["BoundedNumbers", "PodcastModel", "WebPage"], exclude: ["Assets", "README.md"],
      resources: [.copy("strings.json")],
      swiftSettings: house),
    main("ShowPage"),
    main("EpisodePage"),
    .executableTarget(name: "TwoMains", dependencies: ["WebPage", "ShowPage", "EpisodePage"], swiftSettings: house),
  ]
)

var house: [SwiftSetting] {
  [.enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("MemberImportVisibility")]
}

@MainActor func main(_ feature: String) -> Target {
  .target(
    name: feature, dependencies: ["BoundedNumbers", "WebPage", "Components"],
    exclude: ["Assets"], resources: [.copy("strings.json")], swiftSettings: house)
}
