import ArgumentParser
import Engines

/// The flags that all commands share; each has an environment variable with the same meaning.
struct SettingsOptions: ParsableArguments {
  @Option(name: [.customLong("data"), .customLong("home")], help: optionHelp(.settingsData))
  var data: String?

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

  /// - Parameter proxies: The flags for servers behind a proxy, which only some commands have.
  func settings(_ proxies: ProxySettings.Flags = ProxySettings.Flags()) async throws -> Settings {
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
