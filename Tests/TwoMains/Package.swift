// swift-tools-version: 6.2
// Two pages lifted out of the house: the folders in Sources are links to theirs.

import PackageDescription

let package = Package(
  name: "two-mains",
  platforms: [.macOS(.v15)],
  targets: [
    .target(name: "BoundedNumbers", exclude: ["README.md"], swiftSettings: house),
    .target(name: "WebPage", exclude: ["README.md"], swiftSettings: house),
    .target(
      name: "Components", dependencies: ["BoundedNumbers", "WebPage"], exclude: ["README.md"], resources: [.copy("Assets")],
      swiftSettings: house),
    main("ShowPage", named: "show-page"),
    main("EpisodePage", named: "episode-page"),
    .executableTarget(name: "TwoMains", dependencies: ["WebPage", "ShowPage", "EpisodePage"], swiftSettings: house),
  ]
)

var house: [SwiftSetting] {
  [.enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("MemberImportVisibility")]
}

@MainActor func main(_ feature: String, named name: String) -> Target {
  .target(
    name: feature, dependencies: ["BoundedNumbers", "WebPage", "Components"],
    resources: ["\(name).css", "\(name).js", "words.json"].map { .copy($0) },
    swiftSettings: house)
}
