import Events
import PodcastModel
import Storage

/// The repairs of rows that earlier versions stored by other rules. A feed that has not changed is not stored again, so that its rows would
/// stay as they are.
///
/// A migration lists a repair with the id above its newest row. The repair goes through the rows from the newest to the oldest, a few at a
/// time; how far it has come is stored in the transaction with the repaired rows, so that each row is repaired once.
public struct RowRepairRepository: Sendable {
  let database: any Database
  let events: any EventBus

  /// The id above the next row of a repair; nil when there is none, or no more.
  public func position(of repair: String) async throws -> Int64? {
    try await database.read { try $0.row(Self.position, ["name": .text(repair)])?.int64("below") }
  }

  // MARK: - Episodes

  /// The texts of the episodes below an id, the newest first.
  public func episodes(below id: Int64, limit: Int) async throws -> [EpisodeTexts] {
    try await database.read { connection in
      try connection.rows(Self.episodes, ["below": .integer(id), "limit": Value(limit)]).map { row in
        var texts = try EpisodeTexts(row)
        if try row.bool("has_chapters") { texts.chapters = try ChapterRepository.chapters(of: texts.id, on: connection) }
        return texts
      }
    }
  }

  /// Stores the repaired texts of episodes, but not of those that have changed since they were read.
  ///
  /// - Parameters:
  ///   - position: the id above the rows that were read.
  ///   - next: the id above the next rows; nil when there are none.
  public func store(
    _ episodes: [(before: EpisodeTexts, after: EpisodeTexts)], of repair: String, from position: Int64, to next: Int64?
  ) async throws {
    try await database.write { connection in
      guard try Self.advance(repair, from: position, to: next, on: connection) else { return }
      for (before, after) in episodes { try Self.replace(before, with: after, on: connection) }
    }
    for show in Set(episodes.map { $0.before.show }) { events.publish(.show(show, addedEpisodes: 0)) }
  }

  // MARK: - Shows

  /// The texts of the shows below an id, the newest first.
  public func shows(below id: Int64, limit: Int) async throws -> [ShowTexts] {
    try await database.read { connection in
      try connection.rows(Self.shows, ["below": .integer(id), "limit": Value(limit)]).map { row in
        var texts = try ShowTexts(row)
        for season in try connection.rows(Self.seasons, ["show": .integer(texts.id.rawValue)]) {
          texts.seasons[try season.int64("season")] = try season.text("name")
        }
        return texts
      }
    }
  }

  /// Stores the repaired texts of shows, as those of episodes.
  public func store(_ shows: [(before: ShowTexts, after: ShowTexts)], of repair: String, from position: Int64, to next: Int64?) async throws
  {
    try await database.write { connection in
      guard try Self.advance(repair, from: position, to: next, on: connection) else { return }
      for (before, after) in shows { try Self.replace(before, with: after, on: connection) }
    }
    for show in shows { events.publish(.show(show.before.id, addedEpisodes: 0)) }
  }

  // MARK: - Names

  /// Changes the names of users' folders and of the people whom they follow, and ends the repair. A name that another one has stays.
  public func rename(of repair: String, from position: Int64, _ name: @escaping @Sendable (String) -> String) async throws {
    try await database.write { connection in
      guard try Self.advance(repair, from: position, to: nil, on: connection) else { return }
      for row in try connection.rows(Self.folders, [:]) {
        let (user, old) = (Value.integer(try row.int64("user_id")), try row.text("name"))
        try connection.run(Self.renameFolder, ["name": .text(name(old)), "folder": .integer(try row.int64("id")), "user": user])
      }
      for row in try connection.rows(Self.followed, [:]) {
        let (user, old) = (Value.integer(try row.int64("user_id")), try row.text("name"))
        try connection.run(
          Self.renameFollowed,
          [
            "name_key": .text(Credit.key(of: name(old))), "name": .text(name(old)), "user": user,
            "old_name_key": .text(Credit.key(of: old)),
          ])
      }
    }
  }

  // MARK: - Within a transaction

  /// Stores how far a repair has come.
  ///
  /// - Returns: whether it was at `position`: another process may repair the same rows.
  static func advance(_ repair: String, from position: Int64, to next: Int64?, on connection: any Connection) throws -> Bool {
    guard let next else { return try connection.run(end, ["name": .text(repair), "below": .integer(position)]) == 1 }
    return try connection.run(setPosition, ["below": .integer(next), "name": .text(repair), "old_below": .integer(position)]) == 1
  }

  // MARK: - Private

  private static func replace(_ before: EpisodeTexts, with after: EpisodeTexts, on connection: any Connection) throws {
    guard before != after else { return }
    let id = before.id
    let texts: Parameters = [
      "title": Value(after.title), "subtitle": Value(after.subtitle), "summary": Value(after.summary), "episode": .integer(id.rawValue),
      "old_title": .text(before.title), "old_summary": .text(before.summary),
    ]
    guard try connection.run(updateEpisode, texts) == 1 else { return }
    if before.title != after.title || before.notesHTML == nil { try SearchRepository.note(.episode, id.rawValue, on: connection) }
    if before.chapters != after.chapters { try ChapterRepository.replace(after.chapters, of: id, on: connection) }
    if let extras = after.extras, extras != before.extras {
      let text = try ExtrasRepository.text(of: extras, isEmpty: extras.isEmpty)
      try ExtrasRepository.replace(extras, text, of: id, in: before.show, isNew: false, on: connection)
    }
  }

  private static func replace(_ before: ShowTexts, with after: ShowTexts, on connection: any Connection) throws {
    guard before != after else { return }
    let texts: Parameters = [
      "title": Value(after.title), "author": Value(after.author), "owner": Value(after.owner), "category": Value(after.category),
      "summary": Value(after.summary), "show": .integer(before.id.rawValue), "old_title": .text(before.title),
      "old_summary": .text(before.summary),
    ]
    guard try connection.run(updateShow, texts) == 1 else { return }
    try SearchRepository.note(.show, before.id.rawValue, on: connection)
    for (season, name) in after.seasons where before.seasons[season] != name {
      try ExtrasRepository.setName(name, ofSeason: Int(clamping: season), in: before.id, on: connection)
    }
    if let extras = after.extras, extras != before.extras { try ExtrasRepository.replace(extras, of: before.id, on: connection) }
  }
}
