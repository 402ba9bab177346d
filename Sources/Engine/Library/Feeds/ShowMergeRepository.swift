import Events
import Foundation
import PodcastModel
import Storage

/// The merges of shows: all users' state of one show moves to the other, and for two weeks it can move back.
///
/// The merged show is hidden, not deleted: it becomes a private show that no user has access to. An episode without a counterpart moves
/// itself. A counterpart without a download changes places with the hidden episode when that one has a download, since files are named
/// for their episodes. Where a user has state of both, the newer position stays, and the other one is remembered.
public struct ShowMergeRepository: Sendable {
  let database: any Database
  let events: any EventBus

  /// The merges into a show, newest first.
  public func merges(into show: ShowID) async throws -> [ShowMerge] {
    try await database.read { try $0.rows(Self.ofTarget, ["into_show": .integer(show.rawValue)]).map(ShowMerge.init) }
  }

  /// Merges `show` into `target`.
  ///
  /// - Parameters:
  ///   - pairs: the episodes of `show` with their counterparts in `target`, one to one.
  ///   - others: the episodes of `show` without a counterpart.
  /// - Returns: the id of the merge.
  /// - Throws: `ShowMergeError`.
  public func merge(
    _ show: ShowID, into target: ShowID, pairs: [EpisodePair], others: [EpisodeID], at moment: Date
  ) async throws -> Int64 {
    let (id, users) = try await database.write { connection in
      try Self.check(show, target, on: connection)
      let wasPrivate = try connection.row(PrivateShowRepository.one, ["show": .integer(show.rawValue)]) != nil
      let values: Parameters = [
        "show": .integer(show.rawValue), "into_show": .integer(target.rawValue), "was_private": Value(wasPrivate),
        "merged_at": Value(moment),
      ]
      guard let id = try connection.row(Self.insert, values)?.int64("id") else { throw StorageError.unexpectedValue(column: "id") }
      let step = Step(merge: id, show: show, target: target, moment: moment)
      for pair in pairs {
        try connection.run(
          Self.insertPair, ["merge": step.id, "hidden": .integer(pair.hidden.rawValue), "shown": .integer(pair.shown.rawValue)])
      }
      for episode in others {
        try connection.run(Self.insertPair, ["merge": step.id, "hidden": .integer(episode.rawValue), "shown": .integer(episode.rawValue)])
        try connection.run(Self.place, ["show": step.to, "missed": .integer(-1), "episode": .integer(episode.rawValue)])
        try SearchRepository.note(.episode, episode.rawValue, on: connection)
      }
      try Self.swapDownloaded(step, on: connection)
      try Self.moveEpisodeState(step, on: connection)
      try Self.moveShowState(step, on: connection)
      try Self.moveClaims(step, on: connection)
      try Self.hide(step, on: connection)
      return (id, try Self.finish(step, on: connection))
    }
    publish([show, target], users)
    return id
  }

  /// Undoes a merge. State that came from the merged show goes back, with all that happened to it meanwhile.
  ///
  /// - Parameter target: the show that stayed.
  /// - Returns: the show that was hidden.
  /// - Throws: `ShowMergeError.notReversible`.
  public func undo(_ merge: Int64, of target: ShowID, at moment: Date) async throws -> ShowID {
    let (show, users) = try await database.write { connection in
      guard let row = try connection.row(Self.one, ["merge": .integer(merge), "into_show": .integer(target.rawValue)]),
        try connection.row(Self.ofShow, ["show": .integer(target.rawValue)]) == nil
      else { throw ShowMergeError.notReversible }
      let show = ShowID(try row.int64("show_id"))
      let step = Step(merge: merge, show: show, target: target, moment: try row.date("merged_at"))
      try Self.moveStateBack(step, on: connection)
      try Self.removeSuccessors(step, on: connection)
      try Self.swapBack(step, on: connection)
      try Self.unhide(step, wasPrivate: try row.bool("was_private"), at: moment, on: connection)
      let users = try Self.finish(step, on: connection)
      try connection.run(Self.delete, ["merge": step.id])
      return (show, users)
    }
    publish([show, target], users)
    return show
  }

  /// Ends the oldest merge before `moment`: it cannot be undone any more. Listening moves over, and the hidden show is due for removal.
  ///
  /// - Returns: whether there was one.
  public func endOldest(before moment: Date) async throws -> Bool {
    guard try await database.read({ try $0.row(Self.oldest, ["before": Value(moment)]) }) != nil else { return false }
    return try await database.write { connection in
      guard let row = try connection.row(Self.oldest, ["before": Value(moment)]) else { return false }
      let step = Step(
        merge: try row.int64("id"), show: ShowID(try row.int64("show_id")), target: ShowID(try row.int64("into_show_id")),
        moment: try row.date("merged_at"))
      // Reports that devices sent late.
      try Self.moveEpisodeState(step, on: connection)
      for statement in Self.ledgerMoves { try connection.run(statement, ["merge": step.id]) }
      for statement in Self.sums { try connection.run(statement, ["into_show": step.to, "show": step.from]) }
      for statement in Self.leftovers { try connection.run(statement, ["merge": step.id]) }
      try Self.moveSuccessors(step, on: connection)
      try connection.run(Self.leftSources, ["show": step.from])
      for statement in [
        ImportRepository.moveSmartLists, ImportRepository.moveAliases, ImportRepository.moveLines, ImportRepository.moveEpisodes,
      ] {
        try connection.run(statement, ["into_show": step.to, "show": step.from])
      }
      if let url = try connection.row(Self.urlOfShow, ["show": step.from])?.text("feed_url") {
        try connection.run(ImportRepository.setAlias, ["url": .text(url), "show": step.to])
      }
      if try !row.bool("was_private") { try connection.run(Self.deletePrivate, ["show": step.from]) }
      try connection.run(Self.delete, ["merge": step.id])
      // Unwanted since long ago: the next check removes it, unless a user subscribes to it again.
      try connection.run(FeedRepository.postpone, ["next_fetch_at": .integer(0), "unwanted_since": .integer(0), "show": step.from])
      return true
    }
  }

  // MARK: - Private

  private func publish(_ shows: [ShowID], _ users: Set<UserID>) {
    for show in shows {
      events.publish(.show(show, addedEpisodes: 0))
      events.publish(.feed(show))
    }
    for user in users {
      for show in shows { events.publish(.subscription(show, user)) }
      events.publish(.upNext(user))
      events.publish(.history(user))
      events.publish(.playlists(user))
      events.publish(.inbox(user))
      events.publish(.downloads(user))
    }
  }
}

/// Two episodes that are the same one in two shows.
public struct EpisodePair: Sendable, Equatable {
  /// The episode of the merged show.
  public let hidden: EpisodeID
  /// Its counterpart in the show that stays.
  public let shown: EpisodeID

  /// Creates a pair.
  public init(hidden: EpisodeID, shown: EpisodeID) {
    self.hidden = hidden
    self.shown = shown
  }
}
