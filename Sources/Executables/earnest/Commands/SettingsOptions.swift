import ArgumentParser
import Engines

/// The flags that all commands share; each has an environment variable with the same meaning.
struct SettingsOptions: ParsableArguments {
  @Option(
    name: [.customLong("data"), .customLong("home")],
    help: "The data folder. (EARNEST_HOME; default: ~/.local/share/earnest)")
  var data: String?

  @Option(help: "A folder for downloads, for example on another disk. (EARNEST_MEDIA; default: media in the data folder)")
  var media: String?

  @Option(help: "A server with the iTunes Search API. (EARNEST_DIRECTORY_URL; default: https://itunes.apple.com)")
  var directoryURL: String?

  @Option(help: "The country of the charts, as a two-letter code. (EARNEST_COUNTRY; default: us)")
  var country: String?

  @Option(help: "Private addresses to allow, as host:port,purpose=host:port. (EARNEST_ALLOW_PRIVATE)")
  var allowPrivate: String?

  @Option(help: "Host names to allow in addition to the loopback ones, as name,name. (EARNEST_HOSTS)")
  var hosts: String?

  @Option(help: "The maximum size of a feed, in bytes after decompression. (EARNEST_MAX_FEED_BYTES; default: 67108864)")
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
