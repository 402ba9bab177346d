import Foundation
import Storage

/// A show's own rule as it is stored.
public struct StoredEpisodeRule: Sendable, Equatable {
  /// The rule.
  public let rule: EpisodeRule
  /// Only episodes from this time on are archived.
  public let since: Date

  init(_ rule: EpisodeRule, since: Date) {
    self.rule = rule
    self.since = since
  }

  init(_ row: Row) throws {
    self.init(try EpisodeRule(row), since: try row.date("since"))
  }
}

/// A user's default as it is stored.
public struct StoredDefaultRule: Sendable, Equatable {
  /// The rule.
  public let rule: DefaultEpisodeRule
  /// Only episodes from this time on are archived.
  public let since: Date

  init(_ rule: DefaultEpisodeRule, since: Date) {
    self.rule = rule
    self.since = since
  }

  init(_ row: Row) throws {
    let rule = DefaultEpisodeRule(
      try EpisodeRule(row), downloads: try row.optionalInt("newest") ?? 0, keepLatest: try row.optionalInt("default_keep"),
      deletesPlayed: try row.bool("deletes_played"))
    self.init(rule, since: try row.date("since"))
  }
}

// MARK: - As text, in the log of changes

extension StoredEpisodeRule {
  /// Reads a rule from its text.
  ///
  /// - Returns: nil when `text` is not one.
  public init?(text: String) {
    guard let parts = try? JSONDecoder().decode([String].self, from: Data(text.utf8)), parts.count >= 11,
      let placement = EpisodeRule.Placement(rawValue: parts[0]), let notifying = EpisodeRule.Notifying(rawValue: parts[1]),
      let days = Int(parts[2]), let newest = Int(parts[3]), let shortest = Int(parts[6]), let longest = Int(parts[7]),
      let since = Int64(parts[10])
    else { return nil }
    let filter = EpisodeRuleFilter(
      words: parts[4], excludedWords: parts[5], minMinutes: shortest, maxMinutes: longest, skipsTrailers: parts[8] == "1",
      skipsBonus: parts[9] == "1")
    self.init(
      EpisodeRule(placement: placement, notifying: notifying, archiveDays: days, keepNewest: newest, filter: filter),
      since: Date(milliseconds: since))
  }

  /// Its text: a JSON array of its values.
  public var text: String { Self.text(of: parts) }

  fileprivate var parts: [String] {
    let filter = rule.filter
    return [
      rule.placement.rawValue, rule.notifying.rawValue, "\(rule.archiveDays)", "\(rule.keepNewest)", filter.words, filter.excludedWords,
      "\(filter.minMinutes)", "\(filter.maxMinutes)", filter.skipsTrailers ? "1" : "0", filter.skipsBonus ? "1" : "0",
      "\(since.milliseconds)",
    ]
  }

  fileprivate static func text(of parts: [String]) -> String {
    // Encoding texts cannot fail.
    (try? JSONEncoder().encode(parts)).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }
}

extension StoredDefaultRule {
  /// Reads a rule from its text.
  ///
  /// - Returns: nil when `text` is not one.
  public init?(text: String) {
    guard let stored = StoredEpisodeRule(text: text), let parts = try? JSONDecoder().decode([String].self, from: Data(text.utf8)),
      (12...14).contains(parts.count), let downloads = Int(parts[11])
    else { return nil }
    let keepLatest = parts.count > 12 ? Int(parts[12]) : nil
    self.init(
      DefaultEpisodeRule(stored.rule, downloads: downloads, keepLatest: keepLatest, deletesPlayed: parts.last == "1" && parts.count == 14),
      since: stored.since)
  }

  /// Its text: a JSON array of its values. It ends where no rule of a later version has an effect, and has "-" for no limit.
  public var text: String {
    var numbers = ["\(rule.downloads)"]
    if rule.keepLatest != nil || rule.deletesPlayed { numbers.append(rule.keepLatest.map { "\($0)" } ?? "-") }
    if rule.deletesPlayed { numbers.append("1") }
    return StoredEpisodeRule.text(of: StoredEpisodeRule(rule.rule, since: since).parts + numbers)
  }
}
