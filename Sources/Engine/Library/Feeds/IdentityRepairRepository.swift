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
    try await database.read { try $0.rows(Self.ofShow, ["show": .integer(show.rawValue), "limit": Value(limit)]).map(IdentityRepair.init) }
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
      guard let row = try connection.row(Self.byID, ["id": .integer(repair)]), try wanted == nil || row.int64("show_id") == wanted else {
        throw FeedError.notReversible
      }
      let episode = Value.integer(try row.int64("episode_id"))
      let (show, old, current) = (try row.int64("show_id"), try row.text("old_identity"), try row.text("identity"))
      guard old != current, try connection.row(Self.usedIdentity, ["show": .integer(show), "identity": .text(old)]) == nil else {
        throw FeedError.notReversible
      }
      try connection.run(Self.setIdentity, ["identity": .text(old), "episode": episode])
      guard let copy = try connection.row(Self.copyEpisode, ["identity": .text(current), "added_at": Value(moment), "episode": episode])
      else {
        throw FeedError.notReversible
      }
      let added = Value.integer(try copy.int64("id"))
      try connection.run(Self.copyNotes, ["added": added, "episode": episode])
      try connection.run(Self.restore, ["id": .integer(repair)])
      // The copy is new to the index, and the episode may have its old title again.
      for id in [try copy.int64("id"), try row.int64("episode_id")] { try SearchRepository.note(.episode, id, on: connection) }
      try connection.run(Self.setUndone, ["undone_at": Value(moment), "id": .integer(repair)])
      try connection.run(Self.countEpisodes, ["show": .integer(show)])
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
    WHERE identity_repair.show_id = :show ORDER BY identity_repair.id DESC LIMIT :limit
    """)

  private static let byID = Statement(
    "repairs.byID",
    """
    SELECT identity_repair.show_id, episode_id, old_identity, episode.identity
    FROM identity_repair JOIN episode ON episode.id = identity_repair.episode_id
    WHERE identity_repair.id = :id AND undone_at IS NULL
    """)

  private static let usedIdentity = Statement("repairs.taken", "SELECT id FROM episode WHERE show_id = :show AND identity = :identity")

  /// It counts as missed, so that it is not paired again as an episode that has just become missing.
  private static let setIdentity = Statement(
    "repairs.setIdentity", "UPDATE episode SET identity = :identity, content_hash = NULL, missed = 1 WHERE id = :episode")

  private static let copyEpisode = Statement(
    "repairs.copyEpisode",
    """
    INSERT INTO episode (show_id, identity, title, subtitle, summary, link, published_at, sort_at, duration,
      enclosure_url, enclosure_type, enclosure_length, artwork_id, season, number, kind, is_explicit, added_at)
    SELECT show_id, :identity, title, subtitle, summary, link, published_at, sort_at, duration,
      enclosure_url, enclosure_type, enclosure_length, artwork_id, season, number, kind, is_explicit, :added_at
    FROM episode WHERE id = :episode RETURNING id
    """)

  private static let copyNotes = Statement(
    "repairs.copyNotes",
    "INSERT INTO episode_notes (episode_id, html) SELECT :added, html FROM episode_notes WHERE episode_id = :episode")

  private static let restore = Statement(
    "repairs.restore",
    """
    UPDATE episode SET title = old.old_title, link = old.old_link, published_at = old.old_published_at, sort_at = old.old_sort_at,
      enclosure_url = old.old_enclosure_url, enclosure_type = old.old_enclosure_type, enclosure_length = old.old_enclosure_length
    FROM identity_repair AS old WHERE old.id = :id AND episode.id = old.episode_id
    """)

  private static let setUndone = Statement("repairs.setUndone", "UPDATE identity_repair SET undone_at = :undone_at WHERE id = :id")

  private static let countEpisodes = Statement(
    "repairs.countEpisodes",
    "UPDATE show SET episode_count = (SELECT COUNT(*) FROM episode WHERE show_id = :show AND gone_at IS NULL) WHERE id = :show")
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
