// swift-tools-version: 6.2
// Tests the parsers of feeds and requests with random bytes. A package of its own, since everything in it is built with sanitizers; it has
// the sources of FeedParsing, MediaTags, Transcripts and the rooms around them, and the parsers of Server, Fetching and Playback through symbolic links,
// and no other dependency, so that it builds in a minute.

import PackageDescription

let watched: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("MemberImportVisibility"),
  .unsafeFlags(["-sanitize=fuzzer,address", "-enable-testing"]),
]

let package = Package(
  name: "fuzz",
  targets: [
    .systemLibrary(name: "CLibXML2", path: "Sources/CLibXML2", pkgConfig: "libxml-2.0", providers: [.apt(["libxml2-dev"])]),
    .target(
      name: "CHTML", dependencies: ["CLibXML2"], path: "Sources/CHTML",
      cSettings: [.unsafeFlags(["-fsanitize=fuzzer-no-link,address"])]),
    room("BoundedNumbers"),
    room("TextScanning", uses: ["CHTML"]),
    room("HTMLSanitizer", uses: ["CHTML", "TextScanning"]),
    room("FeedParsing", uses: ["BoundedNumbers", "HTMLSanitizer", "TextScanning"]),
    room("OPML", uses: ["FeedParsing", "TextScanning"]),
    room("PodcastModel", uses: ["BoundedNumbers"]),
    // Reading files on disk needs threads of NIO.
    room("MediaTags", uses: ["BoundedNumbers", "TextScanning"], without: ["FileByteSource.swift"]),
    room("Transcripts", uses: ["BoundedNumbers", "FeedParsing", "HTMLSanitizer", "TextScanning"]),
    // Of these rooms, only the files that need no database and no network.
    part(of: "Server", uses: ["TextScanning"]), part(of: "Fetching"), part(of: "Library", uses: ["PodcastModel"]),
    part(of: "Playback", uses: ["Library", "PodcastModel"]),
    .executableTarget(
      name: "Fuzz",
      dependencies: [
        "FeedParsing", "Fetching", "HTMLSanitizer", "Library", "MediaTags", "OPML", "Playback", "PodcastModel", "Server", "TextScanning",
        "Transcripts",
      ],
      path: "Sources/Fuzz",
      swiftSettings: watched + [.unsafeFlags(["-parse-as-library"])],
      // The default linker fails on the sanitizers' output.
      linkerSettings: [.unsafeFlags(["-sanitize=fuzzer,address", "-use-ld=lld"])]),
  ]
)

@MainActor func room(_ name: String, uses: [Target.Dependency] = [], without: [String] = []) -> Target {
  .target(name: name, dependencies: uses, path: "Sources/\(name)", exclude: ["README.md"] + without, swiftSettings: watched)
}

@MainActor func part(of room: String, uses: [Target.Dependency] = []) -> Target {
  .target(name: room, dependencies: uses, path: "Sources/\(room)", swiftSettings: watched)
}
