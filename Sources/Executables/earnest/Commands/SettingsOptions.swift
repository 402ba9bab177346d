import ArgumentParser
import Engines

/// The flags that all commands share; each has an environment variable with the same meaning. The help of commands has those of the
/// server with `--help-hidden` only.
struct SettingsOptions: ParsableArguments {
  @Option(name: [.customLong("data"), .customLong("home")], help: optionHelp(.settingsData))
  var data: String?

  @OptionGroup(visibility: .hidden) var server: ServerSettingsOptions

  /// - Throws: `CommandFailure`.
  func settings() async throws -> Settings { try await server.settings(data: data) }
}

/// The flags of `earnest serve` for its settings.
struct ServerSettingsOptions: ParsableArguments {
  @Option(help: optionHelp(.settingsMedia))
  var media: String?

  @Option(help: optionHelp(.settingsDirectoryURL))
  var directoryURL: String?

  @Option(help: optionHelp(.settingsCountry))
  var country: String?

  @Option(help: optionHelp(.settingsAllowPrivate))
  var allowPrivate: String?

  @Option(help: optionHelp(.settingsHosts))
  var hosts: String?

  @Option(help: optionHelp(.settingsMaxFeedBytes))
  var maxFeedBytes: Int?

  /// - Parameters:
  ///   - data: The flag for the data folder.
  ///   - proxies: The flags for servers behind a proxy, which only `earnest serve` has.
  func settings(data: String?, _ proxies: ProxySettings.Flags = ProxySettings.Flags()) async throws -> Settings {
    var flags = Settings.Flags()
    flags.home = data
    flags.media = media
    flags.directoryURL = directoryURL
    flags.country = country
    flags.allowPrivate = allowPrivate
    flags.hosts = hosts
    flags.maximumFeedBytes = maxFeedBytes
    flags.proxies = proxies
    return try await reportingErrors { try await Settings.read(flags) }
  }
}
