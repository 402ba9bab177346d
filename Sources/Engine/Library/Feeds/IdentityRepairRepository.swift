import Events
import Foundation
import PodcastModel
import Storage

/// The repairs of episode identities, and their reversal.
public struct IdentityRepairRepository: Sendable {
  let database: any Database
  let events: any EventBus

  /// The repairs in a show, newest first.
  public func repairs(of show: ShowID, limit: Int) async throws -> [IdentityRepair] {
    try await database.read { try $0.rows(Self.ofShow, [.integer(show.rawValue), Value(limit)]).map(IdentityRepair.init) }
  }

  /// Reverts a repair permanently: the episode gets its old identity, address and date again and keeps all users' state; the item with
  /// the new identity becomes an episode of its own.
  ///
  /// - Parameter show: the show of the episode; nil for any.
  /// - Returns: the new episode.
  /// - Throws: `FeedError.notReversible`, also when the repair is of another show.
  public func undo(_ repair: Int64, of show: ShowID? = nil, at moment: Date) async throws -> EpisodeID {
    let wanted = show?.rawValue
    let (show, added) = try await database.write { connection in
      guard let row = try connection.row(Self.byID, [.integer(repair)]), try wanted == nil || row.int64("show_id") == wanted else {
        throw FeedError.notReversible
      }
      let episode = Value.integer(try row.int64("episode_id"))
      let (show, old, current) = (try row.int64("show_id"), try row.text("old_identity"), try row.text("identity"))
      guard old != current, try connection.row(Self.usedIdentity, [.integer(show), .text(old)]) == nil else {
        throw FeedError.notReversible
      }
      try connection.run(Self.setIdentity, [.text(old), episode])
      guard let copy = try connection.row(Self.copyEpisode, [.text(current), Value(moment), episode]) else {
        throw FeedError.notReversible
      }
      let added = Value.integer(try copy.int64("id"))
      try connection.run(Self.copyNotes, [added, episode])
      try connection.run(Self.restore, [.integer(repair)])
      // The copy is new to the index, and the episode may have its old title again.
      for id in [try copy.int64("id"), try row.int64("episode_id")] { try SearchRepository.note(.episode, id, on: connection) }
      try connection.run(Self.setUndone, [Value(moment), .integer(repair)])
      try connection.run(Self.countEpisodes, [.integer(show), .integer(show)])
      return (ShowID(show), EpisodeID(try copy.int64("id")))
    }
    events.publish(.show(show, addedEpisodes: 0))
    events.publish(.feed(show))
    return added
  }

  // MARK: - Statements

  static let statements = [ofShow, byID, usedIdentity, setIdentity, copyEpisode, copyNotes, restore, setUndone, countEpisodes]

  private static let ofShow = Statement(
    "repairs.ofShow",
    """
    SELECT identity_repair.id, episode_id, episode.title, evidence, old_identity, new_identity, repaired_at, undone_at
    FROM identity_repair JOIN episode ON episode.id = identity_repair.episode_id
    WHERE identity_repair.show_id = ? ORDER BY identity_repair.id DESC LIMIT ?
    """)

  private static let byID = Statement(
    "repairs.byID",
    """
    SELECT identity_repair.show_id, episode_id, old_identity, episode.identity
    FROM identity_repair JOIN episode ON episode.id = identity_repair.episode_id
    WHERE identity_repair.id = ? AND undone_at IS NULL
    """)

  private static let usedIdentity = Statement("repairs.taken", "SELECT id FROM episode WHERE show_id = ? AND identity = ?")

  /// It counts as missed, so that it is not paired again as an episode that has just become missing.
  private static let setIdentity = Statement(
    "repairs.setIdentity", "UPDATE episode SET identity = ?, content_hash = NULL, missed = 1 WHERE id = ?")

  private static let copyEpisode = Statement(
    "repairs.copyEpisode",
    """
    INSERT INTO episode (show_id, identity, title, subtitle, summary, link, published_at, sort_at, duration,
      enclosure_url, enclosure_type, enclosure_length, artwork_id, season, number, kind, is_explicit, added_at)
    SELECT show_id, CAST(? AS TEXT), title, subtitle, summary, link, published_at, sort_at, duration,
      enclosure_url, enclosure_type, enclosure_length, artwork_id, season, number, kind, is_explicit, CAST(? AS BIGINT)
    FROM episode WHERE id = ? RETURNING id
    """)

  private static let copyNotes = Statement(
    "repairs.copyNotes",
    "INSERT INTO episode_notes (episode_id, html) SELECT CAST(? AS BIGINT), html FROM episode_notes WHERE episode_id = ?")

  private static let restore = Statement(
    "repairs.restore",
    """
    UPDATE episode SET title = old.old_title, link = old.old_link, published_at = old.old_published_at, sort_at = old.old_sort_at,
      enclosure_url = old.old_enclosure_url, enclosure_type = old.old_enclosure_type, enclosure_length = old.old_enclosure_length
    FROM identity_repair AS old WHERE old.id = ? AND episode.id = old.episode_id
    """)

  private static let setUndone = Statement("repairs.setUndone", "UPDATE identity_repair SET undone_at = ? WHERE id = ?")

  private static let countEpisodes = Statement(
    "repairs.countEpisodes",
    "UPDATE show SET episode_count = (SELECT COUNT(*) FROM episode WHERE show_id = ? AND gone_at IS NULL) WHERE id = ?")
}

/// A repair: a known episode that got a new identity.
public struct IdentityRepair: Sendable, Equatable {
  /// The id of the repair.
  public let id: Int64
  /// The episode.
  public let episode: EpisodeID
  /// The title of the episode.
  public let title: String
  /// The old identity.
  public let oldIdentity: String
  /// The new identity.
  public let newIdentity: String
  /// The evidence for the match.
  public let evidence: IdentityEvidence
  /// When it was repaired.
  public let repaired: Date
  /// When it was reverted; nil when it was not.
  public let undone: Date?

  init(_ row: Row) throws {
    id = try row.int64("id")
    episode = EpisodeID(try row.int64("episode_id"))
    title = try row.text("title")
    oldIdentity = try row.text("old_identity")
    newIdentity = try row.text("new_identity")
    evidence = IdentityEvidence(rawValue: try row.text("evidence")) ?? .title
    repaired = try row.date("repaired_at")
    undone = try row.optionalDate("undone_at")
  }
}
