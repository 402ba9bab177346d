import ServiceRouter

/// The user's own audio files as shows: upload and sharing.
public enum OwnShowsServices: Service {
  public static let name = "own-shows"

  public struct Navigate: NavigateTask {
    public static let pattern: PathPattern = "/own-shows"

    public init() {}

    public init(_ parameters: TaskParameters) {}
    public var parameters: TaskParameters { [:] }
  }
}
