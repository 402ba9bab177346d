import ServiceRouter

/// The audio of episodes: the downloaded file, or the remote one relayed.
public enum MediaServices: Service {
  public static let name = "media"

  public struct Listen: NavigateTask {
    public static let pattern: PathPattern = "/media/{episode}"
    public let episode: Int64

    public init(episode: Int64) { self.episode = episode }
    public init(_ parameters: TaskParameters) throws { episode = try parameters.required("episode") }
    public var parameters: TaskParameters { ["episode": episode] }
  }

  /// A short-lived address of the audio for a device that sends no cookies.
  public struct Sign: NavigateTask {
    public static let pattern: PathPattern = "/media-address/{episode}"
    public let episode: Int64

    public init(episode: Int64) { self.episode = episode }
    public init(_ parameters: TaskParameters) throws { episode = try parameters.required("episode") }
    public var parameters: TaskParameters { ["episode": episode] }
  }
}
