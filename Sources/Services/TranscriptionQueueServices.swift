import ServiceRouter

/// The queue of episodes whose transcripts this server makes. Its tasks have no provider on servers without a transcription server.
public enum TranscriptionQueueServices: Service {
  public static let name = "transcription-queue"

  public struct Navigate: NavigateTask {
    public static let pattern: PathPattern = "/transcriptions"

    public init() {}

    public init(_ parameters: TaskParameters) {}
    public var parameters: TaskParameters { [:] }
  }

  /// The button that makes a transcript of an episode, or the progress of its transcription; empty for an episode with a transcript.
  public struct EmbedOffer: EmbedTask {
    public let episode: Int64
    /// The page to which the button returns.
    public let backTo: String

    public init(episode: Int64, backTo: String) {
      self.episode = episode
      self.backTo = backTo
    }
  }
}
