import PodcastModel
import Storage

/// A transcript of an episode: one per language and origin.
public struct StoredTranscript: Sendable, Equatable, Identifiable {
  /// Where a transcript comes from. The raw values are stored and must never be renamed.
  public enum Origin: Int, Sendable {
    /// The feed names its file.
    case published = 0
    /// This server has made it from the audio.
    case made = 1
  }

  /// Whether there is a text.
  public enum State: Sendable {
    /// It is read when the episode is opened or downloaded.
    case unread
    /// It has cues.
    case read
    /// It could not be read, or has no text.
    case failed
  }

  /// The id.
  public let id: Int64
  /// The episode.
  public let episode: EpisodeID
  /// The language as a tag of BCP 47, by the feed, the file or the show; nil when it is unknown.
  public let language: String?
  /// Where it comes from.
  public let origin: Origin
  /// Whether the cues have times; false while it is unread.
  public let isTimed: Bool
  /// The number of cues; 0 while it is unread.
  public let cueCount: Int
  /// Whether it was read.
  public let state: State
}

extension StoredTranscript {
  init(_ row: Row) throws {
    id = try row.int64("id")
    episode = EpisodeID(try row.int64("episode_id"))
    origin = Origin(rawValue: try row.optionalInt("origin") ?? 0) ?? .published
    isTimed = try row.bool("is_timed")
    cueCount = try row.optionalInt("cue_count") ?? 0
    let (declared, own) = (try row.optionalText("language"), try row.optionalText("file_language"))
    // The file may be more exact than the feed: "en-GB".
    let isMoreExact = own.map { own in declared.map { own.lowercased().hasPrefix($0.lowercased()) } ?? true } ?? false
    language = try (isMoreExact ? own : declared) ?? row.optionalText("show_language")
    let isUnread = try row.optionalInt64("read_at") == nil
    state = cueCount > 0 ? .read : isUnread ? .unread : .failed
  }

  /// Whether it is shown before `other`. The show's language comes first.
  func precedes(_ other: StoredTranscript, showLanguage: String?) -> Bool {
    func rank(_ transcript: StoredTranscript) -> (Int, Int, Int, Int64) {
      let state =
        switch transcript.state {
        case .read: 0
        case .unread: 1
        case .failed: 2
        }
      let isOriginal = Self.mainLanguage(transcript.language) == Self.mainLanguage(showLanguage)
      return (state * 2 + (transcript.isTimed ? 0 : 1), isOriginal ? 0 : 1, transcript.origin.rawValue, transcript.id)
    }
    return rank(self) < rank(other)
  }

  /// "en" of "en-GB"
  private static func mainLanguage(_ language: String?) -> String? { language.map { $0.prefix { $0 != "-" }.lowercased() } }
}
