import Configuration
import Directory
import Fetching
import Foundation

/// What can be set, by flag, by `EARNEST_…` variable, or in `earnest.json` in the data folder; the first that says something wins.
public struct Settings: Sendable {
  /// The data folder: everything Earnest keeps.
  public var home: URL
  /// Where the directory "apple" is: a server that speaks the iTunes Search API.
  public var directoryURL: String
  /// Which directories are asked.
  public var directories: DirectorySettings
  /// Whose charts are shown, as two small letters.
  public var country: String
  /// Private addresses that feeds and media may come from all the same.
  public var allowPrivate: Set<HostPort>
  /// Names beside the loopback ones that the server answers to.
  public var hosts: [String]
  /// The largest feed that is taken, in bytes after decompression.
  public var maximumFeedBytes: Int

  /// What was given on the command line; nil means not given.
  public struct Flags: Sendable {
    public var home: String?
    public var directoryURL: String?
    public var country: String?
    public var allowPrivate: String?
    public var hosts: String?
    public var maximumFeedBytes: Int?

    public init() {}
  }

  /// Reads the settings.
  ///
  /// - Throws: `SettingsError`.
  public static func read(
    _ flags: Flags = Flags(), environment: [String: String] = ProcessInfo.processInfo.environment
  ) async throws -> Settings {
    let variables = ConfigReader(provider: EnvironmentVariablesProvider(environmentVariables: environment)).scoped(to: "earnest")
    let home = home(flags.home ?? variables.string(forKey: "home"), environment)
    let file = try await configurationFile(in: home)
    func text(_ flag: String?, _ key: ConfigKey) -> String? { flag ?? variables.string(forKey: key) ?? file.string(forKey: key) }

    let maximum = text(flags.maximumFeedBytes.map(String.init), "maxFeedBytes") ?? file.int(forKey: "maxFeedBytes").map(String.init)
    guard let maximumFeedBytes = maximum.map({ Int($0, radix: 10) }) ?? defaultMaximumFeedBytes, maximumFeedBytes > 0 else {
      throw SettingsError.notANumber("EARNEST_MAX_FEED_BYTES", maximum ?? "")
    }
    let allowed = text(flags.allowPrivate, "allowPrivate") ?? ""
    let directories = try directories { text(nil, $0) }
    let country = (text(flags.country, "country") ?? DirectoryChart().country).lowercased()
    guard DirectoryChart(country: country).country == country else { throw SettingsError.notACountry("EARNEST_COUNTRY", country) }
    do {
      return Settings(
        home: home, directoryURL: text(flags.directoryURL, "directoryUrl") ?? "https://itunes.apple.com",
        directories: directories, country: country, allowPrivate: try HostPort.list(allowed),
        hosts: (text(flags.hosts, "hosts") ?? "").split { $0 == "," || $0.isWhitespace }.map { $0.lowercased() },
        maximumFeedBytes: maximumFeedBytes)
    } catch {
      throw SettingsError.notHostPort("EARNEST_ALLOW_PRIVATE", allowed)
    }
  }

  // MARK: - Private

  private static let defaultMaximumFeedBytes = 64 << 20

  private static func directories(_ text: (ConfigKey) -> String?) throws -> DirectorySettings {
    do {
      return DirectorySettings(
        choices: try text("directories").map { try DirectorySettings.choices(in: $0) } ?? DirectorySettings.standard,
        podcastIndexKey: text("podcastIndexKey"), podcastIndexSecret: text("podcastIndexSecret"))
    } catch let unknown as UnknownDirectory {
      throw SettingsError.unknownDirectory("EARNEST_DIRECTORIES", unknown.name)
    }
  }

  private static func home(_ given: String?, _ environment: [String: String]) -> URL {
    if let given, !given.isEmpty { return URL(fileURLWithPath: given, isDirectory: true) }
    if let data = environment["XDG_DATA_HOME"], data.hasPrefix("/") { return URL(fileURLWithPath: data).appendingPathComponent("earnest") }
    return FileManager.default.homeDirectoryForCurrentUser.appendingPathComponent(".local/share/earnest")
  }

  private static func configurationFile(in home: URL) async throws -> ConfigReader {
    let path = home.appendingPathComponent("earnest.json").path
    let place = ConfigReader(provider: InMemoryProvider(values: ["filePath": .init(stringLiteral: path), "allowMissing": true]))
    do {
      return ConfigReader(provider: try await FileProvider<JSONSnapshot>(config: place))
    } catch {
      throw SettingsError.unreadableFile(path)
    }
  }
}

/// A setting that cannot be understood.
public enum SettingsError: Error, Equatable {
  case notANumber(String, String)
  case notHostPort(String, String)
  case unknownDirectory(String, String)
  case notACountry(String, String)
  case unreadableFile(String)
}
