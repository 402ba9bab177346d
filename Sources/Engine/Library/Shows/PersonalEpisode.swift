import PodcastModel
import Storage

/// An episode of any show with all of one user's state and settings.
public struct PersonalEpisode: Sendable, Equatable {
  /// The episode with its state.
  public let listed: ListedEpisode
  /// The title of the show.
  public let showTitle: String
  /// The cover of the episode, or the show's; nil when neither has one.
  public let artwork: EpisodeArtwork?
  /// The user's settings for the show.
  public let preference: ShowPreference
  /// Whether the show tells a story in episodes, which are played oldest first.
  public let isSerial: Bool
  /// The displaced position of any age; nil for none.
  public let displaced: DisplacedPosition?

  /// Creates an episode of a known show.
  public init(_ listed: ListedEpisode, of show: Show, preference: ShowPreference) {
    self.listed = listed
    showTitle = show.title
    artwork = EpisodeArtwork(episode: listed.episode.artwork, show: show.artwork)
    self.preference = preference
    isSerial = show.order == .serial
    displaced = nil
  }

  /// The facts of the episode.
  public var episode: Episode { listed.episode }
}

extension PersonalEpisode {
  init(_ row: Row) throws {
    listed = try ListedEpisode(row)
    showTitle = try row.text("show_title")
    artwork = EpisodeArtwork(episode: listed.episode.artwork, show: try row.optionalInt64("show_artwork_id").map(ArtworkID.init))
    preference = try ShowPreference(row)
    isSerial = try row.text("play_order") == Show.Order.serial.rawValue
    displaced = try DisplacedPosition(row)
  }

  static let columns = """
    \(EpisodeRepository.columns), episode.summary, \(ListedEpisode.stateColumns), \
    state.displaced_position, state.displaced_at, state.displaced_finished, \
    \(ShowLook.title) AS show_title, \(ShowLook.artwork) AS show_artwork_id, show.play_order, \(ShowPreference.columns)
    """

  /// The joins after `FROM episode`.
  static func joins(user: String) -> String {
    """
    JOIN show ON show.id = episode.show_id
    \(ListedEpisode.stateJoins(user: user))
    LEFT JOIN show_preference AS preference ON preference.user_id = \(user) AND preference.show_id = episode.show_id
    """
  }
}
