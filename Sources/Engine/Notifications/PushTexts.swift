/// The strings and links of messages to browsers, in the recipient's language, provided by the layers above the engine. Links are paths of
/// the app, without the path under which it is served.
public struct PushTexts: Sendable {
  /// The tag of the language.
  public var language: String
  /// The title of a message about several episodes, or about one that must not be named.
  public var newEpisodes: @Sendable (_ count: Int) -> String
  /// Between the titles of shows in one line.
  public var separator: String
  /// The button that plays the episode.
  public var play: String
  /// The button that adds the episode to Up Next.
  public var queue: String
  /// The link of a message about several shows.
  public var homePath: String
  /// The page of a show.
  public var showPath: @Sendable (_ show: Int64) -> String
  /// The page of an episode.
  public var episodePath: @Sendable (_ episode: Int64) -> String
  /// A picture.
  public var artworkPath: @Sendable (_ artwork: Int64) -> String

  /// Creates the strings.
  public init(
    language: String, newEpisodes: @escaping @Sendable (_ count: Int) -> String, separator: String, play: String, queue: String,
    homePath: String, showPath: @escaping @Sendable (_ show: Int64) -> String,
    episodePath: @escaping @Sendable (_ episode: Int64) -> String, artworkPath: @escaping @Sendable (_ artwork: Int64) -> String
  ) {
    self.language = language
    self.newEpisodes = newEpisodes
    self.separator = separator
    self.play = play
    self.queue = queue
    self.homePath = homePath
    self.showPath = showPath
    self.episodePath = episodePath
    self.artworkPath = artworkPath
  }
}
