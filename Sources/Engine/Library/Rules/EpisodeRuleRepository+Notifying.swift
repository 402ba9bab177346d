import Events
import Foundation
import PodcastModel
import Storage

/// The notifications of several shows at once.
extension EpisodeRuleRepository {
  /// Sets whether `user` is notified of the new episodes of shows. The other parts of their rules stay as they are: a show that follows
  /// the default gets a rule of its own that differs from it in this part alone.
  ///
  /// - Parameter wanted: each show once; nil follows the default again if the show's rule differs from it in no other part.
  /// - Returns: the earlier values of the shows that have changed; nil for those that followed the default.
  /// - Throws: `StorageError.constraint` when there is no such show.
  public func setNotifying(
    _ wanted: [(show: ShowID, notifying: EpisodeRule.Notifying?)], for user: UserID, at moment: Date
  ) async throws -> [(show: ShowID, notifying: EpisodeRule.Notifying?)] {
    let earlier = try await database.write { connection in
      let standard = try connection.row(Self.standard, [.integer(user.rawValue)]).map(StoredDefaultRule.init)?.rule.rule ?? EpisodeRule()
      var earlier: [(show: ShowID, notifying: EpisodeRule.Notifying?)] = []
      for (show, notifying) in wanted {
        let key: [Value] = [.integer(user.rawValue), .integer(show.rawValue)]
        let own = try connection.row(Self.own, key).map(StoredEpisodeRule.init)
        let known = own?.rule ?? standard
        var rule = known
        rule.notifying = notifying ?? standard.notifying
        if notifying == nil, own != nil, rule == standard {
          try connection.run(Self.remove, key)
        } else if rule != known {
          let since = try own?.since ?? Self.archivingStart(of: rule, key, at: moment, on: connection)
          try connection.run(Self.set, key + rule.values + [Value(since)])
        } else {
          continue
        }
        earlier.append((show: show, notifying: own?.rule.notifying))
      }
      return earlier
    }
    if !earlier.isEmpty { events.publish(.episodeRules(user)) }
    return earlier
  }

  // MARK: - Private

  /// A rule that takes the place of the default archives what the default did, and nothing older.
  private static func archivingStart(
    of rule: EpisodeRule, _ key: [Value], at moment: Date, on connection: any Connection
  ) throws -> Date {
    guard rule.archives else { return Date(timeIntervalSince1970: 0) }
    return try connection.row(Self.subject, key).map(RuleSubject.init)?.since ?? moment
  }
}
