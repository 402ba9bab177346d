import ServiceRouter

/// The sheet that shares an episode, a moment, a clip, a show or a list: a preview, and a link that opens for other people.
public enum SharePageServices: Service {
  public static let name = "share-page"

  public struct Navigate: NavigateTask {
    public static let pattern: PathPattern = "/share"
    public var episode: Int64?
    /// Where the shared moment of the episode starts, in seconds; nil for the beginning.
    public var start: Double?
    public var clip: Int64?
    public var show: Int64?
    /// The address of the feed of a show that this server does not have, and its title; nil for all else.
    public var feed: String?
    public var title: String?
    public var playlist: Int64?
    /// "new", "in-progress", "favourites", "up-next", "inbox", "people", "search:7" for a saved search, or the number of a smart playlist.
    public var list: String?

    public init(feed: String, title: String) {
      self.feed = feed
      self.title = title
    }

    public init(
      episode: Int64? = nil, start: Double? = nil, clip: Int64? = nil, show: Int64? = nil, playlist: Int64? = nil, list: String? = nil
    ) {
      self.episode = episode
      self.start = start
      self.clip = clip
      self.show = show
      self.playlist = playlist
      self.list = list
    }

    public init(_ parameters: TaskParameters) throws {
      episode = try parameters.optional("episode")
      start = try parameters.optional("t")
      clip = try parameters.optional("clip")
      show = try parameters.optional("show")
      feed = try parameters.optional("feed")
      title = try parameters.optional("title")
      playlist = try parameters.optional("playlist")
      list = try parameters.optional("list")
    }

    public var parameters: TaskParameters {
      [
        "episode": episode, "t": start, "clip": clip, "show": show, "feed": feed, "title": title, "playlist": playlist, "list": list,
      ]
    }
  }
}
