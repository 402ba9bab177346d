/// The reason that a transcription does not proceed. The raw values are stored and must never be renamed.
public enum TranscriptionFailure: String, Sendable, Codable, CaseIterable {
  /// The episode is not downloaded yet.
  case notDownloaded
  /// The audio of the day is used up; the transcription continues on the next day.
  case dailyLimit
  /// The audio, or a part of it, is longer than the limit of a day.
  case longerThanLimit
  /// The file is larger than the server accepts, and cannot be cut: ffmpeg is not installed.
  case needsFFmpeg
  /// The disk has no space for the parts of the file; the transcription continues when it has.
  case diskFull
  /// The file cannot be read as audio.
  case damaged
  /// No server answers at the address.
  case unreachable
  /// The TLS connection to the server failed.
  case insecure
  /// The server did not answer in time.
  case timedOut
  /// The server does not accept the key: 401 or 403.
  case unauthorized
  /// The server has no transcription at its address: 404 or 405.
  case notFound
  /// The server does not accept a file of this size: 413.
  case tooLarge
  /// The server is busy: 429 or 503.
  case busy
  /// The server failed: another 5xx.
  case serverError
  /// The server refused the request, such as for the name of the model: another status.
  case refused
  /// The answer of the server is no transcript.
  case unreadable
  /// The transcript has no text.
  case noSpeech
  /// An internal error.
  case failed

  /// Whether it says something of the episode or the day, and not of the transcription server or its settings.
  public var concernsEpisode: Bool {
    switch self {
    case .notDownloaded, .dailyLimit, .diskFull, .damaged, .noSpeech, .failed: true
    case .longerThanLimit, .needsFFmpeg, .unreachable, .insecure, .timedOut, .unauthorized, .notFound, .tooLarge, .busy, .serverError,
      .refused, .unreadable:
      false
    }
  }
}
