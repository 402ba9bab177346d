import Fetching

/// The owner's settings of a transcription server.
public struct TranscriptionSettings: Sendable, Equatable {
  /// A kind of transcription server. The raw values are words of the setting `EARNEST_TRANSCRIPTION_KIND`.
  public enum Kind: String, Sendable, CaseIterable {
    /// The API of OpenAI: `POST /v1/audio/transcriptions`. Many servers of one's own have it too.
    case openAI = "openai"
    /// The server of whisper.cpp: `POST /inference`.
    case whisperCpp = "whisper.cpp"
  }

  /// The reason why a value is not accepted.
  public enum Failure: Error, Equatable {
    /// The address is not an http or https address without user, query and fragment.
    case url
    /// The key is empty, longer than `maxKeyLength`, or not printable ASCII.
    case key
  }

  /// The base address of the server, without a slash at its end.
  public let url: String
  /// The kind of the server.
  public let kind: Kind
  /// The key of the server; nil for none.
  public let key: String?
  /// The name of the model, for servers of the kind `openAI`.
  public var model = "whisper-1"
  /// The minutes of audio that are transcribed on one day of the server; 0 for no limit.
  public var minutesPerDay = TranscriptionSettings.defaultMinutesPerDay
  /// The largest file that the server accepts, in bytes; larger ones are cut. nil for no limit.
  public var maxUploadBytes: Int?

  /// The limit of a day without a setting.
  public static let defaultMinutesPerDay = 120
  /// The length of the longest key.
  public static let maxKeyLength = 2_048

  /// Checks an address and a key.
  public init(url: String, kind: Kind = .openAI, key: String? = nil) throws(Failure) {
    guard let remote = try? RemoteURL(url), remote.credentials == nil, !url.contains(where: { "?#".contains($0) }),
      ["http://", "https://"].contains(where: url.lowercased().hasPrefix), url.utf8.count <= Self.maxKeyLength
    else { throw .url }
    if let key {
      guard (1...Self.maxKeyLength).contains(key.utf8.count), key.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else { throw .key }
    }
    var base = remote.text
    while base.hasSuffix("/") { base.removeLast() }
    self.url = base
    self.kind = kind
    self.key = key
    maxUploadBytes = kind == .openAI ? Self.openAIUploadBytes : nil
  }

  /// The host and port of the server, which its requests may use even when they are private.
  public var host: HostPort { (try? RemoteURL(url))?.hostPort ?? HostPort(host: "", port: 0) }

  /// The address to which audio is sent.
  var endpoint: String {
    switch kind {
    // The documentation of many servers gives the address with the version.
    case .openAI: url + (url.hasSuffix("/v1") ? "" : "/v1") + "/audio/transcriptions"
    case .whisperCpp: url + "/inference"
    }
  }

  /// The limit of a day in seconds; nil for none.
  var secondsPerDay: Double? { minutesPerDay > 0 ? Double(min(minutesPerDay, 1_000_000)) * 60 : nil }

  /// The limit of OpenAI: 25 MB.
  private static let openAIUploadBytes = 25_000_000
}
