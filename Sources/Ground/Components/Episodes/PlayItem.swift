/// Everything that the browser needs to start an episode inside the tap without awaiting anything.
public struct PlayItem: Sendable, Equatable, Encodable {
  public let episode: Int64
  public let title: String
  public let showTitle: String
  /// The source of the audio: a path of this server, or the remote address when it is not relayed.
  public var mediaURL: String
  /// The start position in seconds.
  public let start: Double
  /// The playback speed; 1.0 is normal.
  public let rate: Double
  /// Whether the speed belongs to the show and not to all shows.
  public let hasOwnRate: Bool
  /// In seconds, if known.
  public let duration: Double?
  /// The size of its audio in bytes, if known.
  public let size: Int64?
  public var artworkURL: String?
  /// The number of the colour of the cover's placeholder.
  public let coverHue: Int
  public var episodeURL: String
  public var showURL: String
  /// Seconds to skip at the beginning and at the end.
  public let skipFirst: Double
  public let skipLast: Double
  /// Chapters whose titles contain one of these texts are skipped. Only plans have them.
  public let skippedChapters: [String]
  /// When it was last played, in milliseconds since 1970 by the server's clock.
  public let heardAt: Double?
  public let isVideo: Bool
  public let isFavourite: Bool
  /// The position before an unintended seek.
  public let undo: Undo?

  public struct Undo: Sendable, Equatable, Encodable {
    /// In seconds.
    public let position: Double

    public init(position: Double) { self.position = position }
  }

  public init(
    episode: Int64, title: String, showTitle: String, mediaURL: String, start: Double, rate: Double, duration: Double?,
    artworkURL: String?, episodeURL: String, showURL: String, hasOwnRate: Bool = false, skipFirst: Double = 0, skipLast: Double = 0,
    skippedChapters: [String] = [], heardAt: Double? = nil, isVideo: Bool = false, isFavourite: Bool = false, undo: Undo? = nil,
    size: Int64? = nil
  ) {
    self.episode = episode
    self.title = title
    self.showTitle = showTitle
    self.mediaURL = mediaURL
    self.start = start
    self.rate = rate
    self.hasOwnRate = hasOwnRate
    self.duration = duration
    self.size = size
    self.artworkURL = artworkURL
    coverHue = Cover.hue(artworkURL, showTitle)
    self.episodeURL = episodeURL
    self.showURL = showURL
    self.skipFirst = skipFirst
    self.skipLast = skipLast
    self.skippedChapters = skippedChapters
    self.heardAt = heardAt
    self.isVideo = isVideo
    self.isFavourite = isFavourite
    self.undo = undo
  }

  /// The same item for all episodes of its show: with the show's cover, and without the values of this episode alone.
  public func ofShow(artworkURL: String?) -> PlayItem {
    PlayItem(
      episode: episode, title: "", showTitle: showTitle, mediaURL: mediaURL.prefix { $0 != "?" }.description, start: 0, rate: rate,
      duration: nil, artworkURL: artworkURL, episodeURL: "/", showURL: showURL, hasOwnRate: hasOwnRate, skipFirst: skipFirst,
      skipLast: skipLast)
  }

  /// The item of a button without an episode: the browser assigns one later.
  public static let none = PlayItem(
    episode: 0, title: "", showTitle: "", mediaURL: "/", start: 0, rate: 1, duration: nil, artworkURL: nil, episodeURL: "/",
    showURL: "/")
}
