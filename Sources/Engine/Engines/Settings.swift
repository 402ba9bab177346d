import Accounts
import Backups
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
  /// The folder whose folders with audio are shows; nil for none.
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
  /// The address that says once a day which version of Earnest is the newest; nil for no check.
  public var updateURL: String?
  /// The settings that only `earnest serve` uses.
  public var server: ServerSettings
  /// The files with secrets that other users of the computer can read.
  public var exposedFiles: [String] = []
  /// Keys of the configuration file and `EARNEST_…` variables that no setting has; they have no effect.
  public var unknownNames: [String] = []

  /// Reads the settings.
  ///
  /// - Parameter flags: The values of command-line flags as text; a toggle that is on is "true".
  /// - Throws: `SettingsError`.
  public static func read(
    _ flags: [Setting: String] = [:], environment: [String: String] = ProcessInfo.processInfo.environment
  ) async throws -> Settings {
    if flags[.home]?.isEmpty == true { throw SettingsError.emptyHome }
    let home = try home(flags[.home] ?? environment[Setting.home.variable], environment)
    let file = try SettingsFile.values(in: home)
    let values = try SettingValues(flags, environment, file)
    return Settings(
      home: home, media: values.folder(.media), audioFolder: values.folder(.audioFolder),
      directoryURL: values.text(.directoryURL) ?? "", directories: try directories(values), country: try country(values),
      allowPrivate: try values.parsed(.allowPrivate, { try AllowedAddresses($0) }) { .notHostPort($0, $1) } ?? AllowedAddresses([]),
      allowPorts: try values.parsed(.allowPorts, FetchingOptions.ports) { .notPorts($0, $1) } ?? [], hosts: try hosts(values),
      maximumFeedBytes: try values.number(.maxFeedBytes, in: 1...Int.max) ?? 0, proxies: try ProxySettings(values),
      hstsDays: try values.number(.hstsDays, in: 0...maxHSTSDays), transcription: try transcription(values),
      backups: try backups(values), metricsToken: try metricsToken(values), updateURL: try updateURL(values),
      server: try ServerSettings(values), exposedFiles: values.exposedFiles,
      unknownNames: SettingsFile.unknown(file.keys, environment: environment))
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

  /// Ten years.
  private static let maxHSTSDays = 3_650

  private static func updateURL(_ values: SettingValues) throws -> String? {
    try values.parsed(.updateURL, { try RemoteURL($0).text }) { .invalidUpdateURL($0, $1) }
  }

  private static func metricsToken(_ values: SettingValues) throws -> String? {
    try values.parsed(
      .metricsToken,
      { token in
        let isOneWord = token.utf8.allSatisfy { (0x21...0x7E).contains($0) }
        return isOneWord && (16...1_024).contains(token.utf8.count) ? token : nil
      }
    ) { name, _ in .invalidMetricsToken(name) }
  }

  private static func country(_ values: SettingValues) throws -> String {
    let given = values.text(.country) ?? ""
    let country = DirectoryChart(country: given).country
    guard country == given.lowercased() else { throw SettingsError.notACountry(values.name(.country), given) }
    return country
  }

  private static func hosts(_ values: SettingValues) throws -> [String] {
    try values.words(.hosts).map { word in
      if let host = HostName(word) { return host.text }
      // A name may have a port, and is then accepted with this port only.
      guard let port = word.firstMatch(of: /:[0-9]{1,5}$/)?.output, let host = HostName(String(word.dropLast(port.count)))
      else { throw SettingsError.notAHost(values.name(.hosts), word) }
      return host.text + port
    }
  }

  private static func directories(_ values: SettingValues) throws -> DirectorySettings {
    do {
      return DirectorySettings(
        choices: try values.text(.directories).map { try DirectorySettings.choices(in: $0) } ?? DirectorySettings.standard,
        podcastIndexKey: values.text(.podcastIndexKey), podcastIndexSecret: values.text(.podcastIndexSecret))
    } catch let unknown as UnknownDirectory {
      throw SettingsError.notAmong(Directories.names, values.name(.directories), unknown.name)
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
}
