/// All that the browser needs to start an episode inside the tap, with nothing awaited.
public struct PlayItem: Sendable, Equatable, Encodable {
  public let episode: Int64
  public let title: String
  public let showTitle: String
  /// Where the sound comes from: a path of our own, or the remote address where it is not relayed.
  public var mediaURL: String
  /// Where playing starts, in seconds.
  public let start: Double
  /// 1.0 is the speaker's own speed.
  public let rate: Double
  /// The speed is the show's own, and not for other shows.
  public let hasOwnRate: Bool
  /// In seconds, as far as known.
  public let duration: Double?
  public var artworkURL: String?
  public var episodeURL: String
  public var showURL: String
  /// Seconds that are left out at the beginning and at the end.
  public let skipFirst: Double
  public let skipLast: Double
  /// When it was last listened to, in milliseconds since 1970 by the server's clock.
  public let heardAt: Double?
  public let isVideo: Bool
  public let isFavourite: Bool
  /// Back to the place from which something else has led away.
  public let undo: Undo?

  public struct Undo: Sendable, Equatable, Encodable {
    /// In seconds.
    public let position: Double

    public init(position: Double) { self.position = position }
  }

  public init(
    episode: Int64, title: String, showTitle: String, mediaURL: String, start: Double, rate: Double, duration: Double?,
    artworkURL: String?, episodeURL: String, showURL: String, hasOwnRate: Bool = false, skipFirst: Double = 0, skipLast: Double = 0,
    heardAt: Double? = nil, isVideo: Bool = false, isFavourite: Bool = false, undo: Undo? = nil
  ) {
    self.episode = episode
    self.title = title
    self.showTitle = showTitle
    self.mediaURL = mediaURL
    self.start = start
    self.rate = rate
    self.hasOwnRate = hasOwnRate
    self.duration = duration
    self.artworkURL = artworkURL
    self.episodeURL = episodeURL
    self.showURL = showURL
    self.skipFirst = skipFirst
    self.skipLast = skipLast
    self.heardAt = heardAt
    self.isVideo = isVideo
    self.isFavourite = isFavourite
    self.undo = undo
  }

  /// What a button holds while nothing has been played: the browser fills it in.
  public static let none = PlayItem(
    episode: 0, title: "", showTitle: "", mediaURL: "/", start: 0, rate: 1, duration: nil, artworkURL: nil, episodeURL: "/",
    showURL: "/")
}
