import Foundation
import PodcastModel
import Storage

/// Brings what a feed says into the library, without touching anybody's state.
public struct FeedRepository: Sendable {
  let database: any Database

  /// Stores a show and its episodes: what is known is updated, what is new is added, nothing is duplicated.
  ///
  /// Transactions hold at most 200 episodes, so that a position is never kept waiting. The validators are written last: a
  /// store that was cut short is fetched whole the next time.
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
    return FeedStored(show: id, addedEpisodes: added)
  }

  // MARK: - Private

  private static func store(_ show: ShowFacts, at moment: Date, on connection: any Connection) throws -> ShowID {
    let artwork = try show.artworkURL.map { try ArtworkRepository.id(of: $0, on: connection) }
    let row = try connection.row(
      upsertShow,
      [
        .text(show.feedURL), .text(show.title), Value(show.author), .text(show.summary), Value(show.link),
        Value(show.language), Value(show.category), Value(artwork?.rawValue), .text(show.order.rawValue),
        Value(show.isExplicit), Value(moment), Value(moment),
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
