import Foundation
import PodcastModel
import Storage

/// A matched document of the search index, with its displayed texts.
public struct MatchedDocument: Sendable, Equatable {
  /// The kind of document.
  public let kind: SearchKind
  /// The show.
  public let show: ShowID
  /// The title of the show.
  public let showTitle: String
  /// The cover of the show; nil for none.
  public let showArtwork: ArtworkID?
  /// The episode; nil for a show.
  public let episode: EpisodeID?
  /// The title of the episode; nil for a show.
  public let episodeTitle: String?
  /// The cover of the episode; nil for none.
  public let episodeArtwork: ArtworkID?
  /// The publication date of the episode; nil for none.
  public let published: Date?
  /// The bookmark; nil for other kinds.
  public let bookmark: Bookmark.ID?
  /// Seconds from the start, for a chapter, a bookmark and a part of a transcript with times.
  public let start: Double?
  /// The title of the show, the episode or the chapter; for a bookmark its note, for a transcript the title of its episode.
  public let title: String
  /// The summary or the notes; for a transcript the texts of `cues`, joined by spaces.
  public let text: String
  /// Whether `text` is HTML.
  public let isHTML: Bool
  /// The cues of a part of a transcript; empty for other kinds.
  public let cues: [StoredCue]

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
    cues = kind == .transcript ? CueLines.cues(in: try row.optionalText("cues") ?? "") : []
    switch kind {
    case .show:
      (title, text, isHTML) = (showTitle, try row.text("show_summary"), false)
    case .episode:
      let html = try row.optionalCompressedText("html")
      (title, text, isHTML) = (episodeTitle ?? "", try html ?? row.optionalText("episode_summary") ?? "", html != nil)
    case .chapter:
      (title, text, isHTML) = (try row.optionalText("chapter_title") ?? "", "", false)
    case .bookmark:
      (title, text, isHTML) = (try row.optionalText("note") ?? "", "", false)
    case .transcript:
      (title, text, isHTML) = (episodeTitle ?? "", cues.map(\.text).joined(separator: " "), false)
    }
  }
}
