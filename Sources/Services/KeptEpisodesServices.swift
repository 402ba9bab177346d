import ServiceRouter

/// The episodes that a device stores, so that it plays them without the server.
public enum KeptEpisodesServices: Service {
  public static let name = "kept-episodes"

  /// The part "On this device" of the page of downloads.
  public struct Embed: EmbedTask {
    /// Whether episodes are listed instead of their shows.
    public let listsEpisodes: Bool

    public init(listsEpisodes: Bool) { self.listsEpisodes = listsEpisodes }
  }

  /// Everything with which a browser stores an episode, as JSON.
  public struct Keep: NavigateTask {
    public static let pattern: PathPattern = "/keep/{episode}"
    public let episode: Int64

    public init(episode: Int64) { self.episode = episode }
    public init(_ parameters: TaskParameters) throws { episode = try parameters.required("episode") }
    public var parameters: TaskParameters { ["episode": episode] }
  }

  /// The episodes that the rules of a device select, as JSON: `/keep?queue=3&auto=5`. Devices with rules of earlier versions send
  /// `/keep?queue=3&newest=2&shows=4,5`.
  public struct Select: NavigateTask {
    public static let pattern: PathPattern = "/keep"
    /// The number of episodes at the head of Up Next.
    public let upNext: Int?
    /// The number of the newest unfinished auto-downloads.
    public let auto: Int?
    /// The number of each show's newest unfinished episodes.
    public let newest: Int?
    /// The ids of the shows, separated by commas.
    public let shows: String?

    public init(_ parameters: TaskParameters) throws {
      upNext = try parameters.optional("queue")
      auto = try parameters.optional("auto")
      newest = try parameters.optional("newest")
      shows = try parameters.optional("shows")
    }

    public var parameters: TaskParameters { ["queue": upNext, "auto": auto, "newest": newest, "shows": shows] }
  }
}
