import Foundation
import PodcastModel
import Storage

/// A document that was found, with the texts that a person sees of it.
public struct FoundDocument: Sendable, Equatable {
  public let kind: SearchKind
  public let show: ShowID
  public let showTitle: String
  public let showArtwork: ArtworkID?
  /// nil for a show.
  public let episode: EpisodeID?
  public let episodeTitle: String?
  public let episodeArtwork: ArtworkID?
  public let published: Date?
  public let bookmark: Bookmark.ID?
  /// Seconds from the start, for what belongs to a place.
  public let start: Double?
  /// Of the show, the episode or the chapter; the note of a bookmark.
  public let title: String
  /// What stands below it: a summary or notes.
  public let text: String
  public let isHTML: Bool

  init(_ row: Row) throws {
    guard let kind = SearchKind(rawValue: try row.text("kind")) else { throw StorageError.unexpectedValue(column: "kind") }
    self.kind = kind
    show = ShowID(try row.int64("show_id"))
    showTitle = try row.text("show_title")
    showArtwork = try row.optionalInt64("show_artwork").map(ArtworkID.init)
    episode = try row.optionalInt64("episode_id").map(EpisodeID.init)
    episodeTitle = try row.optionalText("episode_title")
    episodeArtwork = try row.optionalInt64("episode_artwork").map(ArtworkID.init)
    published = try row.optionalDate("published_at")
    bookmark = try row.optionalInt64("bookmark_id")
    start = try row.optionalDouble("start_at")
    switch kind {
    case .show:
      (title, text, isHTML) = (showTitle, try row.text("show_summary"), false)
    case .episode:
      let html = try row.optionalText("html")
      (title, text, isHTML) = (episodeTitle ?? "", try html ?? row.optionalText("episode_summary") ?? "", html != nil)
    case .chapter:
      (title, text, isHTML) = (try row.optionalText("chapter_title") ?? "", "", false)
    case .bookmark:
      (title, text, isHTML) = (try row.optionalText("note") ?? "", "", false)
    }
  }
}
