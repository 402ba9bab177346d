import Foundation
import PodcastModel
import Storage

/// A manual order of episodes in a table: Up Next of a user, or a playlist.
///
/// Episodes have ranks with gaps, so that moving one writes one row.
struct EpisodeOrder {
  typealias Order = RankedOrder<EpisodeID>

  /// The statements of its table.
  struct Table {
    /// The name of the parameter with the owner.
    let owner: String
    /// The rows of an owner: `episode_id` and `position`.
    let ranked: Statement
    /// Adds or moves an episode: also episode, place and `added_at`.
    let put: Statement
    /// Moves an episode, which keeps its time: also place and episode.
    let setPosition: Statement
    /// Also episode.
    let remove: Statement
  }

  let table: Table
  /// The user of Up Next, or the playlist.
  let owner: Int64
  /// The user, who can only add episodes that they may see.
  let user: UserID

  func ranked(on connection: any Connection) throws -> [Order.Ranked] {
    try connection.rows(table.ranked, key).map {
      Order.Ranked(item: EpisodeID(try $0.int64("episode_id")), rank: try $0.int64("position"))
    }
  }

  /// Adds episodes in the given order, or moves them. Episodes that cannot be played are ignored.
  ///
  /// - Parameters:
  ///   - onlyKnown: whether only episodes of the order are moved.
  ///   - limit: the maximum length.
  /// - Returns: whether there was space; without space nothing changes.
  func put(
    _ episodes: [EpisodeID], _ place: Order.Position, onlyKnown: Bool, limit: Int, at moment: Date, on connection: any Connection
  ) throws -> Bool {
    let before = try ranked(on: connection)
    let known = Set(before.map(\.item))
    var seen: Set<EpisodeID> = []
    let moving = try episodes.filter { episode in
      guard seen.insert(episode).inserted else { return false }
      if known.contains(episode) { return true }
      return try !onlyKnown && canAdd(episode, on: connection)
    }
    let moved = Set(moving)
    let after = Order.placing(moving, place, in: before.filter { !moved.contains($0.item) })
    guard after.count <= max(limit, before.count) else { return false }
    let unchanged = Set(before)
    for row in after where !unchanged.contains(row) { try put(row, at: moment, on: connection) }
    return true
  }

  /// Fills an empty order. Episodes that cannot be played are ignored.
  func fill(_ episodes: [EpisodeID], at moment: Date, on connection: any Connection) throws {
    _ = try put(episodes, .last, onlyKnown: false, limit: .max, at: moment, on: connection)
  }

  /// Changes the whole order. Episodes that stay keep the time at which they were added; new ones that cannot be played are ignored.
  ///
  /// - Returns: the order before; nil when the new one is longer than `limit` and than before: then nothing changes.
  func arrange(
    limit: Int, at moment: Date, on connection: any Connection, _ change: ([EpisodeID]) -> [EpisodeID]
  ) throws -> [EpisodeID]? {
    let rows = try ranked(on: connection)
    let before = rows.map(\.item)
    let known = Set(before)
    var seen: Set<EpisodeID> = []
    let wanted = try change(before).filter { episode in
      guard seen.insert(episode).inserted else { return false }
      return try known.contains(episode) || canAdd(episode, on: connection)
    }
    guard wanted.count <= max(limit, before.count) else { return nil }
    for episode in before where !seen.contains(episode) { try remove(episode, on: connection) }
    let staying = rows.filter { seen.contains($0.item) }
    let keepsOrder = wanted.starts(with: staying.map(\.item))
    let unchanged = keepsOrder ? staying : []
    for row in Order.placing(Array(wanted.dropFirst(unchanged.count)), .last, in: unchanged).dropFirst(unchanged.count) {
      if known.contains(row.item) {
        try connection.run(table.setPosition, ["place": .integer(row.rank)] + key + ["episode": .integer(row.item.rawValue)])
      } else {
        try put(row, at: moment, on: connection)
      }
    }
    return before
  }

  func remove(_ episode: EpisodeID, on connection: any Connection) throws {
    try connection.run(table.remove, key + ["episode": .integer(episode.rawValue)])
  }

  /// Whether the episode has audio and the user may see it.
  func canAdd(_ episode: EpisodeID, on connection: any Connection) throws -> Bool {
    try connection.row(Self.hasAudio, ["episode": .integer(episode.rawValue), "user": .integer(user.rawValue)]) != nil
  }

  // MARK: - Private

  private var key: Parameters { Parameters([(table.owner, .integer(owner))]) }

  private func put(_ row: Order.Ranked, at moment: Date, on connection: any Connection) throws {
    try connection.run(
      table.put, key + ["episode": .integer(row.item.rawValue), "place": .integer(row.rank), "added_at": Value(moment)])
  }

  static let hasAudio = Statement(
    "upNext.hasSound",
    "SELECT id FROM episode WHERE id = :episode AND enclosure_url IS NOT NULL AND \(PrivateShowRepository.isVisible("episode.show_id"))")
}
