import Events
import Foundation
import PodcastModel
import Storage

/// The places of episodes with impossible dates, which earlier versions took from the feed.
extension RowRepairRepository {
  /// Places the next episodes below an id as `EpisodeDate` says, in one transaction, with the newest dates of their shows.
  ///
  /// - Parameters:
  ///   - repair: the name of the repair.
  ///   - position: the id above the episodes.
  public func placeEpisodes(of repair: String, below position: Int64, limit: Int) async throws {
    let shows = try await database.write { connection in
      let rows = try connection.rows(Self.datedEpisodes, ["below": .integer(position), "limit": Value(limit)])
      guard try Self.advance(repair, from: position, to: try rows.last?.int64("id"), on: connection) else { return Set<Int64>() }
      var shows: Set<Int64> = []
      for row in rows {
        guard let published = try row.optionalDate("published_at") else { continue }
        let place = EpisodeDate.place(published: published, firstSeen: try row.date("added_at"))
        guard try place.milliseconds != row.int64("sort_at") else { continue }
        try connection.run(Self.setPlace, ["sort_at": Value(place), "episode": .integer(try row.int64("id"))])
        shows.insert(try row.int64("show_id"))
      }
      for show in shows { try connection.run(Self.setNewest, ["show": .integer(show)]) }
      return shows
    }
    for show in shows { events.publish(.show(ShowID(show), addedEpisodes: 0)) }
  }

  // MARK: - Statements

  static let dateStatements = [datedEpisodes, setPlace, setNewest]

  private static let datedEpisodes = Statement(
    "rowRepairs.datedEpisodes",
    "SELECT id, show_id, published_at, sort_at, added_at FROM episode WHERE id < :below ORDER BY id DESC LIMIT :limit")

  private static let setPlace = Statement("rowRepairs.setPlace", "UPDATE episode SET sort_at = :sort_at WHERE id = :episode")

  private static let setNewest = Statement(
    "rowRepairs.setNewest",
    "UPDATE show SET newest_at = (SELECT MAX(sort_at) FROM episode WHERE show_id = :show AND gone_at IS NULL) WHERE id = :show")
}
