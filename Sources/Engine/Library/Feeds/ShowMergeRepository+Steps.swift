import Foundation
import PodcastModel
import Storage

/// The steps within a transaction.
extension ShowMergeRepository {
  struct Step {
    let merge: Int64
    let show: ShowID
    let target: ShowID
    /// When they were merged.
    let moment: Date

    var id: Value { .integer(merge) }
    var from: Value { .integer(show.rawValue) }
    var to: Value { .integer(target.rawValue) }
  }

  static func check(_ show: ShowID, _ target: ShowID, on connection: any Connection) throws {
    let (from, to) = (Value.integer(show.rawValue), Value.integer(target.rawValue))
    guard show != target, try connection.row(urlOfShow, ["show": from]) != nil, try connection.row(urlOfShow, ["show": to]) != nil else {
      throw ShowMergeError.noSuchShow
    }
    for id in [from, to] where try connection.row(ofShow, ["show": id]) != nil { throw ShowMergeError.alreadyMerged }
    let (hidden, stays) = (
      try connection.row(PrivateShowRepository.one, ["show": from]), try connection.row(PrivateShowRepository.one, ["show": to])
    )
    if let hidden {
      guard try !hidden.bool("needs_credentials"), stays != nil, try connection.row(readersOfOne, ["reader_show": to, "show": from]) == nil
      else {
        throw ShowMergeError.privateShow
      }
    }
    if stays != nil, try connection.row(usersWithoutAccess, ["reader_show": to, "show": from]) != nil {
      throw ShowMergeError.privateShow
    }
    guard try connection.row(playing, ["show": from]) == nil else { throw ShowMergeError.isPlaying }
  }

  /// Exchanges each hidden episode that has a download with a counterpart that has none.
  static func swapDownloaded(_ step: Step, on connection: any Connection) throws {
    for row in try connection.rows(downloadedPairs, ["merge": step.id]) {
      let (hidden, shown) = (try row.int64("hidden_id"), try row.int64("shown_id"))
      try swap(hidden, shown, on: connection)
      try connection.run(swapPair, swapped(hidden, shown, isSwapped: true, step))
    }
  }

  private static func swapped(_ hidden: Int64, _ shown: Int64, isSwapped: Bool, _ step: Step) -> Parameters {
    [
      "new_hidden": .integer(shown), "new_shown": .integer(hidden), "is_swapped": Value(isSwapped), "merge": step.id,
      "hidden": .integer(hidden),
    ]
  }

  static func swapBack(_ step: Step, on connection: any Connection) throws {
    for row in try connection.rows(swappedPairs, ["merge": step.id]) {
      let (hidden, shown) = (try row.int64("hidden_id"), try row.int64("shown_id"))
      try swap(hidden, shown, on: connection)
      try connection.run(swapPair, swapped(hidden, shown, isSwapped: false, step))
    }
    for row in try connection.rows(movedEpisodes, ["merge": step.id]) {
      let episode = try row.int64("shown_id")
      try connection.run(place, ["show": step.from, "missed": .integer(0), "episode": .integer(episode)])
      try SearchRepository.note(.episode, episode, on: connection)
    }
  }

  static func moveEpisodeState(_ step: Step, on connection: any Connection) throws {
    for table in MovedTable.all {
      try connection.run(table.log, ["merge": step.id])
      try connection.run(table.move, ["merge": step.id])
    }
    try connection.run(logBookmarks, ["merge": step.id])
    try connection.run(moveBookmarks, ["merge": step.id])
    try indexBookmarks(step, on: connection)
    for statement in sharingLogs + sharingMoves { try connection.run(statement, ["merge": step.id]) }
    try connection.run(saveStates, ["merge": step.id])
    try connection.run(newerStates, ["merge": step.id])
    try connection.run(movePlaces, ["merge": step.id])
    try connection.run(moveSessions, ["merge": step.id])
  }

  static func moveShowState(_ step: Step, on connection: any Connection) throws {
    for statement in showLogs { try connection.run(statement, ["merge": step.id, "show": step.from, "into_show": step.to]) }
    try connection.run(logEnded, ["merge": step.id, "show": step.from])
    for statement in [
      ImportRepository.moveSubscriptions, ImportRepository.movePreferences, ImportRepository.moveRules,
      ImportRepository.moveEpisodeRules, ImportRepository.moveFolders, ImportRepository.moveNotifications,
    ] {
      try connection.run(statement, ["into_show": step.to, "show": step.from])
    }
    try connection.run(moveSources, ["new_show": step.to, "show": step.from, "merge": step.id])
    for user in try users(.ended, step, on: connection) {
      try connection.run(SubscriptionRepository.storeEnded, ["ended_at": Value(step.moment), "user": user, "show": step.from])
      try connection.run(SubscriptionRepository.delete, ["user": user, "show": step.from])
    }
    try connection.run(PrivateShowRepository.grantSubscribers, ["show": step.to])
  }

  static func moveStateBack(_ step: Step, on connection: any Connection) throws {
    try connection.run(oldStates, ["merge": step.id])
    for table in MovedTable.all { try connection.run(table.undo, ["merge": step.id]) }
    try connection.run(bookmarksBack, ["merge": step.id])
    try indexBookmarks(step, on: connection)
    for statement in sharingUndos { try connection.run(statement, ["merge": step.id]) }
    for statement in showUndos { try connection.run(statement, ["into_show": step.to, "merge": step.id]) }
    try connection.run(moveSources, ["new_show": step.from, "show": step.to, "merge": step.id])
    for user in try users(.ended, step, on: connection) {
      try connection.run(SubscriptionRepository.resumeOrInsert, ["user": user, "show": step.from])
      try connection.run(SubscriptionRepository.removeEnded, ["user": user, "show": step.from])
    }
    try connection.run(restoreClaims, ["withdrawn_at": Value(step.moment), "merge": step.id])
  }

  /// Downloads of both: the file of the counterpart stays, and the other one can be restored until the merge cannot be undone.
  static func moveClaims(_ step: Step, on connection: any Connection) throws {
    try connection.run(copyClaims, ["into_show": step.to, "merge": step.id])
    try connection.run(
      withdrawClaims, ["withdrawn_at": Value(step.moment), "keep_until": Value(step.moment + ShowMerge.undoPeriod), "merge": step.id])
  }

  static func hide(_ step: Step, on connection: any Connection) throws {
    try connection.run(logAccess, ["merge": step.id, "show": step.from])
    try connection.run(deleteAccess, ["show": step.from])
    try connection.run(setPrivate, ["show": step.from])
    try setSuccessors(step, on: connection)
    try connection.run(setSchedule, ["next_fetch_at": .null, "show": step.from])
    // Its feed is read again as a whole, since some of its episodes carry the facts of the other show.
    try connection.run(setSchedule, ["next_fetch_at": Value(step.moment), "show": step.to])
    try FeedRepository.noteUse(of: step.target, on: connection)
  }

  static func unhide(_ step: Step, wasPrivate: Bool, at moment: Date, on connection: any Connection) throws {
    if wasPrivate {
      try connection.run(accessBack, ["show": step.from, "granted_at": Value(moment), "merge": step.id])
    } else {
      try connection.run(deletePrivate, ["show": step.from])
    }
    for show in [step.from, step.to] { try connection.run(setSchedule, ["next_fetch_at": Value(moment), "show": show]) }
    try SearchRepository.note(.show, step.show.rawValue, on: connection)
  }

  /// Brings the stored counts up to date.
  ///
  /// - Returns: the users whose state was moved.
  static func finish(_ step: Step, on connection: any Connection) throws -> Set<UserID> {
    try connection.run(placeClaims, ["merge": step.id])
    try connection.run(countKeepers, ["merge": step.id])
    for show in [step.from, step.to] { try connection.run(countEpisodes, ["show": show]) }
    let rows = try connection.rows(usersOfDownloads, ["show": step.from, "into_show": step.to])
    let downloaders = Set(try rows.map { UserID(try $0.int64("user_id")) })
    for user in downloaders {
      for show in [step.show, step.target] { try DownloadOwnershipRepository.recount(user, show, on: connection) }
    }
    return downloaders.union(try connection.rows(movedUsers, ["merge": step.id]).map { UserID(try $0.int64("user_id")) })
  }

  // MARK: - Private

  /// Exchanges the facts and places of two episodes of different shows. Each keeps its id, and so its state and its file.
  private static func swap(_ one: Int64, _ other: Int64, on connection: any Connection) throws {
    guard let first = try connection.row(identity, ["episode": .integer(one)]),
      let second = try connection.row(identity, ["episode": .integer(other)])
    else {
      return
    }
    try connection.run(swapFacts, ["hidden": .integer(one), "shown": .integer(other)])
    // No two episodes of a show may have one identity, not even for a moment.
    try connection.run(
      setIdentity, ["show": .integer(try first.int64("show_id")), "identity": .text("merge:\(one)"), "episode": .integer(one)])
    try connection.run(
      setIdentity,
      ["show": .integer(try first.int64("show_id")), "identity": .text(try first.text("identity")), "episode": .integer(other)])
    try connection.run(
      setIdentity,
      ["show": .integer(try second.int64("show_id")), "identity": .text(try second.text("identity")), "episode": .integer(one)])
    for id in [one, other] { try SearchRepository.note(.episode, id, on: connection) }
  }

  private static func indexBookmarks(_ step: Step, on connection: any Connection) throws {
    for row in try connection.rows(movedItems, ["merge": step.id, "kind": .text(Kind.bookmark.rawValue)]) {
      try SearchRepository.note(.bookmark, try row.int64("item"), on: connection)
    }
  }

  private static func users(_ kind: Kind, _ step: Step, on connection: any Connection) throws -> [Value] {
    try connection.rows(usersOfKind, ["merge": step.id, "kind": .text(kind.rawValue)]).map { .integer(try $0.int64("user_id")) }
  }

  /// The kinds of rows that a merge moves. The raw values are stored and must never be renamed.
  enum Kind: String, CaseIterable {
    case state, queue, favourite, history, inbox, ruleArchived, bookmark, clip, publicLink
    case subscribed, ended, preference, rule, episodeRule, folder, notification, smartList, access
  }
}
