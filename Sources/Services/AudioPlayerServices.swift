import ServiceRouter

/// The player page. There is only one on the navigation stack, reused for every episode.
public enum AudioPlayerServices: Service {
  public static let name = "audio-player"

  public struct Navigate: NavigateTask {
    public static let pattern: PathPattern = "/player"
    /// The episode of the page, independent of the session; nil for the session's episode.
    public var episode: Int64?

    public init(episode: Int64? = nil) { self.episode = episode }
    public init(_ parameters: TaskParameters) throws { episode = try parameters.optional("episode") }
    public var parameters: TaskParameters { ["episode": episode] }
  }

  /// The question where the user has fallen asleep, as a card; empty while nothing suggests it.
  public struct EmbedSleepQuestion: EmbedTask {
    public init() {}
  }
}
