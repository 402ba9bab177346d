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
    guard show != target, try connection.row(urlOfShow, [from]) != nil, try connection.row(urlOfShow, [to]) != nil else {
      throw ShowMergeError.noSuchShow
    }
    for id in [from, to] where try connection.row(ofShow, [id]) != nil { throw ShowMergeError.alreadyMerged }
    let (hidden, stays) = (try connection.row(PrivateShowRepository.one, [from]), try connection.row(PrivateShowRepository.one, [to]))
    if let hidden {
      guard try !hidden.bool("needs_credentials"), stays != nil, try connection.row(readersOfOne, [to, from]) == nil else {
        throw ShowMergeError.privateShow
      }
    }
    if stays != nil, try connection.row(usersWithoutAccess, [to] + valuesOfState(show)) != nil {
      throw ShowMergeError.privateShow
    }
    guard try connection.row(playing, [from]) == nil else { throw ShowMergeError.isPlaying }
  }

  /// Exchanges each hidden episode that has a download with a counterpart that has none.
  static func swapDownloaded(_ step: Step, on connection: any Connection) throws {
    for row in try connection.rows(downloadedPairs, [step.id]) {
      let (hidden, shown) = (try row.int64("hidden_id"), try row.int64("shown_id"))
      try swap(hidden, shown, on: connection)
      try connection.run(swapPair, [.integer(shown), .integer(hidden), .integer(1), step.id, .integer(hidden)])
    }
  }

  static func swapBack(_ step: Step, on connection: any Connection) throws {
    for row in try connection.rows(swappedPairs, [step.id]) {
      let (hidden, shown) = (try row.int64("hidden_id"), try row.int64("shown_id"))
      try swap(hidden, shown, on: connection)
      try connection.run(swapPair, [.integer(shown), .integer(hidden), .integer(0), step.id, .integer(hidden)])
    }
    for row in try connection.rows(movedEpisodes, [step.id]) {
      let episode = try row.int64("shown_id")
      try connection.run(place, [step.from, .integer(0), .integer(episode)])
      try SearchRepository.note(.episode, episode, on: connection)
    }
  }

  static func moveEpisodeState(_ step: Step, on connection: any Connection) throws {
    for table in MovedTable.all {
      try connection.run(table.log, [step.id])
      try connection.run(table.move, [step.id, step.id])
    }
    try connection.run(logBookmarks, [step.id])
    try connection.run(moveBookmarks, [step.id, step.id, step.id])
    try indexBookmarks(step, on: connection)
    for statement in sharingLogs { try connection.run(statement, [step.id]) }
    for statement in sharingMoves { try connection.run(statement, [step.id, step.id, step.id]) }
    try connection.run(saveStates, [step.id])
    try connection.run(newerStates, [step.id])
    try connection.run(movePlaces, [step.id])
    try connection.run(moveSessions, [step.id, step.id])
  }

  static func moveShowState(_ step: Step, on connection: any Connection) throws {
    for statement in showLogs { try connection.run(statement, [step.id, step.from, step.to]) }
    try connection.run(logEnded, [step.id, step.from])
    for statement in [
      ImportRepository.moveSubscriptions, ImportRepository.movePreferences, ImportRepository.moveRules,
      ImportRepository.moveEpisodeRules, ImportRepository.moveFolders, ImportRepository.moveNotifications,
    ] {
      try connection.run(statement, [step.to, step.from])
    }
    try connection.run(moveSources, [step.to, step.from, step.id])
    for user in try users(.ended, step, on: connection) {
      try connection.run(SubscriptionRepository.storeEnded, [Value(step.moment), user, step.from])
      try connection.run(SubscriptionRepository.delete, [user, step.from])
    }
    try connection.run(PrivateShowRepository.grantSubscribers, [step.to])
  }

  static func moveStateBack(_ step: Step, on connection: any Connection) throws {
    try connection.run(oldStates, [step.id])
    for table in MovedTable.all { try connection.run(table.undo, [step.id, step.id]) }
    try connection.run(bookmarksBack, [step.id, step.id, step.id])
    try indexBookmarks(step, on: connection)
    for statement in sharingUndos { try connection.run(statement, [step.id, step.id, step.id]) }
    for statement in showUndos { try connection.run(statement, [step.to, step.id]) }
    try connection.run(moveSources, [step.from, step.to, step.id])
    for user in try users(.ended, step, on: connection) {
      try connection.run(SubscriptionRepository.resumeOrInsert, [user, step.from])
      try connection.run(SubscriptionRepository.removeEnded, [user, step.from])
    }
    try connection.run(restoreClaims, [Value(step.moment), step.id])
  }

  /// Downloads of both: the file of the counterpart stays, and the other one can be restored until the merge cannot be undone.
  static func moveClaims(_ step: Step, on connection: any Connection) throws {
    try connection.run(copyClaims, [step.to, step.id])
    try connection.run(withdrawClaims, [Value(step.moment), Value(step.moment + ShowMerge.undoPeriod), step.id])
  }

  static func hide(_ step: Step, on connection: any Connection) throws {
    try connection.run(logAccess, [step.id, step.from])
    try connection.run(deleteAccess, [step.from])
    try connection.run(setPrivate, [step.from])
    try setSuccessors(step, on: connection)
    try connection.run(setSchedule, [.null, step.from])
    // Its feed is read again as a whole, since some of its episodes carry the facts of the other show.
    try connection.run(setSchedule, [Value(step.moment), step.to])
    try FeedRepository.noteUse(of: step.target, on: connection)
  }

  static func unhide(_ step: Step, wasPrivate: Bool, at moment: Date, on connection: any Connection) throws {
    if wasPrivate {
      try connection.run(accessBack, [step.from, Value(moment), step.id])
    } else {
      try connection.run(deletePrivate, [step.from])
    }
    for show in [step.from, step.to] { try connection.run(setSchedule, [Value(moment), show]) }
    try SearchRepository.note(.show, step.show.rawValue, on: connection)
  }

  /// Brings the stored counts up to date.
  ///
  /// - Returns: the users whose state was moved.
  static func finish(_ step: Step, on connection: any Connection) throws -> Set<UserID> {
    try connection.run(placeClaims, [step.id, step.id])
    try connection.run(countKeepers, [step.id, step.id])
    for show in [step.from, step.to] { try connection.run(countEpisodes, [show, show, show]) }
    let rows = try connection.rows(usersOfDownloads, [step.from, step.to, step.from, step.to])
    let downloaders = Set(try rows.map { UserID(try $0.int64("user_id")) })
    for user in downloaders {
      for show in [step.show, step.target] { try DownloadOwnershipRepository.recount(user, show, on: connection) }
    }
    return downloaders.union(try connection.rows(movedUsers, [step.id, step.id]).map { UserID(try $0.int64("user_id")) })
  }

  // MARK: - Private

  /// Exchanges the facts and places of two episodes of different shows. Each keeps its id, and so its state and its file.
  private static func swap(_ one: Int64, _ other: Int64, on connection: any Connection) throws {
    guard let first = try connection.row(identity, [.integer(one)]), let second = try connection.row(identity, [.integer(other)]) else {
      return
    }
    try connection.run(swapFacts, [.integer(one), .integer(other), .integer(one), .integer(other)])
    // No two episodes of a show may have one identity, not even for a moment.
    try connection.run(setIdentity, [.integer(try first.int64("show_id")), .text("merge:\(one)"), .integer(one)])
    try connection.run(setIdentity, [.integer(try first.int64("show_id")), .text(try first.text("identity")), .integer(other)])
    try connection.run(setIdentity, [.integer(try second.int64("show_id")), .text(try second.text("identity")), .integer(one)])
    for id in [one, other] { try SearchRepository.note(.episode, id, on: connection) }
  }

  private static func indexBookmarks(_ step: Step, on connection: any Connection) throws {
    for row in try connection.rows(movedItems, [step.id, .text(Kind.bookmark.rawValue)]) {
      try SearchRepository.note(.bookmark, try row.int64("item"), on: connection)
    }
  }

  private static func users(_ kind: Kind, _ step: Step, on connection: any Connection) throws -> [Value] {
    try connection.rows(usersOfKind, [step.id, .text(kind.rawValue)]).map { .integer(try $0.int64("user_id")) }
  }

  /// The kinds of rows that a merge moves. The raw values are stored and must never be renamed.
  enum Kind: String, CaseIterable {
    case state, queue, favourite, history, inbox, ruleArchived, bookmark, clip, publicLink
    case subscribed, ended, preference, rule, episodeRule, folder, notification, smartList, access
  }
}
