import Foundation
import Library
import PodcastModel
import TextTokenizer

/// A search hit.
public struct SearchHit: Sendable, Equatable {
  /// The kind of text that matched.
  public let kind: SearchKind
  /// The hit's show.
  public let show: ShowID
  /// The title of the show.
  public let showTitle: String
  /// nil for a show.
  public let episode: EpisodeID?
  /// The title of the episode; nil for a show.
  public let episodeTitle: String?
  /// The cover of the episode or its show; nil when neither has one.
  public let artwork: EpisodeArtwork?
  /// When the episode was published, by its feed; nil for a show.
  public let published: Date?
  /// The bookmark, for a hit in a bookmark's note.
  public let bookmark: Bookmark.ID?
  /// Seconds from the start, for a chapter, a bookmark and a transcript with times: playing starts there.
  public let start: Double?
  /// The title of the show, the episode or the chapter; for a bookmark its note, for a transcript the title of its episode.
  public let title: MarkedText
  /// The part of a summary, of notes or of a transcript with the matches; nil where there is no text.
  public let excerpt: MarkedText?
}

/// A page of search results.
public struct SearchResult: Sendable, Equatable {
  /// The hits, best first.
  public internal(set) var hits: [SearchHit] = []
  /// Whether there is another page.
  public internal(set) var hasMore = false
  /// The corrected words of the query, with their replacements: no hit had the typed words. Empty when nothing was corrected.
  public internal(set) var corrections: [String: [String]] = [:]

  /// The query with each corrected word replaced by its nearest match; nil when nothing was corrected.
  public func correctedText(of typed: String) -> String? {
    corrections.isEmpty ? nil : SearchText.replacing(corrections.compactMapValues(\.first), in: typed)
  }
}
