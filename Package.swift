// swift-tools-version: 6.2
// The map of the house: one section a floor, one line a room. A room uses rooms of lower floors and rooms that stand above it on its own
// floor; the layers of the engine floor are stricter, see there. ARCHITECTURE.md draws the same picture; Tests/Rooms keeps it true.

import PackageDescription

let package = Package(
  name: "earnest", platforms: [.macOS(.v15)],
  products: [
    .executable(name: "earnest", targets: ["earnest"]),
    .library(name: "FeedParsing", targets: ["FeedParsing", "OPML"]),  // this and the following for Benchmarks, a package of its own
    .library(name: "FeedMaking", targets: ["FeedMaking"]),
    .library(name: "Engines", targets: ["Accounts", "Chapters", "Engines", "Directory", "Downloading", "Fetching", "Library", "MediaTags", "NewEpisodes", "Playback", "PodcastModel", "Refreshing", "Searching", "Storage", "Supervision"]),
    .library(name: "Server", targets: ["HTTPConnections", "Server"]),
  ],
  dependencies: [
    .package(url: "https://github.com/hummingbird-project/hummingbird", exact: "2.28.1"),
    .package(url: "https://github.com/apple/swift-nio", exact: "2.101.2"),
    .package(url: "https://github.com/apple/swift-nio-extras", exact: "1.35.2"),
    .package(url: "https://github.com/apple/swift-nio-ssl", exact: "2.37.6"),
    .package(url: "https://github.com/apple/swift-nio-http2", exact: "1.46.0"),
    .package(url: "https://github.com/apple/swift-http-types", exact: "1.8.0"),
    .package(url: "https://github.com/swift-server/async-http-client", exact: "1.37.0"),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle", exact: "2.13.0"),
    .package(url: "https://github.com/groue/GRDB.swift", exact: "7.10.0"),
    .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
    .package(url: "https://github.com/apple/swift-crypto", exact: "4.5.2"),
    .package(url: "https://github.com/apple/swift-certificates", exact: "1.21.1"),
    .package(url: "https://github.com/apple/swift-asn1", exact: "1.7.4"),
    .package(url: "https://github.com/swiftlang/swift-subprocess", exact: "1.0.2"),
    .package(url: "https://github.com/vapor/jwt-kit", exact: "5.7.1"),
    .package(url: "https://github.com/apple/swift-log", exact: "1.16.2"),
  ],
  targets: ground + engine + services + features + app + executables + tests
)

// MARK: - Floor 0, Ground: imports nothing of the floors above

var ground: [Target] {
  room("BoundedNumbers", on: "Ground")
    + room("PodcastModel", on: "Ground", uses: ["BoundedNumbers"])
    + room("BlockingWork", on: "Ground", packages: [nioPosix])
    + room("ByteEncoding", on: "Ground")
    + room("WebPage", on: "Ground", uses: ["ByteEncoding"])
    + room("Components", on: "Ground", uses: ["BoundedNumbers", "PodcastModel", "WebPage"], resources: ["strings.json"], without: ["Assets"])
    + room("ServiceRouter", on: "Ground", uses: ["WebPage"])
    + room("HTTPConnections", on: "Ground", uses: ["BlockingWork"], packages: [hummingbirdCore, nioCore, nioHTTP2, nioHTTPTypesHTTP2, nioSSL, nioTLS, logging])
}

// MARK: - Floor 1, Engine: podcasts and the world; knows no page

// Layers, from below. A room uses rooms of lower layers; in the layers "in this order" also the rooms that stand above it.
var engine: [Target] {
  [
    // Layer 0, C, in this order.
    .systemLibrary(name: "CMalloc", path: "Sources/Engine/CMalloc"),
    .systemLibrary(name: "CDeflate", path: "Sources/Engine/CDeflate", pkgConfig: "libdeflate", providers: [.apt(["libdeflate-dev"])]),
    .systemLibrary(name: "CZlib", path: "Sources/Engine/CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
    .systemLibrary(name: "CLibXML2", path: "Sources/Engine/CLibXML2", pkgConfig: "libxml-2.0", providers: [.apt(["libxml2-dev"])]),
    .target(name: "CHTML", dependencies: ["CLibXML2"], path: "Sources/Engine/CHTML"),
    .target(name: "CConfinement", path: "Sources/Engine/CConfinement"),
    .systemLibrary(name: "CQREncode", path: "Sources/Engine/CQREncode", pkgConfig: "libqrencode", providers: [.apt(["libqrencode-dev"])]),
  ]
    // Layer 1, formats, in this order: bytes to values and back; no database and no network.
    + room("TextScanning", on: "Engine", uses: ["CHTML"])
    + room("HTMLSanitizer", on: "Engine", uses: ["CHTML", "TextScanning"])
    + room("FeedParsing", on: "Engine", uses: ["BoundedNumbers", "HTMLSanitizer", "TextScanning"])
    + room("OPML", on: "Engine", uses: ["FeedParsing", "TextScanning"])
    + room("RSS", on: "Engine", uses: ["BoundedNumbers", "TextScanning"])
    + room("TextTokenizer", on: "Engine")
    + room("MediaTags", on: "Engine", uses: ["BlockingWork", "BoundedNumbers", "TextScanning"])
    + room("Transcripts", on: "Engine", uses: ["BoundedNumbers", "FeedParsing", "HTMLSanitizer", "TextScanning"])
    + room("QRCode", on: "Engine", uses: ["CQREncode"])
    + room("WebPush", on: "Engine", uses: ["BoundedNumbers", "ByteEncoding"], packages: [crypto])
    // Layer 2, tools, in this order: network, storage, keys, repeated work; nothing about podcasts but the events.
    + room("Supervision", on: "Engine", packages: [logging])
    + room("Monitoring", on: "Engine", uses: ["BoundedNumbers", "Supervision"], packages: [logging])
    + room("Fetching", on: "Engine", uses: ["BoundedNumbers", "CZlib"], packages: [httpClient, nioCore, nioPosix, nioHTTP1, nioSSL, logging])
    + room("Secrets", on: "Engine", uses: ["BlockingWork", "BoundedNumbers", "ByteEncoding"], packages: [crypto])
    + room("Certificates", on: "Engine", uses: ["Secrets"], packages: [crypto, x509, asn1])
    + room("Storage", on: "Engine", uses: ["BlockingWork", "BoundedNumbers", "CDeflate", "Monitoring", "Secrets"], packages: [grdb, sqlite])
    + room("ChildProcesses", on: "Engine", uses: ["CConfinement"], packages: [subprocess])
    + room("Events", on: "Engine", uses: ["PodcastModel"])
    // Layer 3, the data: all SQL.
    + room("Library", on: "Engine", uses: ["BoundedNumbers", "PodcastModel", "Events", "Storage"])
    // Layer 4, engines: one job each. They do not know one another.
    + room("Refreshing", on: "Engine", uses: ["BoundedNumbers", "PodcastModel", "BlockingWork", "FeedParsing", "HTMLSanitizer", "TextScanning", "Fetching", "Storage", "Events", "Library", "Monitoring", "OPML", "Secrets", "Supervision"], packages: [logging])
    + room("Searching", on: "Engine", uses: ["BlockingWork", "BoundedNumbers", "PodcastModel", "HTMLSanitizer", "Storage", "Library", "Supervision", "TextTokenizer"], packages: [logging])
    + room("Subscriptions", on: "Engine", uses: ["PodcastModel", "Library"])
    + room("Accounts", on: "Engine", uses: ["BoundedNumbers", "PodcastModel", "BlockingWork", "Fetching", "Library", "Secrets", "Storage"], packages: [crypto, cryptoExtras, logging])
    + room("OpenIDConnect", on: "Engine", uses: ["ByteEncoding", "PodcastModel", "Fetching", "Secrets"], packages: [crypto, jwtKit, logging])
    + room("Playback", on: "Engine", uses: ["BoundedNumbers", "PodcastModel", "Storage", "Events", "Library", "Supervision"], packages: [logging])
    + room("NewEpisodes", on: "Engine", uses: ["PodcastModel", "Events", "Library", "Supervision"], packages: [logging])
    + room("Artwork", on: "Engine", uses: ["PodcastModel", "BlockingWork", "ByteEncoding", "HTMLSanitizer", "Fetching", "Library", "Secrets", "Supervision", "ChildProcesses"], packages: [crypto, logging])
    + room("Downloading", on: "Engine", uses: ["BoundedNumbers", "PodcastModel", "BlockingWork", "ByteEncoding", "Fetching", "Storage", "Events", "Library", "Monitoring", "Secrets", "Supervision"], packages: [crypto, nioCore, logging])
    + room("Chapters", on: "Engine", uses: ["BlockingWork", "Fetching", "HTMLSanitizer", "Library", "MediaTags", "PodcastModel", "Supervision"], packages: [logging])
    + room("TranscriptLoading", on: "Engine", uses: ["BlockingWork", "Fetching", "Library", "PodcastModel", "Supervision", "Transcripts"], packages: [logging])
    + room("OwnAudio", on: "Engine", uses: ["BlockingWork", "BoundedNumbers", "ChildProcesses", "PodcastModel", "Fetching", "Library", "MediaTags", "Secrets", "Storage", "Supervision"], packages: [nioCore, logging])
    + room("Sharing", on: "Engine", uses: ["BlockingWork", "BoundedNumbers", "ChildProcesses", "Library", "PodcastModel", "Secrets"], packages: [logging])
    + room("Transcription", on: "Engine", uses: ["BlockingWork", "BoundedNumbers", "ChildProcesses", "PodcastModel", "Events", "Fetching", "Library", "MediaTags", "Secrets", "Storage", "Supervision", "Transcripts"], packages: [logging])
    + room("Backups", on: "Engine", uses: ["BlockingWork", "BoundedNumbers", "ByteEncoding", "Library", "Secrets", "Storage", "Supervision"], packages: [crypto, logging])
    + room("Diagnostics", on: "Engine", uses: ["BlockingWork", "BoundedNumbers", "ChildProcesses", "Events", "Fetching", "Library", "Supervision"], packages: [logging])
    + room("HomeNetwork", on: "Engine", uses: ["Certificates", "Fetching", "Supervision"], packages: [logging, subprocess])
    // Layer 5, engines over those of layer 4. They do not know one another.
    + room("Directory", on: "Engine", uses: ["BoundedNumbers", "PodcastModel", "BlockingWork", "ByteEncoding", "Events", "Fetching", "Library", "Searching", "Storage", "Supervision", "TextTokenizer"], packages: [crypto, logging])
    + room("Notifications", on: "Engine", uses: ["BoundedNumbers", "PodcastModel", "Fetching", "RSS", "Storage", "Events", "Library", "Monitoring", "Searching", "Secrets", "Supervision", "WebPush"], packages: [logging])
    + room("ChangeLog", on: "Engine", uses: ["PodcastModel", "Events", "Library", "NewEpisodes", "Playback", "Subscriptions"])
    // Layer 6, all engines, opened from one place.
    + room("Engines", on: "Engine", uses: ["Accounts", "Backups", "CMalloc", "ChangeLog", "Chapters", "Diagnostics", "PodcastModel", "Storage", "Events", "Fetching", "Library", "Monitoring", "OPML", "Refreshing", "Searching", "Directory", "OpenIDConnect", "Playback", "NewEpisodes", "Artwork", "Downloading", "HomeNetwork", "Notifications", "OwnAudio", "Secrets", "Sharing", "Supervision", "Subscriptions", "TranscriptLoading", "Transcription"], packages: [logging])
}

// MARK: - Floor 2, Services: contracts only, one file a feature; Presenting: engine values as pages show them

var services: [Target] {
  room("Services", on: "", uses: ["ServiceRouter", "WebPage"])
    + room("Presenting", on: "", uses: ["BoundedNumbers", "PodcastModel", "WebPage", "Components", "ServiceRouter", "Services", "Accounts", "Directory", "Downloading", "FeedParsing", "Fetching", "Library", "Notifications", "OPML", "Playback", "Refreshing", "Subscriptions"], resources: ["strings.json", "feed-strings.json", "download-strings.json", "topic-strings.json", "transcription-strings.json"])
}

// MARK: - Floor 3, Features: one folder, two targets (Main renders, Manager decides)

var features: [Target] {
  feature("HomePage", uses: ["Components", "PodcastModel", "Directory", "Events", "Library", "Refreshing", "Presenting", "Subscriptions"])
    + feature("FeaturedPage", uses: ["Components", "PodcastModel", "Directory", "Events", "Refreshing", "Presenting", "Subscriptions"])
    + feature("CategoryPage", uses: ["Components", "PodcastModel", "Directory", "Events", "Refreshing", "Presenting", "Subscriptions"])
    + feature("SearchPage", uses: ["Components", "PodcastModel", "Fetching", "Library", "Directory", "Playback", "Refreshing", "Searching", "Storage", "Subscriptions", "TextTokenizer", "Presenting"])
    + feature("ShowPage", uses: ["BlockingWork", "Components", "PodcastModel", "Events", "Downloading", "Library", "Playback", "Refreshing", "Searching", "Presenting", "Subscriptions"])
    + feature("EpisodePage", uses: ["Components", "PodcastModel", "Artwork", "BlockingWork", "Chapters", "Events", "HTMLSanitizer", "Library", "Playback", "Presenting", "TranscriptLoading"])
    + feature("PersonPage", uses: ["Components", "PodcastModel", "Library", "Playback", "Presenting", "Subscriptions"]) + feature("TranscriptPage", uses: ["Components", "PodcastModel", "Events", "Library", "Playback", "Presenting", "TranscriptLoading"])
    + feature("AudioPlayer", uses: ["Chapters", "Components", "PodcastModel", "Events", "Library", "Playback", "Presenting", "TranscriptLoading"])
    + feature("MiniPlayer", uses: ["Components", "PodcastModel", "Playback", "Presenting"])
    + feature("PlayHistory", uses: ["PodcastModel", "Events", "Storage", "Library", "Playback", "Presenting"])
    + feature("UpNext", uses: ["Components", "PodcastModel", "Events", "Library", "Playback", "Presenting"])
    + feature("SlotPage", uses: ["Components", "PodcastModel", "Events", "Library", "Playback", "Presenting"])
    + feature("RecentChanges", uses: ["ChangeLog", "PodcastModel", "Events", "Library", "Playback", "Presenting", "Storage"])
    + feature("InboxPage", uses: ["Components", "PodcastModel", "Events", "Library", "NewEpisodes", "Playback", "Presenting", "Storage"])
    + feature("NewEpisodeSettings", uses: ["PodcastModel", "Downloading", "Events", "Library", "NewEpisodes", "Playback", "Presenting"])
    + feature("EpisodePicker", uses: ["PodcastModel", "Events", "Library", "Playback", "Presenting"])
    + feature("SettingsPage", uses: ["PodcastModel", "Library", "Playback", "Presenting"])
    + feature("DownloadPicker", uses: ["Components", "PodcastModel", "Downloading", "Events", "Library", "Playback", "Presenting"])
    + feature("DownloadCenter", uses: ["Components", "PodcastModel", "Downloading", "Events", "Library", "Playback", "Presenting", "Storage"])
    + feature("UserCenter", uses: ["PodcastModel", "Events", "Library", "Playback"])
    + feature("KeptEpisodes", uses: [])
    + feature("LibraryPage", uses: ["Components", "PodcastModel", "Events", "Library", "Playback", "Refreshing", "Presenting", "Subscriptions"])
    + feature("SidebarLists", uses: ["PodcastModel", "Events", "Library", "Presenting"])
    + feature("PlaylistPage", uses: ["Components", "PodcastModel", "Events", "Library", "Playback", "Presenting", "Subscriptions"])
    + feature("BookmarkList", uses: ["Components", "PodcastModel", "Library", "Playback", "Presenting", "Sharing"]) + feature("PublicPage", uses: ["BlockingWork", "Components", "PodcastModel", "HTMLSanitizer", "Library", "Sharing"]) + feature("SharePage", uses: ["Components", "PodcastModel", "Fetching", "Library", "Notifications", "Presenting", "Sharing"])
    + feature("ListeningStatistics", uses: ["PodcastModel", "Library", "Playback", "Presenting"])
    + feature("SubscriptionImport", uses: ["PodcastModel", "Events", "Library", "OPML", "Refreshing", "Presenting"])
    + feature("NotificationSettings", uses: ["Accounts", "PodcastModel", "Events", "Fetching", "Library", "Notifications", "Playback", "Presenting"])
    + feature("SignIn", uses: ["Accounts", "Library", "PodcastModel", "Presenting", "OpenIDConnect"])
    + feature("AccountSettings", uses: ["Accounts", "Components", "Library", "PodcastModel", "Presenting", "OpenIDConnect", "QRCode"])
    + feature("TrustGuide", uses: ["Certificates", "Components", "HomeNetwork", "QRCode"])
    + feature("OwnShows", uses: ["PodcastModel", "Events", "Fetching", "Library", "OwnAudio", "Presenting"])
    + feature("ServerPage", uses: ["Backups", "Diagnostics", "Downloading", "Events", "Library", "Monitoring", "Notifications", "PodcastModel", "Presenting", "Refreshing", "Supervision"])
    + feature("TranscriptionQueue", uses: ["PodcastModel", "Events", "Library", "Presenting", "Transcription"]) + feature("FeedStatusPage", uses: ["PodcastModel", "Events", "Fetching", "Library", "Refreshing", "Presenting"])
    + [
      // Acts for the pages of others, and has none of its own: a Manager without a Main.
      .target(name: "EpisodeActionsManager", dependencies: names(["Components", "WebPage", "ServiceRouter", "Services", "PodcastModel", "Downloading", "Events", "Library", "Playback", "Storage", "Presenting"]), path: "Sources/Features/EpisodeActions/Manager", resources: [.copy("strings.json")], swiftSettings: house)
    ]
}
var allFeatures: [String] { ["HomePage", "FeaturedPage", "CategoryPage", "SearchPage", "ShowPage", "EpisodePage", "PersonPage", "TranscriptPage", "AudioPlayer", "MiniPlayer", "PlayHistory", "UpNext", "SlotPage", "RecentChanges", "InboxPage", "NewEpisodeSettings", "EpisodePicker", "SettingsPage", "DownloadPicker", "DownloadCenter", "UserCenter", "KeptEpisodes", "LibraryPage", "SidebarLists", "PlaylistPage", "FeedStatusPage", "BookmarkList", "PublicPage", "SharePage", "ListeningStatistics", "SubscriptionImport", "NotificationSettings", "SignIn", "AccountSettings", "TrustGuide", "OwnShows", "TranscriptionQueue", "ServerPage"] }

// MARK: - Floor 4, App: puts it together

var app: [Target] {
  [
    // Makes the style sheets and scripts that the server sends of the Assets folders of Shell, Components and the features.
    .plugin(name: "BundleAssets", capability: .buildTool()),
  ]
    + room("Shell", on: "App", uses: ["WebPage", "Components"], resources: ["Icons", "strings.json"], without: ["Assets"], plugins: ["BundleAssets"])
    + room("Composition", on: "App", uses: ["Accounts", "Engines", "HomeNetwork", "ServiceRouter", "Services", "Shell", "WebPage", "Components", "EpisodeActionsManager", "OpenIDConnect"] + allFeatures.filter { $0 != "KeptEpisodes" } + allFeatures.map { $0 + "Manager" })
    + room("Server", on: "App", uses: ["Accounts", "BoundedNumbers", "ByteEncoding", "CDeflate", "Certificates", "PodcastModel", "BlockingWork", "TextScanning", "WebPage", "Components", "ServiceRouter", "Services", "Presenting", "Shell", "Composition", "Engines", "Downloading", "Events", "Fetching", "HTTPConnections", "HomeNetwork", "Monitoring", "Notifications", "Playback", "RSS", "Artwork", "Chapters", "Secrets", "Sharing", "TranscriptLoading", "OpenIDConnect"],
      packages: [hummingbird, hummingbirdCore, nioCore, nioHTTP1, nioHTTPTypes, nioHTTPTypesHTTP1, httpTypes, crypto, lifecycle, logging], resources: ["strings.json"])
    + room("Control", on: "App", uses: ["Accounts", "Backups", "Downloading", "Engines", "Events", "Library", "OPML", "PodcastModel", "Presenting", "Refreshing", "Storage", "Supervision"], packages: [nioCore, nioPosix, lifecycle, logging])
    + room("DemoPublisher", on: "Demo", uses: ["BoundedNumbers", "HTTPConnections"], packages: [hummingbird, nioCore, httpTypes, lifecycle, logging], resources: ["Media", "Shows"], without: ["make-media.sh"])
}

var executables: [Target] {
  [
    .executableTarget(
      name: "earnest", dependencies: names(["Accounts", "Backups", "BoundedNumbers", "Certificates", "Chapters", "Components", "Diagnostics", "Directory", "Downloading", "Engines", "HTTPConnections", "HomeNetwork", "QRCode", "Server", "Control", "DemoPublisher", "FeedParsing", "Fetching", "Library", "MediaTags", "Monitoring", "NewEpisodes", "Notifications", "OPML", "OwnAudio", "Playback", "PodcastModel", "Presenting", "Refreshing", "Searching", "ServiceRouter", "Services", "Shell", "Storage", "Supervision", "Transcription", "Transcripts", "WebPage", "OpenIDConnect"])
        + [argumentParser, lifecycle, unixSignals, logging], path: "Sources/Executables/earnest", resources: [.copy("strings.json"), .copy("help-strings.json"), .copy("setting-strings.json")], swiftSettings: house, linkerSettings: [.unsafeFlags(["-use-ld=lld", "-Xlinker", "--no-export-dynamic", "-Xlinker", "-z", "-Xlinker", "pack-relative-relocs"], .when(platforms: [.linux], configuration: .release))])  // 12 MB less: no exported symbols, and a short table of relocations, which only LLD writes
  ]
}

// MARK: - Tests: mirror Sources; Tests/Browser is Python

var tests: [Target] {
  [
    .target(name: "TestSupport", dependencies: names(["ChangeLog", "Chapters", "PodcastModel", "DemoPublisher", "Directory", "Downloading", "FeedParsing", "Fetching", "Library", "Monitoring", "NewEpisodes", "OPML", "Playback", "Storage", "Subscriptions", "Supervision", "TranscriptLoading", "WebPage"]) + [asn1, crypto, nioCore, nioPosix, nioSSL, nioTLS, x509, logging, cryptoExtras], path: "Tests/Support", swiftSettings: house),
    .target(name: "FeedMaking", path: "Tests/FeedMaking", swiftSettings: house),
    test("BoundedNumbers", on: "Ground"), test("BlockingWork", on: "Ground"), test("ByteEncoding", on: "Ground"), test("WebPage", on: "Ground"), test("Components", on: "Ground", uses: ["WebPage"]), test("ServiceRouter", on: "Ground", uses: ["WebPage"]), test("HTTPConnections", on: "Ground", packages: [hummingbirdCore, httpTypes, lifecycle, nioCore, nioPosix, nioSSL, logging]),
    test("TextScanning", on: "Engine"), test("HTMLSanitizer", on: "Engine", uses: ["TextScanning"]), test("TextTokenizer", on: "Engine"), test("MediaTags", on: "Engine"), test("Transcripts", on: "Engine"), test("FeedParsing", on: "Engine", uses: ["CZlib", "FeedMaking", "HTMLSanitizer"]), test("OPML", on: "Engine", uses: ["TextScanning"]), test("RSS", on: "Engine", uses: ["FeedParsing"]),
    test("Fetching", on: "Engine", packages: [nioSSL, nioCore, nioPosix, httpClient, logging]), test("Directory", on: "Engine", uses: ["DemoPublisher", "Events", "Fetching", "Library", "PodcastModel", "Storage"], packages: [nioCore, nioPosix]),
    test("QRCode", on: "Engine"), test("WebPush", on: "Engine", uses: ["ByteEncoding"], packages: [crypto]), test("Certificates", on: "Engine"), test("HomeNetwork", on: "Engine", uses: ["Certificates"], packages: [logging]), test("Transcription", on: "Engine", uses: ["Fetching", "Library", "PodcastModel"]), test("Secrets", on: "Engine"),
    test("Storage", on: "Engine", uses: ["BlockingWork", "Monitoring"]), test("ChildProcesses", on: "Engine"), test("Sharing", on: "Engine", uses: ["ChildProcesses", "Library", "PodcastModel", "Secrets", "Storage"]), test("Library", on: "Engine", uses: ["Events", "PodcastModel", "Storage"]),
    test("Refreshing", on: "Engine", uses: ["BoundedNumbers", "DemoPublisher", "Events", "Fetching", "FeedParsing", "Library", "OPML", "Playback", "PodcastModel", "Storage", "Secrets", "Supervision"], packages: [logging]),
    test("Supervision", on: "Engine", packages: [logging]), test("Monitoring", on: "Engine", uses: ["Supervision"], packages: [logging]), test("Searching", on: "Engine", uses: ["BlockingWork", "Library", "PodcastModel", "Storage", "TextTokenizer"]), test("Notifications", on: "Engine", uses: ["Fetching", "Library", "Monitoring", "PodcastModel", "Secrets", "Storage", "Supervision"]), test("OpenIDConnect", on: "Engine", uses: ["Fetching", "PodcastModel", "Secrets"]),
    test("Accounts", on: "Engine", uses: ["BlockingWork", "Library", "PodcastModel"]), test("Subscriptions", on: "Engine", uses: ["Library", "PodcastModel"]), test("Playback", on: "Engine", uses: ["Events", "Library", "PodcastModel", "Storage"]), test("OwnAudio", on: "Engine", uses: ["ChildProcesses", "Fetching", "Library", "MediaTags", "PodcastModel"]), test("NewEpisodes", on: "Engine", uses: ["Library", "Playback", "PodcastModel", "Storage"]),
    test("ChangeLog", on: "Engine", uses: ["Events", "Library", "NewEpisodes", "Playback", "PodcastModel", "Storage", "Subscriptions"]),
    test("Chapters", on: "Engine", uses: ["Fetching", "Library", "MediaTags", "PodcastModel", "Supervision"]), test("Artwork", on: "Engine", uses: ["DemoPublisher", "Fetching", "Library", "PodcastModel"]), test("Backups", on: "Engine", uses: ["Library", "PodcastModel", "Storage", "Supervision"], packages: [logging]), test("TranscriptLoading", on: "Engine", uses: ["Events", "Fetching", "Library", "PodcastModel", "Supervision", "Transcripts"]),
    test("Downloading", on: "Engine", uses: ["ByteEncoding", "DemoPublisher", "Fetching", "Library", "PodcastModel", "Storage", "Supervision"], packages: [crypto, nioCore, nioPosix]), test("Diagnostics", on: "Engine", uses: ["Events", "Fetching", "Library", "Storage", "Supervision"]),
    test("Engines", on: "Engine", uses: ["Accounts", "Backups", "Directory", "Downloading", "Fetching", "Library", "Monitoring", "Notifications", "OpenIDConnect", "OwnAudio", "PodcastModel", "Refreshing", "Sharing", "Storage", "Subscriptions", "Supervision", "Transcription"]), test("Presenting", on: "", uses: ["Components", "Directory", "FeedParsing", "Fetching", "Library", "Notifications", "OPML", "Playback", "PodcastModel", "Refreshing", "WebPage"]),
    test("Server", on: "App", uses: ["Accounts", "Artwork", "BlockingWork", "Certificates", "Components", "HomeNetwork", "Secrets", "Composition", "DemoPublisher", "Directory", "Downloading", "Engines", "Events", "FeedParsing", "Fetching", "HTTPConnections", "Library", "Monitoring", "NewEpisodes", "Notifications", "OwnAudio", "Playback", "PodcastModel", "Refreshing", "Searching", "ServiceRouter", "Sharing", "Shell", "Storage", "Supervision", "Transcription", "WebPage", "OpenIDConnect"], packages: [crypto, httpClient, hummingbird, hummingbirdTesting, httpTypes, nioCore, nioHTTP1, nioSSL, logging]),
    test("Shell", on: "App", uses: ["Components", "WebPage"]), test("Control", on: "App", uses: ["Accounts", "DemoPublisher", "Downloading", "Engines", "Events", "Fetching", "Library", "PodcastModel", "Refreshing", "Storage", "Supervision"], packages: [logging]),
    test("DemoPublisher", on: "Demo", packages: [hummingbird, hummingbirdTesting, httpTypes, nioCore]),
    .testTarget(name: "EarnestTests", dependencies: names(["earnest", "TestSupport", "Backups", "Engines", "Fetching", "Library", "MediaTags", "Monitoring", "Server", "Storage", "WebPage"]) + [argumentParser, lifecycle, logging], path: "Tests/App/EarnestTests", swiftSettings: house),
    .testTarget(name: "RoomsTests", dependencies: names(["Components", "WebPage"] + allFeatures), path: "Tests/Rooms", exclude: ["language-debt.txt"], swiftSettings: house),
    .testTarget(name: "EpisodeActionsTests", dependencies: names(["EpisodeActionsManager", "TestSupport", "ChangeLog", "Components", "Events", "Library", "Playback", "PodcastModel", "ServiceRouter", "Services", "Storage", "WebPage"]), path: "Tests/Features/EpisodeActionsTests", swiftSettings: house),
  ] + allFeatures.map { test($0, on: "Features", uses: ["Accounts", "Backups", "Certificates", "ChangeLog", "Components", "Diagnostics", "WebPage", "Directory", "Downloading", "Events", "Fetching", "HomeNetwork", "Library", "Monitoring", "NewEpisodes", "Notifications", "OwnAudio", "Playback", "PodcastModel", "Refreshing", "Searching", "Secrets", "Sharing", "ServiceRouter", "Services", "Storage", "Subscriptions", "Supervision", "Transcription", $0 + "Manager"]) }
}

// MARK: - Third-party products, each used only in the rooms that name it

var nioCore: Target.Dependency { .product(name: "NIOCore", package: "swift-nio") }
var nioPosix: Target.Dependency { .product(name: "NIOPosix", package: "swift-nio") }
var nioSSL: Target.Dependency { .product(name: "NIOSSL", package: "swift-nio-ssl") }
var nioHTTPTypes: Target.Dependency { .product(name: "NIOHTTPTypes", package: "swift-nio-extras") }
var nioHTTPTypesHTTP1: Target.Dependency { .product(name: "NIOHTTPTypesHTTP1", package: "swift-nio-extras") }
var nioHTTPTypesHTTP2: Target.Dependency { .product(name: "NIOHTTPTypesHTTP2", package: "swift-nio-extras") }
var nioHTTP2: Target.Dependency { .product(name: "NIOHTTP2", package: "swift-nio-http2") }
var nioTLS: Target.Dependency { .product(name: "NIOTLS", package: "swift-nio") }
var httpTypes: Target.Dependency { .product(name: "HTTPTypes", package: "swift-http-types") }
var httpClient: Target.Dependency { .product(name: "AsyncHTTPClient", package: "async-http-client") }
var hummingbird: Target.Dependency { .product(name: "Hummingbird", package: "hummingbird") }
var hummingbirdCore: Target.Dependency { .product(name: "HummingbirdCore", package: "hummingbird") }
var hummingbirdTesting: Target.Dependency { .product(name: "HummingbirdTesting", package: "hummingbird") }
var nioHTTP1: Target.Dependency { .product(name: "NIOHTTP1", package: "swift-nio") }
var lifecycle: Target.Dependency { .product(name: "ServiceLifecycle", package: "swift-service-lifecycle") }
var unixSignals: Target.Dependency { .product(name: "UnixSignals", package: "swift-service-lifecycle") }
var grdb: Target.Dependency { .product(name: "GRDB", package: "GRDB.swift") }
var sqlite: Target.Dependency { .product(name: "GRDBSQLite", package: "GRDB.swift") }
var argumentParser: Target.Dependency { .product(name: "ArgumentParser", package: "swift-argument-parser") }
var crypto: Target.Dependency { .product(name: "Crypto", package: "swift-crypto") }
var x509: Target.Dependency { .product(name: "X509", package: "swift-certificates") }
var asn1: Target.Dependency { .product(name: "SwiftASN1", package: "swift-asn1") }
var cryptoExtras: Target.Dependency { .product(name: "CryptoExtras", package: "swift-crypto") }
var subprocess: Target.Dependency { .product(name: "Subprocess", package: "swift-subprocess") }
var jwtKit: Target.Dependency { .product(name: "JWTKit", package: "jwt-kit") }
var logging: Target.Dependency { .product(name: "Logging", package: "swift-log") }

// MARK: - How a line above becomes targets

var house: [SwiftSetting] {
  [.enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("MemberImportVisibility")]
}

func names(_ rooms: [String]) -> [Target.Dependency] { rooms.map { .target(name: $0) } }

@MainActor func room(_ name: String, on floor: String, uses: [String] = [], packages: [Target.Dependency] = [], resources: [String] = [], without: [String] = [], plugins: [Target.PluginUsage] = []) -> [Target] {
  [
    .target(
      name: name, dependencies: names(uses) + packages, path: floor.isEmpty ? "Sources/\(name)" : "Sources/\(floor)/\(name)", exclude: ["README.md"] + without, resources: resources.map { .copy($0) }, swiftSettings: house, plugins: plugins)
  ]
}

/// A feature is two targets. Main may use BoundedNumbers, WebPage and Components alone, and no parameter could name another feature.
@MainActor func feature(_ name: String, uses engines: [String]) -> [Target] {
  [
    .target(
      name: name, dependencies: ["BoundedNumbers", "WebPage", "Components"], path: "Sources/Features/\(name)/Main", exclude: ["Assets"], resources: [.copy("strings.json")], swiftSettings: house),
    .target(
      name: "\(name)Manager", dependencies: names([name, "BoundedNumbers", "WebPage", "ServiceRouter", "Services"] + engines), path: "Sources/Features/\(name)/Manager", swiftSettings: house),
  ]
}

@MainActor func test(_ room: String, on floor: String, uses: [String] = [], packages: [Target.Dependency] = []) -> Target {
  .testTarget(
    name: "\(room)Tests", dependencies: names([room, "TestSupport"] + uses) + packages, path: floor.isEmpty ? "Tests/\(room)Tests" : "Tests/\(floor)/\(room)Tests", swiftSettings: house)
}
