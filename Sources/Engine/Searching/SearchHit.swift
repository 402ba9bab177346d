import Foundation
import Library
import PodcastModel
import TextTokenizer

/// Something that was found.
public struct SearchHit: Sendable, Equatable {
  public let kind: SearchKind
  public let show: ShowID
  public let showTitle: String
  /// nil for a show.
  public let episode: EpisodeID?
  public let episodeTitle: String?
  public let artwork: EpisodeArtwork?
  public let published: Date?
  public let bookmark: Bookmark.ID?
  /// Seconds from the start, for a chapter and a bookmark: the player opens there.
  public let start: Double?
  /// Of the show, the episode or the chapter; the note of a bookmark.
  public let title: MarkedText
  /// The part of a summary or of notes that says what was looked for; nil where there is no text.
  public let excerpt: MarkedText?
}

/// What a search found.
public struct SearchResult: Sendable, Equatable {
  public let hits: [SearchHit]
  /// Whether there is another page.
  public let hasMore: Bool
  /// Nothing was found with these words; what was found is with those that they may be a slip of.
  public let mended: [String: [String]]

  public init(hits: [SearchHit] = [], hasMore: Bool = false, mended: [String: [String]] = [:]) {
    self.hits = hits
    self.hasMore = hasMore
    self.mended = mended
  }

  /// What was typed with each mended word as the nearest one that was found; nil when nothing was mended.
  public func mendedText(of typed: String) -> String? {
    mended.isEmpty ? nil : SearchText.replacing(mended.compactMapValues(\.first), in: typed)
  }
}

/// How what somebody types may go on.
public enum SearchCompletion: Sendable, Equatable {
  case show(ShowID, title: String)
  /// All that was typed, with its last word completed.
  case words(String)
}
