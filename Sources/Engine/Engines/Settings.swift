import Backups
import Configuration
import Directory
import Fetching
import Foundation
import Transcription

/// The configuration, from flags, `EARNEST_…` variables, or `earnest.json` in the data folder; the first source with a value wins.
public struct Settings: Sendable {
  /// The data folder, which contains everything that Earnest stores.
  public var home: URL
  /// The folder of downloaded files; nil for `media` in the data folder.
  public var media: URL?
  /// The folder whose folders with audio are shows; nil for none. A flag of `earnest serve`, `--audio-folder`, replaces it.
  public var audioFolder: URL?
  /// The address of the directory "apple": a server with the iTunes Search API.
  public var directoryURL: String
  /// The directories that are switched on.
  public var directories: DirectorySettings
  /// The country of the charts, as two lower-case letters.
  public var country: String
  /// Private addresses that requests may nevertheless use.
  public var allowPrivate: AllowedAddresses
  /// Ports that may be connected to, in addition to `FetchingOptions.defaultPorts`.
  public var allowPorts: Set<Int> = []
  /// Host names, in addition to the loopback ones, that the server accepts.
  public var hosts: [String]
  /// The size of the largest accepted feed, in bytes after decompression.
  public var maximumFeedBytes: Int
  /// The public address, and the proxies in front of the server.
  public var proxies = ProxySettings()
  /// The days for which browsers use only HTTPS for the host, on all its ports; 0 ends that, and nil leaves browsers as they are.
  public var hstsDays: Int?
  /// The server that transcribes episodes; nil for none.
  public var transcription: TranscriptionSettings?
  /// The settings of nightly backups; nil for none.
  public var backups: BackupSettings?
  /// The token with which programs read `/metrics`; nil makes that address unknown.
  public var metricsToken: String?
  /// Keys of the configuration file and `EARNEST_…` variables that no setting has; they have no effect.
  public var unknownNames: [String] = []

  /// The values of command-line flags; nil means that the flag is absent.
  public struct Flags: Sendable {
    /// `--data` or `--home`: see `Settings.home`.
    public var home: String?
    /// `--media`: see `Settings.media`.
    public var media: String?
    /// `--directory-url`: see `Settings.directoryURL`.
    public var directoryURL: String?
    /// `--country`: see `Settings.country`.
    public var country: String?
    /// `--allow-private`: a list of `host:port` and `purpose=host:port`, see `AllowedAddresses`.
    public var allowPrivate: String?
    /// `--hosts`: see `Settings.hosts`.
    public var hosts: String?
    /// `--max-feed-bytes`: see `Settings.maximumFeedBytes`.
    public var maximumFeedBytes: Int?
    /// The flags for servers behind a proxy.
    public var proxies = ProxySettings.Flags()

    /// Creates flags that are all absent.
    public init() {}
  }

  /// Reads the settings.
  ///
  /// - Throws: `SettingsError`.
  public static func read(
    _ flags: Flags = Flags(), environment: [String: String] = ProcessInfo.processInfo.environment
  ) async throws -> Settings {
    let variables = ConfigReader(provider: EnvironmentVariablesProvider(environmentVariables: environment)).scoped(to: "earnest")
    if let flag = flags.home, flag.isEmpty { throw SettingsError.emptyHome }
    let home = try home(flags.home ?? variables.string(forKey: "home"), environment)
    let keys = try SettingsFile.keys(in: home)
    let file = try await configurationFile(in: home)
    func text(_ flag: String?, _ key: ConfigKey) -> String? { flag ?? variables.string(forKey: key) ?? file.string(forKey: key) }

    let maximum = text(flags.maximumFeedBytes.map(String.init), "maxFeedBytes") ?? file.int(forKey: "maxFeedBytes").map(String.init)
    guard let maximumFeedBytes = maximum.map({ Int($0, radix: 10) }) ?? defaultMaximumFeedBytes, maximumFeedBytes > 0 else {
      throw SettingsError.notANumber("EARNEST_MAX_FEED_BYTES", maximum ?? "")
    }
    let days = text(nil, "hstsDays") ?? file.int(forKey: "hstsDays").map(String.init)
    let hstsDays = days.flatMap { Int($0, radix: 10) }
    if let days, hstsDays.map({ !(0...maxHSTSDays).contains($0) }) ?? true { throw SettingsError.notANumber("EARNEST_HSTS_DAYS", days) }
    let allowed = text(flags.allowPrivate, "allowPrivate") ?? ""
    let extraPorts = text(nil, "allowPorts") ?? ""
    guard let allowPorts = FetchingOptions.ports(extraPorts) else { throw SettingsError.notPorts("EARNEST_ALLOW_PORTS", extraPorts) }
    let directories = try directories { text(nil, $0) }
    let country = (text(flags.country, "country") ?? DirectoryChart().country).lowercased()
    guard DirectoryChart(country: country).country == country else { throw SettingsError.notACountry("EARNEST_COUNTRY", country) }
    let proxies = try ProxySettings.read(flags.proxies, text) { variables.bool(forKey: $0) ?? file.bool(forKey: $0) }
    func number(_ key: ConfigKey) -> String? { text(nil, key) ?? file.int(forKey: key).map(String.init) }
    let transcription = try transcription({ text(nil, $0) }, number: number)
    let backups = try backups({ text(nil, $0) }, number: number)
    let metricsToken = try metricsToken { text(nil, $0) }
    do {
      func folder(_ flag: String?, _ key: ConfigKey) -> URL? {
        text(flag, key).flatMap { $0.isEmpty ? nil : URL(fileURLWithPath: $0, isDirectory: true) }
      }
      return Settings(
        home: home, media: folder(flags.media, "media"), audioFolder: folder(nil, "audioFolder"),
        directoryURL: text(flags.directoryURL, "directoryUrl") ?? "https://itunes.apple.com",
        directories: directories, country: country, allowPrivate: try AllowedAddresses(allowed), allowPorts: allowPorts,
        hosts: (text(flags.hosts, "hosts") ?? "").split { $0 == "," || $0.isWhitespace }.map { $0.lowercased() },
        maximumFeedBytes: maximumFeedBytes, proxies: proxies, hstsDays: hstsDays, transcription: transcription, backups: backups,
        metricsToken: metricsToken,
        unknownNames: SettingsFile.unknown(keys, environment: environment))
    } catch {
      throw SettingsError.notHostPort("EARNEST_ALLOW_PRIVATE", allowed)
    }
  }

  /// The options of the HTTP client.
  public var fetchingOptions: FetchingOptions {
    var options = FetchingOptions()
    options.allowPrivate = allowPrivate
    options.allowedPorts.formUnion(allowPorts)
    // The owner's own server may be on this machine, and only its requests use this address.
    if let transcription { options.allowPrivate.byPurpose[.transcription, default: []].insert(transcription.host) }
    return options
  }

  // MARK: - Private

  private static let defaultMaximumFeedBytes = 64 << 20
  /// Ten years.
  private static let maxHSTSDays = 3_650

  private static func directories(_ text: (ConfigKey) -> String?) throws -> DirectorySettings {
    do {
      return DirectorySettings(
        choices: try text("directories").map { try DirectorySettings.choices(in: $0) } ?? DirectorySettings.standard,
        podcastIndexKey: text("podcastIndexKey"), podcastIndexSecret: text("podcastIndexSecret"))
    } catch let unknown as UnknownDirectory {
      throw SettingsError.unknownDirectory("EARNEST_DIRECTORIES", unknown.name)
    }
  }

  /// - Parameter ofUser: The home folder of the user in the system's list; nil for a user who is not in it, as in a container.
  static func home(_ given: String?, _ environment: [String: String], ofUser: URL? = homeOfUser) throws(SettingsError) -> URL {
    if let given, !given.isEmpty { return URL(fileURLWithPath: given, isDirectory: true) }
    if let data = environment["XDG_DATA_HOME"], data.hasPrefix("/") { return URL(fileURLWithPath: data).appendingPathComponent("earnest") }
    // A service or a container may set another home than the one of its user.
    let user = environment["HOME"].flatMap { $0.hasPrefix("/") ? URL(fileURLWithPath: $0) : nil }
    guard let folder = user ?? ofUser else { throw .noHome }
    return folder.appendingPathComponent(".local/share/earnest")
  }

  private static var homeOfUser: URL? { getpwuid(geteuid()) == nil ? nil : FileManager.default.homeDirectoryForCurrentUser }

  private static func configurationFile(in home: URL) async throws -> ConfigReader {
    let path = SettingsFile.path(in: home)
    let place = ConfigReader(provider: InMemoryProvider(values: ["filePath": .init(stringLiteral: path), "allowMissing": true]))
    do {
      return ConfigReader(provider: try await FileProvider<JSONSnapshot>(config: place))
    } catch {
      throw SettingsError.unreadableFile(path, "\(error)")
    }
  }
}

/// An invalid setting. Each case carries the setting's name and value.
public enum SettingsError: Error, Equatable {
  /// The value is not a valid number.
  case notANumber(String, String)
  /// The value is not `host:port`.
  case notHostPort(String, String)
  /// The value is not a list of ports.
  case notPorts(String, String)
  /// There is no directory of this name.
  case unknownDirectory(String, String)
  /// The value is not a country of two letters.
  case notACountry(String, String)
  /// The value is not a base URL; carries it and the reason.
  case invalidBaseURL(String, BaseURL.Failure)
  /// The value is not a list of addresses and networks; carries the setting's name and the invalid entry.
  case notProxies(String, String)
  /// The value is not the name of a header with which a proxy can sign people in; carries it.
  case invalidSignInHeader(String)
  /// The sign-in by a header needs trusted proxies, since every other client can send the header too.
  case headerWithoutProxies
  /// A setting of the sign-in by a header has no meaning without the header's name.
  case noSignInHeader
  /// The value is not a web address; carries it.
  case invalidSignOutURL(String)
  /// The value is not the address of a transcription server; carries the setting's name and the value.
  case invalidTranscriptionURL(String, String)
  /// There is no such kind of transcription servers; carries the setting's name and the value.
  case unknownTranscriptionKind(String, String)
  /// The key of the transcription server is too long, or not printable ASCII; carries the setting's name.
  case invalidTranscriptionKey(String)
  /// The token of the metrics is shorter than 16 characters, too long, or not printable ASCII; carries the setting's name.
  case invalidMetricsToken(String)
  /// The file with a secret cannot be read; carries the setting's name and the path.
  case unreadableKeyFile(String, String)
  /// There is no such part of a backup; carries the setting's name and the value.
  case unknownBackupPart(String, String)
  /// The data folder may not be read by this user; carries its path.
  case permissionDenied(String)
  /// The configuration file cannot be read; carries its path and the reason.
  case unreadableFile(String, String)
  /// The configuration file is not JSON, or not an object; carries its path and the line with the fault, if it is known.
  case invalidFile(String, line: Int?)
  /// The data folder is a file; carries its path.
  case notAFolder(String)
  /// There is no setting for the data folder, and the user has no home folder.
  case noHome
  /// The flag for the data folder is empty.
  case emptyHome
}
