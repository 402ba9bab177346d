/// One subscription of a list.
public struct OPMLFeed: Equatable, Sendable {
  /// The address of the feed, http or https; it may contain a user and password.
  public var url: String
  /// The title; nil where the list has none.
  public var title: String?
  /// The show's website.
  public var link: String?
  /// The path of its folder, outermost first; empty for none.
  public var folders: [String]
  /// The paths of its further folders, where the list has it several times.
  public var otherFolders: [[String]]
  /// Whether it is subscribed to. Overcast also lists shows that were unsubscribed.
  public var isSubscribed: Bool
  /// Its episodes with a listening state (Overcast's extended export).
  public var episodes: [OPMLEpisode]

  /// Creates a subscription.
  public init(
    url: String, title: String? = nil, link: String? = nil, folders: [String] = [], otherFolders: [[String]] = [],
    isSubscribed: Bool = true, episodes: [OPMLEpisode] = []
  ) {
    self.url = url
    self.title = title
    self.link = link
    self.folders = folders
    self.otherFolders = otherFolders
    self.isSubscribed = isSubscribed
    self.episodes = episodes
  }
}
