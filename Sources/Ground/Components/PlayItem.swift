/// All that the browser needs to start an episode inside the tap, with nothing awaited.
public struct PlayItem: Sendable, Equatable, Encodable {
  public let episode: Int64
  public let title: String
  public let showTitle: String
  /// Where the sound comes from; a path of our own.
  public let mediaURL: String
  /// Where playing starts, in seconds.
  public let start: Double
  /// 1.0 is the speaker's own speed.
  public let rate: Double
  /// In seconds, as far as known.
  public let duration: Double?
  public let artworkURL: String?
  public let episodeURL: String
  public let showURL: String

  public init(
    episode: Int64, title: String, showTitle: String, mediaURL: String, start: Double, rate: Double, duration: Double?,
    artworkURL: String?, episodeURL: String, showURL: String
  ) {
    self.episode = episode
    self.title = title
    self.showTitle = showTitle
    self.mediaURL = mediaURL
    self.start = start
    self.rate = rate
    self.duration = duration
    self.artworkURL = artworkURL
    self.episodeURL = episodeURL
    self.showURL = showURL
  }

  /// What a button holds while nothing has been played: the browser fills it in.
  public static let none = PlayItem(
    episode: 0, title: "", showTitle: "", mediaURL: "/", start: 0, rate: 1, duration: nil, artworkURL: nil, episodeURL: "/",
    showURL: "/")
}
