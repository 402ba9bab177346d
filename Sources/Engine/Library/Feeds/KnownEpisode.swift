import Foundation
import PodcastModel
import Storage

/// An episode as it is known from earlier fetches: what it may be recognised by.
public struct KnownEpisode: Sendable, Equatable {
  public let id: EpisodeID
  public let identity: String
  public let title: String
  public let link: String?
  public let published: Date?
  /// Where it stands in the show.
  public let sortDate: Date
  public let enclosureURL: String?
  /// Stands for all that was stored of it; nil when it is to be written again in any case.
  public let contentHash: Int64?
  /// Complete fetches in a row that were without it: 0, 1 or 2.
  public let missed: Int
  public let isGone: Bool

  public init(
    id: EpisodeID, identity: String, title: String, link: String? = nil, published: Date? = nil, sortDate: Date,
    enclosureURL: String? = nil, contentHash: Int64? = nil, missed: Int = 0, isGone: Bool = false
  ) {
    self.id = id
    self.identity = identity
    self.title = title
    self.link = link
    self.published = published
    self.sortDate = sortDate
    self.enclosureURL = enclosureURL
    self.contentHash = contentHash
    self.missed = missed
    self.isGone = isGone
  }

  init(_ row: Row) throws {
    id = EpisodeID(try row.int64("id"))
    identity = try row.text("identity")
    title = try row.text("title")
    link = try row.optionalText("link")
    published = try row.optionalDate("published_at")
    sortDate = try row.date("sort_at")
    enclosureURL = try row.optionalText("enclosure_url")
    contentHash = try row.optionalInt64("content_hash")
    missed = Int(clamping: try row.int64("missed"))
    isGone = try row.optionalInt64("gone_at") != nil
  }
}

extension EpisodeFacts {
  /// An episode without a date keeps the place it was given when it was first seen.
  public mutating func keepPlace(of known: KnownEpisode) {
    if published == nil { sortDate = known.sortDate }
  }
}
