import PodcastModel
import Storage

/// An episode of any show with all that one person's listening and wishes add to it.
public struct PersonalEpisode: Sendable, Equatable {
  public let listed: ListedEpisode
  public let showTitle: String
  public let artwork: EpisodeArtwork?
  /// How this person hears the show.
  public let preference: ShowPreference
  /// A position that was given up, whenever that was.
  public let displaced: Displaced?

  public init(_ listed: ListedEpisode, of show: Show, preference: ShowPreference) {
    self.listed = listed
    showTitle = show.title
    artwork = EpisodeArtwork(episode: listed.episode.artwork, show: show.artwork)
    self.preference = preference
    displaced = nil
  }

  public var episode: Episode { listed.episode }
}

extension PersonalEpisode {
  init(_ row: Row) throws {
    listed = try ListedEpisode(row)
    showTitle = try row.text("show_title")
    artwork = EpisodeArtwork(episode: listed.episode.artwork, show: try row.optionalInt64("show_artwork_id").map(ArtworkID.init))
    preference = try ShowPreference(row)
    displaced = try Displaced(row)
  }

  static let columns = """
    \(EpisodeRepository.columns), episode.summary, \(ListedEpisode.stateColumns), \
    state.displaced_position, state.displaced_at, state.displaced_finished, \
    show.title AS show_title, show.artwork_id AS show_artwork_id, \(ShowPreference.columns)
    """

  /// What follows `FROM episode`.
  static func joins(user: String) -> String {
    """
    JOIN show ON show.id = episode.show_id
    \(ListedEpisode.stateJoins(user: user))
    LEFT JOIN show_preference AS preference ON preference.user_id = \(user) AND preference.show_id = episode.show_id
    """
  }

  /// What fills `joins(user: "?")`.
  static func joinValues(_ user: UserID) -> [Value] { Array(repeating: .integer(user.rawValue), count: 4) }
}
