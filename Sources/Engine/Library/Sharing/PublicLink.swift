import Foundation
import PodcastModel
import Storage

/// A public link to an episode or a clip, as its user sees it.
public struct PublicLink: Sendable, Equatable, Identifiable {
  /// The id of the link.
  public let id: Int64
  /// The episode.
  public let episode: EpisodeID
  /// The clip; nil for the whole episode.
  public let clip: Clip.ID?
  /// Where the shared moment starts, in seconds; nil for the beginning of the episode or the clip.
  public let start: Double?
  /// The random text that is signed with the address.
  public let secret: String
  /// When the link was made.
  public let created: Date
  /// When the link stops working.
  public let expires: Date
  /// When the link was revoked; nil while it is not.
  public let revoked: Date?

  init(_ row: Row) throws {
    id = try row.int64("link_id")
    episode = EpisodeID(try row.int64("link_episode"))
    clip = try row.optionalInt64("link_clip")
    start = try row.optionalDouble("link_start")
    secret = try row.text("secret")
    created = try row.date("link_created")
    expires = try row.date("expires_at")
    revoked = try row.optionalDate("revoked_at")
  }
}

/// A public link with the titles of its episode and clip, for the list of its user.
public struct ListedPublicLink: Sendable, Equatable, Identifiable {
  /// The link.
  public let link: PublicLink
  /// The title of the episode.
  public let episodeTitle: String
  /// The title of the show.
  public let showTitle: String
  /// The title of the clip, "" for none; nil for the whole episode.
  public let clipTitle: String?
  /// Whether people without an account may open it: the show is not private.
  public let isPublic: Bool

  /// The id of the link.
  public var id: PublicLink.ID { link.id }

  init(_ row: Row) throws {
    link = try PublicLink(row)
    episodeTitle = try row.text("episode_title")
    showTitle = try row.text("show_title")
    clipTitle = try row.optionalText("clip_title")
    isPublic = try row.bool("is_public")
  }
}

/// The episode or the clip of a public link, for people without an account.
public struct PublishedLink: Sendable, Equatable {
  /// The link.
  public let link: PublicLink
  /// The user who made it.
  public let user: UserID
  /// The episode.
  public let episode: Episode
  /// The short description of the episode in plain text; nil for none.
  public let summary: String?
  /// The title of the show.
  public let showTitle: String
  /// The address of the feed; nil for a user's own audio.
  public let feedURL: String?
  /// The show's website.
  public let showLink: String?
  /// The covers of the episode and the show; nil when neither has one.
  public let artwork: EpisodeArtwork?
  /// The title of the clip, "" for none; nil for the whole episode.
  public let clipTitle: String?
  /// The part of the episode, in seconds; nil for the whole episode.
  public let part: ClosedRange<Double>?
  /// Whether the episode is a user's own audio, which no feed publishes.
  public let isOwnAudio: Bool
  /// Whether people without an account may open it: the show is not private, the clip is not deleted, and its user may sign in.
  public let isPublic: Bool

  init(_ row: Row) throws {
    link = try PublicLink(row)
    user = UserID(try row.int64("link_user"))
    episode = try Episode(row)
    summary = try row.optionalText("summary")
    showTitle = try row.text("show_title")
    artwork = EpisodeArtwork(episode: episode.artwork, show: try row.optionalInt64("show_artwork_id").map(ArtworkID.init))
    clipTitle = try row.optionalText("clip_title")
    if let start = try row.optionalDouble("clip_start"), let end = try row.optionalDouble("clip_end"), start < end {
      part = start...end
    } else {
      part = nil
    }
    isOwnAudio = try row.bool("is_own")
    feedURL = isOwnAudio ? nil : AddressBeside.shown(try row.text("show_feed"))
    showLink = try row.optionalText("show_link")
    let isDeleted = try row.optionalInt64("clip_deleted") != nil
    isPublic = try row.bool("is_public") && !isDeleted && (clipTitle == nil || part != nil)
  }
}
