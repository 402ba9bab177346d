import Foundation
import PodcastModel
import Storage

/// A stored episode with the identifiers that match it to items of a feed.
public struct KnownEpisode: Sendable, Equatable {
  /// The id of the episode.
  public let id: EpisodeID
  /// The identity within the show.
  public let identity: String
  /// The title.
  public let title: String
  /// The episode's web page; nil for none.
  public let link: String?
  /// The publication date; nil for none.
  public let published: Date?
  /// The place in the show.
  public let sortDate: Date
  /// When it was first stored.
  public let firstSeen: Date
  /// The audio URL; nil for none.
  public let enclosureURL: String?
  /// The size of the audio by the feed; nil where it is unknown.
  public let enclosureLength: Int64?
  /// The hash of all stored facts; nil when the episode must be written again.
  public let contentHash: Int64?
  /// The number of consecutive complete fetches without it: 0, 1 or 2; -1 for an episode of a merged show, which this feed may lack.
  public let missed: Int
  /// Whether the publisher removed it.
  public let isRemoved: Bool

  init(_ row: Row) throws {
    id = EpisodeID(try row.int64("id"))
    identity = try row.text("identity")
    title = try row.text("title")
    link = try row.optionalText("link")
    published = try row.optionalDate("published_at")
    sortDate = try row.date("sort_at")
    firstSeen = try row.date("added_at")
    enclosureURL = try row.optionalText("enclosure_url")
    enclosureLength = try row.optionalInt64("enclosure_length")
    contentHash = try row.optionalInt64("content_hash")
    missed = Int(clamping: try row.int64("missed"))
    isRemoved = try row.optionalInt64("gone_at") != nil
  }
}

extension EpisodeMetadata {
  /// Keeps the place of an episode without a date, which it got when it was first stored, and one before the day when it was first seen.
  ///
  /// - Parameter isRedated: whether the feed has redated everything, so that the known date stays too.
  public mutating func keepPosition(of known: KnownEpisode, isRedated: Bool = false) {
    if isRedated, let date = known.published { published = date }
    sortDate = published.map { EpisodeDate.place(published: $0, firstSeen: known.firstSeen) } ?? known.sortDate
  }
}
