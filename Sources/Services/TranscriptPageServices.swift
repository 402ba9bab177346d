import ServiceRouter

/// The transcript of an episode, on a page of its own and in the player.
public enum TranscriptPageServices: Service {
  public static let name = "transcript-page"

  public struct Navigate: NavigateTask {
    public static let pattern: PathPattern = "/transcript"
    public let episode: Int64
    /// A tag of BCP 47; nil for the first language.
    public var language: String?
    /// The position in seconds that is shown; nil for the saved one.
    public var t: Int?
    /// Whether the page has a long transcript as a whole, and not only the part around the position.
    public var whole: Bool?

    public init(episode: Int64, language: String? = nil, t: Int? = nil, whole: Bool? = nil) {
      self.episode = episode
      self.language = language
      self.t = t
      self.whole = whole
    }

    /// A position that is not a number is ignored, as on the page of the episode.
    public init(_ parameters: TaskParameters) throws {
      episode = try parameters.required("episode")
      language = try parameters.optional("language")
      let seconds: Double? = (try? parameters.optional("t")) ?? nil
      t = seconds.flatMap { (0...864_000).contains($0) ? Int(exactly: $0.rounded(.down)) : nil }
      whole = try parameters.optional("whole")
    }

    public var parameters: TaskParameters { ["episode": episode, "language": language, "t": t, "whole": whole] }
  }

  /// The transcript for the player: an element that requests its content when it is first shown.
  public struct EmbedTranscript: EmbedTask {
    public let episode: Int64

    public init(episode: Int64) { self.episode = episode }
  }
}
