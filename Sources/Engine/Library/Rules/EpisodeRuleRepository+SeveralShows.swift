import Events
import Foundation
import PodcastModel
import Storage

/// One part of the rules of several shows at once. The other parts stay as they are: a show that follows the default gets a rule of its own
/// that differs from it in this part alone, and archives the same episodes. A show whose rule equals the default once a change is undone
/// follows the default again.
extension EpisodeRuleRepository {
  /// Sets whether `user` is notified of the new episodes of shows.
  ///
  /// - Parameter wanted: each show once; nil follows the default again if the show's rule differs from it in no other part.
  /// - Returns: the earlier values of the shows that have changed; nil for those that followed the default.
  /// - Throws: `StorageError.constraint` when there is no such show.
  public func setNotifying(
    _ wanted: [(show: ShowID, notifying: EpisodeRule.Notifying?)], for user: UserID, at moment: Date
  ) async throws -> [(show: ShowID, notifying: EpisodeRule.Notifying?)] {
    let parts = wanted.map { (show: $0.show, part: $0.notifying) }
    return try await setPart(\.notifying, to: parts, as: .showNotifications, for: user, at: moment).map {
      (show: $0.show, notifying: $0.part)
    }
  }

  /// Sets the place of the new episodes of shows. Episodes that are here already stay where they are.
  ///
  /// - Parameter wanted: each show once; nil is the default's place, and follows the default again if the show's rule differs from it in
  ///   no other part.
  /// - Returns: the earlier values of the shows that have changed; nil for those that followed the default.
  /// - Throws: `StorageError.constraint` when there is no such show.
  public func setPlacement(
    _ wanted: [(show: ShowID, placement: EpisodeRule.Placement?)], for user: UserID, at moment: Date
  ) async throws -> [(show: ShowID, placement: EpisodeRule.Placement?)] {
    let parts = wanted.map { (show: $0.show, part: $0.placement) }
    return try await setPart(\.placement, to: parts, as: .showPlacements, for: user, at: moment).map {
      (show: $0.show, placement: $0.part)
    }
  }

  // MARK: - Private

  private func setPart<Part: RawRepresentable<String> & Equatable & Sendable>(
    _ path: any WritableKeyPath<EpisodeRule, Part> & Sendable, to wanted: [(show: ShowID, part: Part?)], as action: LoggedAction,
    for user: UserID, at moment: Date
  ) async throws -> [(show: ShowID, part: Part?)] {
    let origin = ChangeLogRepository.Origin(user: user, moment: moment, author: .current)
    let earlier = try await database.write { connection in
      let standard =
        try connection.row(Self.standard, ["user": .integer(user.rawValue)]).map(StoredDefaultRule.init)?.rule.rule ?? EpisodeRule()
      var earlier: [(show: ShowID, part: Part?)] = []
      var values: [ChangeLogRepository.ChangedValue] = []
      for (show, part) in wanted {
        let key: Parameters = ["user": .integer(user.rawValue), "show": .integer(show.rawValue)]
        let own = try connection.row(Self.own, key).map(StoredEpisodeRule.init)
        let known = own?.rule ?? standard
        var rule = known
        rule[keyPath: path] = part ?? standard[keyPath: path]
        // The changes of one save may be undone in any order: the last undo leaves a value that equals the default's.
        let mayFollow = part == nil || origin.author.undoes != nil
        let followsDefault = try mayFollow && rule == standard && Self.archivesLikeDefault(own, key, on: connection)
        if followsDefault {
          try connection.run(Self.remove, key)
        } else if rule != known {
          let since = try own?.since ?? Self.archivingStart(of: rule, key, at: moment, on: connection)
          try connection.run(Self.set, key + rule.parameters + ["since": Value(since)])
        } else {
          continue
        }
        earlier.append((show: show, part: own?.rule[keyPath: path]))
        values.append(.init(old: own?.rule[keyPath: path].rawValue, new: followsDefault ? nil : rule[keyPath: path].rawValue))
      }
      try ChangeLogRepository.add(action, earlier.map { $0.show.rawValue }, values: values, by: origin, on: connection)
      return earlier
    }
    if !earlier.isEmpty {
      events.publish(.episodeRules(user))
      events.publish(.changeLog(user))
    }
    return earlier
  }

  /// Whether the show has a rule of its own that can be removed: a rule that is equal to the default may spare older episodes, which would be
  /// archived without it.
  private static func archivesLikeDefault(_ own: StoredEpisodeRule?, _ key: Parameters, on connection: any Connection) throws -> Bool {
    guard let own else { return false }
    guard own.rule.archives, let start = try defaultStart(key, on: connection) else { return true }
    return own.since == start
  }

  /// A rule that takes the place of the default archives the same episodes, and none older.
  private static func archivingStart(
    of rule: EpisodeRule, _ key: Parameters, at moment: Date, on connection: any Connection
  ) throws -> Date {
    guard rule.archives else { return Date(timeIntervalSince1970: 0) }
    return try defaultStart(key, on: connection) ?? moment
  }

  /// - Returns: nil without a subscription.
  private static func defaultStart(_ key: Parameters, on connection: any Connection) throws -> Date? {
    try connection.row(startOfDefault, key)?.date("since")
  }
}
