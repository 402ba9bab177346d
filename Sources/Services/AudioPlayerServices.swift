import ServiceRouter

/// The player. Recycled completely: there is only ever one, reused for any episode.
public enum AudioPlayerServices: Service {
  public static let name = "audio-player"

  public struct Navigate: NavigateTask {
    public static let pattern: PathPattern = "/player"

    public init() {}
    public init(_ parameters: TaskParameters) {}
    public var parameters: TaskParameters { [:] }
  }
}
