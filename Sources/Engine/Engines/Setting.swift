import Backups
import Transcription

/// A setting. Its raw value is its key in `earnest.json`, from which the names of its variable and its flag follow.
public enum Setting: String, CaseIterable, Sendable {
  case home, media, audioFolder
  case host, port, hosts, baseURL = "baseUrl", trustedProxies, certificate, privateKey, hstsDays
  case lan, lanName, guidePort
  case accounts, signInHeader, signInCreatesAccounts, signOutURL = "signOutUrl"
  case oidcIssuer, oidcClientID = "oidcClientId", oidcClientSecret, oidcName, oidcOnly
  case directories, directoryURL = "directoryUrl", country, podcastIndexKey, podcastIndexSecret
  case maxFeedBytes, allowPrivate, allowPorts
  case transcriptionURL = "transcriptionUrl", transcriptionKind, transcriptionKey, transcriptionModel
  case transcriptionMinutesPerDay, transcriptionMaxBytes
  case backupFolder, backupCount, backupParts
  case metricsToken, updateURL = "updateUrl"
  case log, logFormat, assets

  /// The kinds of values.
  public enum Kind: Sendable {
    case text
    /// On or off; its flag has no value.
    case toggle
    /// A text that only the owner may know: it may be in a file, and never on a command line.
    case secret
  }

  /// The commands with a flag.
  public enum Commands: Sendable {
    case none, serve, all
  }

  /// The commands with a flag for this setting.
  public var commands: Commands { facts.commands }
  /// The kind of its value.
  public var kind: Kind { facts.kind }
  /// The value in place of a missing one, as text; nil for none, or where it depends on other settings.
  public var standard: String? { facts.standard }
  /// Whether it is a key of `earnest.json`.
  public var isInFile: Bool { self != .home }

  /// "EARNEST_MAX_FEED_BYTES" for `maxFeedBytes`.
  public var variable: String { "EARNEST_" + rawValue.map { $0.isUppercase ? "_\($0)" : $0.uppercased() }.joined() }

  /// The variable with the path of a secret's file.
  public var fileVariable: String { variable + "_FILE" }

  /// The key of `earnest.json` with the path of a secret's file.
  public var fileKey: String { rawValue + "File" }

  /// The name of the flag without hyphens at its start: "max-feed-bytes"; that of a secret takes the path of its file.
  public var flagName: String {
    switch self {
    case .home: "data"
    case .lanName: "name"
    default: rawValue.map { $0.isUppercase ? "-\($0.lowercased())" : "\($0)" }.joined() + (kind == .secret ? "-file" : "")
    }
  }

  // MARK: - Private

  private typealias Facts = (commands: Commands, kind: Kind, standard: String?)

  private var facts: Facts {
    switch self {
    case .home, .media, .allowPrivate, .hosts: (.all, .text, nil)
    case .directoryURL: (.all, .text, "https://itunes.apple.com")
    case .country: (.all, .text, "us")
    case .maxFeedBytes: (.all, .text, "67108864")
    case .host: (.serve, .text, "127.0.0.1")
    case .port: (.serve, .text, "8080")
    case .lanName: (.serve, .text, "earnest")
    case .guidePort: (.serve, .text, "8080")
    case .log: (.serve, .text, "notice")
    case .logFormat: (.serve, .text, "text")
    case .audioFolder, .baseURL, .trustedProxies, .certificate, .privateKey, .signInHeader, .signOutURL, .assets: (.serve, .text, nil)
    case .oidcIssuer, .oidcClientID, .oidcName: (.serve, .text, nil)
    case .accounts, .lan, .signInCreatesAccounts, .oidcOnly: (.serve, .toggle, nil)
    case .oidcClientSecret: (.serve, .secret, nil)
    case .podcastIndexKey, .podcastIndexSecret, .transcriptionKey, .metricsToken: (.none, .secret, nil)
    case .directories: (.none, .text, "apple,podcast-index,catalog")
    case .transcriptionKind: (.none, .text, "openai")
    case .transcriptionModel: (.none, .text, "whisper-1")
    case .transcriptionMinutesPerDay: (.none, .text, "\(TranscriptionSettings.defaultMinutesPerDay)")
    case .backupCount: (.none, .text, "\(BackupSettings.defaultCount)")
    case .hstsDays, .allowPorts, .transcriptionURL, .transcriptionMaxBytes, .backupFolder, .backupParts, .updateURL: (.none, .text, nil)
    }
  }
}
