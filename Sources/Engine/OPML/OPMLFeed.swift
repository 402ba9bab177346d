import FeedParsing

/// One subscription of a list.
public struct OPMLFeed: Equatable, Sendable, Encodable {
  /// Where the feed lives, http or https; it may hold a user and password.
  public var url: String
  public var title: String?
  /// The show's website.
  public var link: String?
  /// The folders it lies in, the outermost first; empty for none.
  public var folders: [String]
  /// Where the list has it once more.
  public var otherFolders: [[String]]
  /// Whether the list is one of subscriptions to it. Overcast also lists shows that somebody has left.
  public var isSubscribed: Bool
  /// What was heard of it, where the list tells (Overcast's extended export).
  public var episodes: [OPMLEpisode]

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
