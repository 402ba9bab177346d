import ServiceRouter

/// One episode with its show notes.
public enum EpisodePageServices: Service {
  public static let name = "episode-page"

  public struct Navigate: NavigateTask {
    public static let pattern: PathPattern = "/episodes/{episode}"
    public let episode: Int64

    public init(episode: Int64) { self.episode = episode }
    public init(_ parameters: TaskParameters) throws { episode = try parameters.required("episode") }
    public var parameters: TaskParameters { ["episode": episode] }
  }
}
