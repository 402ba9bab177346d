import ArgumentParser
import Engines

/// The flags that all commands share. The help of commands has those of the server with `--help-hidden` only.
struct SettingsOptions: ParsableArguments {
  @Option(name: [.customLong(Setting.home.flagName), .customLong("home")], help: optionHelp(.home))
  var data: String?

  @OptionGroup(visibility: .hidden) var server: SharedSettingsOptions

  var flags: [Setting: String?] { server.flags.merging([.home: data]) { $1 } }

  /// - Throws: `CommandFailure`.
  func settings() async throws -> Settings { try await Settings.read(flags: flags) }
}

/// The flags of all commands for settings of the server.
struct SharedSettingsOptions: ParsableArguments {
  @Option(.media) var media: String?
  @Option(.directoryURL) var directoryURL: String?
  @Option(.country) var country: String?
  @Option(.allowPrivate) var allowPrivate: String?
  @Option(.hosts) var hosts: String?
  @Option(.maxFeedBytes) var maxFeedBytes: String?

  var flags: [Setting: String?] {
    [
      .media: media, .directoryURL: directoryURL, .country: country, .allowPrivate: allowPrivate, .hosts: hosts,
      .maxFeedBytes: maxFeedBytes,
    ]
  }
}

extension Settings {
  /// - Throws: `CommandFailure`.
  static func read(flags: [Setting: String?]) async throws -> Settings {
    try await reportingErrors { try await read(flags.compactMapValues { $0 }) }
  }
}
