import Events
import Foundation
import PodcastModel
import Storage

/// Changes of rules, which are logged.
extension DownloadRuleRepository {
  /// Changes the rules of shows, each batch of them in one transaction. They are one entry of the log.
  ///
  /// - Parameter change: changes the rule of one show.
  /// - Returns: the rules before, of the shows whose rules have changed.
  /// - Throws: `StorageError.constraint` when there is no such show.
  public func change(
    _ shows: [ShowID], for user: UserID, at moment: Date, _ change: @escaping @Sendable (ShowID, inout DownloadRule) -> Void
  ) async throws -> [ShowID: DownloadRule] {
    let origin = ChangeLogRepository.Origin(user: user, moment: moment, author: .current)
    var earlier: [ShowID: DownloadRule] = [:]
    for start in stride(from: 0, to: shows.count, by: Self.batch) {
      let batch = shows[start..<min(start + Self.batch, shows.count)]
      let changed = try await database.write { connection -> [ShowID: DownloadRule] in
        let standard = try Self.standard(of: user, on: connection)
        var changed: [ShowID: DownloadRule] = [:]
        var subjects: [Int64] = []
        var values: [ChangeLogRepository.ChangedValue] = []
        for show in batch {
          let before = try Self.rule(of: show, for: user, on: connection)
          var rule = before
          change(show, &rule)
          guard rule.text != before.text else { continue }
          try Self.store(rule, of: show, for: user, standard: standard, on: connection)
          changed[show] = before
          subjects.append(show.rawValue)
          values.append(.init(old: before.text, new: rule.text))
        }
        try ChangeLogRepository.add(.downloadRule, subjects, values: values, by: origin, on: connection)
        return changed
      }
      earlier.merge(changed) { first, _ in first }
    }
    if !earlier.isEmpty {
      events.publish(.downloads(user))
      events.publish(.episodeRules(user))
      events.publish(.changeLog(user))
    }
    return earlier
  }

  // MARK: - Private

  /// Without a rule, a show follows the default.
  private static func rule(of show: ShowID, for user: UserID, on connection: any Connection) throws -> DownloadRule {
    try connection.rows(Self.ofShow, ["show": .integer(show.rawValue)]).map(UserDownloadRule.init).first { $0.user == user }?.rule
      ?? DownloadRule(followsDefault: true)
  }

  /// The number of episodes that the default downloads.
  private static func standard(of user: UserID, on connection: any Connection) throws -> Int {
    try connection.row(EpisodeRuleRepository.standard, ["user": .integer(user.rawValue)])?.optionalInt("newest") ?? 0
  }

  private static func store(
    _ rule: DownloadRule, of show: ShowID, for user: UserID, standard: Int, on connection: any Connection
  ) throws {
    let values: Parameters = [
      "user": .integer(user.rawValue), "show": .integer(show.rawValue), "newest": Value(rule.followsDefault ? standard : rule.newest),
      "keep": Value(rule.keepLatest), "deletes_played": Value(rule.storedDeletion), "follows_default": Value(rule.followsDefault),
    ]
    try connection.run(Self.set, values)
  }

  /// Rows of a transaction.
  private static let batch = 200
}
