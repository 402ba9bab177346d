import Events
import Foundation
import PodcastModel
import Storage

/// Brings what a feed says into the library, without touching anybody's state.
public struct FeedRepository: Sendable {
  let database: any Database
  let events: any EventBus

  /// Stores a show and its episodes: what is known is updated, what is new is added, nothing is duplicated.
  ///
  /// Transactions hold at most 200 episodes, so that a position is never kept waiting. The validators and the time of the fetch
  /// are written last: a store that was cut short is known by their absence, and fetched whole the next time.
  ///
  /// - Parameter episodes: oldest first, so that ids grow with time.
  public func store(_ show: ShowFacts, episodes: [EpisodeFacts], at moment: Date) async throws -> FeedStored {
    let id = try await database.write { try Self.store(show, at: moment, on: $0) }
    var added = 0
    for batch in episodes.batches(of: 200) {
      added += try await database.write { connection in
        try batch.reduce(0) { try $0 + (Self.store($1, of: id, at: moment, on: connection) ? 1 : 0) }
      }
    }
    try await database.write { connection in
      _ = try connection.run(
        Self.finishShow,
        [Value(show.etag), Value(show.lastModified), Value(moment), .integer(id.rawValue), .integer(id.rawValue)])
    }
    events.publish(.show(id, addedEpisodes: added))
    return FeedStored(show: id, addedEpisodes: added)
  }

  /// Where a show's feed lives and which copy of it is known; nil when there is no such show.
  public func known(_ show: ShowID) async throws -> KnownFeed? {
    try await database.read { connection in
      try connection.row(Self.knownFeed, [.integer(show.rawValue)]).map { row in
        KnownFeed(
          show: show, url: try row.text("feed_url"), etag: try row.optionalText("etag"),
          lastModified: try row.optionalText("last_modified"), fetched: try row.date("fetched_at"))
      }
    }
  }

  /// Notes that the copy that is known was still the newest at `moment`.
  public func setUnchanged(_ show: ShowID, at moment: Date) async throws {
    _ = try await database.write { try $0.run(Self.unchanged, [Value(moment), .integer(show.rawValue)]) }
  }

  // MARK: - Private

  private static func store(_ show: ShowFacts, at moment: Date, on connection: any Connection) throws -> ShowID {
    let artwork = try show.artworkURL.map { try ArtworkRepository.id(of: $0, on: connection) }
    let row = try connection.row(
      upsertShow,
      [
        .text(show.feedURL), .text(show.title), Value(show.author), Value(show.owner), .text(show.summary), Value(show.link),
        Value(show.language), Value(show.category), Value(artwork?.rawValue), .text(show.order.rawValue),
        Value(show.isExplicit), Value(moment),
      ])
    guard let row else { throw StorageError.unexpectedValue(column: "id") }
    return ShowID(try row.int64("id"))
  }

  /// - Returns: whether the episode is new.
  private static func store(
    _ episode: EpisodeFacts, of show: ShowID, at moment: Date, on connection: any Connection
  ) throws -> Bool {
    let artwork = try episode.artworkURL.map { try ArtworkRepository.id(of: $0, on: connection) }
    let isKnown = try connection.row(knownEpisode, [.integer(show.rawValue), .text(episode.identity)]) != nil
    let row = try connection.row(
      upsertEpisode,
      [
        .integer(show.rawValue), .text(episode.identity), .text(episode.title), Value(episode.subtitle),
        .text(episode.summary), Value(episode.link), Value(episode.published), Value(episode.sortDate),
        Value(episode.durationSeconds), Value(episode.enclosure?.url), Value(episode.enclosure?.type),
        Value(episode.enclosure?.length), Value(artwork?.rawValue), Value(episode.season), Value(episode.number),
        .text(episode.kind.rawValue), Value(episode.isExplicit), Value(moment),
      ])
    guard let row else { throw StorageError.unexpectedValue(column: "id") }
    let id = try row.int64("id")
    if let notes = episode.notesHTML {
      try connection.run(upsertNotes, [.integer(id), .text(notes)])
    } else {
      try connection.run(deleteNotes, [.integer(id)])
    }
    return !isKnown
  }
}

extension Array {
  /// Runs of at most `size` elements, in order.
  fileprivate func batches(of size: Int) -> [ArraySlice<Element>] {
    stride(from: 0, to: count, by: size).map { self[$0..<Swift.min($0 + size, count)] }
  }
}

/// What storing a feed did.
public struct FeedStored: Sendable, Equatable {
  public let show: ShowID
  public let addedEpisodes: Int
}

/// A feed that was fetched before.
public struct KnownFeed: Sendable, Equatable {
  public let show: ShowID
  public let url: String
  /// What the server sent to recognise the copy by.
  public let etag: String?
  public let lastModified: String?
  /// When it was last fetched or found unchanged; 1970 when it was never stored to the end.
  public let fetched: Date
}
