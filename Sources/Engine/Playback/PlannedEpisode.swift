import Library
import PodcastModel

/// An episode as the player will play it: decided here, ahead of time, so that the browser can start it inside the tap.
public struct PlannedEpisode: Sendable, Equatable {
  public let episode: Episode
  public let showTitle: String
  /// The episode's own picture, else the show's.
  public let artwork: ArtworkID?
  /// Where playing starts, in seconds.
  public let start: Double
  public let isFinished: Bool
  /// 1.0 is the speaker's own speed.
  public let rate: Double
  /// In seconds: the media's own length once known, else what the feed claims.
  public let duration: Double?

  /// Decides where `episode` starts, from what was heard of it. What is finished starts anew.
  public init(
    _ episode: Episode, of show: Show, position: Double = 0, mediaDuration: Double? = nil, isFinished: Bool = false,
    rate: Double
  ) {
    self.init(
      episode, showTitle: show.title, artwork: episode.artwork ?? show.artwork, position: position, mediaDuration: mediaDuration,
      isFinished: isFinished, rate: rate)
  }

  /// The same, of a show of which no more is at hand than what is shown.
  public init(
    _ episode: Episode, showTitle: String, artwork: ArtworkID?, position: Double, mediaDuration: Double?, isFinished: Bool,
    rate: Double
  ) {
    self.episode = episode
    self.showTitle = showTitle
    self.artwork = artwork
    self.isFinished = isFinished
    start = isFinished ? 0 : PlaybackRules.remembered(position)
    self.rate = rate
    duration = mediaDuration ?? episode.durationSeconds
  }
}
