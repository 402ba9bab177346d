import PodcastModel
import Storage

/// A user's rule for the new episodes of a show, or of all shows without a rule of their own.
///
/// Auto-downloads are a rule of their own, `DownloadRule`, which uses the filter of this one.
public struct EpisodeRule: Sendable, Equatable {
  /// The place of a new episode. The raw values are stored and must never be renamed.
  public enum Placement: String, Sendable, CaseIterable {
    /// Only in the lists that show every episode.
    case nowhere = "none"
    /// The head of Up Next.
    case first
    /// The end of Up Next.
    case last
    /// The Inbox.
    case inbox
  }

  /// Whether the user is notified of a new episode. The raw values are stored and must never be renamed.
  public enum Notifying: String, Sendable, CaseIterable {
    /// As each notification address is set.
    case byAddress = "services"
    /// Through every notification address.
    case always
    case never
  }

  /// The place of a new episode.
  public var placement = Placement.nowhere
  /// Whether the user is notified of it.
  public var notifying = Notifying.byAddress
  /// Episodes go to the archive this number of days after their publication; 0 for never.
  public var archiveDays = 0
  /// Episodes go to the archive when there are this many newer ones; 0 for never.
  public var keepNewest = 0
  /// The episodes that are placed, downloaded and announced. Episodes of every kind are archived.
  public var filter = EpisodeRuleFilter()

  /// Creates a rule; the default values have no effect.
  public init(
    placement: Placement = .nowhere, notifying: Notifying = .byAddress, archiveDays: Int = 0, keepNewest: Int = 0,
    filter: EpisodeRuleFilter = EpisodeRuleFilter()
  ) {
    self.placement = placement
    self.notifying = notifying
    self.archiveDays = archiveDays
    self.keepNewest = keepNewest
    self.filter = filter
  }

  /// Whether episodes go to the archive.
  public var archives: Bool { archiveDays > 0 || keepNewest > 0 }

  /// The same rule with every number and text within its limits.
  public var bounded: EpisodeRule {
    var rule = self
    rule.archiveDays = min(max(archiveDays, 0), Self.maxDays)
    rule.keepNewest = min(max(keepNewest, 0), Self.maxKept)
    rule.filter = filter.bounded
    return rule
  }

  /// Ten years.
  private static let maxDays = 3_650
  private static let maxKept = 1_000
}

/// A filter of the episodes that a rule is for.
public struct EpisodeRuleFilter: Sendable, Equatable {
  /// Words separated by commas, of which the title must contain one; "" for any title.
  public var words = ""
  /// Words separated by commas, of which the title must contain none; "" for any title.
  public var excludedWords = ""
  /// The minimum length in minutes; 0 for none.
  public var minMinutes = 0
  /// The maximum length in minutes; 0 for none.
  public var maxMinutes = 0
  /// Whether trailers are excluded.
  public var skipsTrailers = false
  /// Whether bonus episodes are excluded.
  public var skipsBonus = false

  /// The reason why a filter excludes an episode.
  public enum Exclusion: Sendable, Equatable {
    /// The title contains none of the words.
    case words
    /// The title contains this word.
    case excludedWord(String)
    case tooShort, tooLong
    case trailer, bonus
  }

  /// Creates a filter; the default values match every episode.
  public init(
    words: String = "", excludedWords: String = "", minMinutes: Int = 0, maxMinutes: Int = 0, skipsTrailers: Bool = false,
    skipsBonus: Bool = false
  ) {
    self.words = words
    self.excludedWords = excludedWords
    self.minMinutes = minMinutes
    self.maxMinutes = maxMinutes
    self.skipsTrailers = skipsTrailers
    self.skipsBonus = skipsBonus
  }

  /// Whether the filter matches every episode.
  public var matchesAll: Bool { self == EpisodeRuleFilter() }

  /// Why an episode does not match; nil when it does. An episode of unknown length has every length.
  ///
  /// - Parameter durationSeconds: the length in seconds; nil when it is unknown.
  public func exclusion(title: String, durationSeconds: Double?, kind: Episode.Kind) -> Exclusion? {
    if skipsTrailers, kind == .trailer { return .trailer }
    if skipsBonus, kind == .bonus { return .bonus }
    if let seconds = durationSeconds, seconds > 0 {
      if minMinutes > 0, seconds < Double(minMinutes) * 60 { return .tooShort }
      if maxMinutes > 0, seconds > Double(maxMinutes) * 60 { return .tooLong }
    }
    let words = TitleWords(words)
    if !words.isEmpty, words.first(in: title) == nil { return .words }
    return TitleWords(excludedWords).first(in: title).map { .excludedWord($0) }
  }

  var bounded: EpisodeRuleFilter {
    var filter = self
    filter.words = String(words.prefix(Self.maxLength))
    filter.excludedWords = String(excludedWords.prefix(Self.maxLength))
    filter.minMinutes = min(max(minMinutes, 0), Self.maxMinutes)
    filter.maxMinutes = min(max(maxMinutes, 0), Self.maxMinutes)
    return filter
  }

  /// In characters.
  private static let maxLength = 200
  /// A day.
  private static let maxMinutes = 1_440
}

/// A user's rule for all shows without a rule of their own.
public struct DefaultEpisodeRule: Sendable, Equatable {
  /// The rule.
  public var rule: EpisodeRule
  /// The number of newest episodes to download; 0 for none.
  public var downloads: Int
  /// The number of automatic downloads that stay; nil for all.
  public var keepLatest: Int?
  /// Whether played downloads are deleted after a day.
  public var deletesPlayed: Bool

  /// Creates a rule; the default values have no effect.
  public init(_ rule: EpisodeRule = EpisodeRule(), downloads: Int = 0, keepLatest: Int? = nil, deletesPlayed: Bool = false) {
    self.rule = rule
    self.downloads = downloads
    self.keepLatest = keepLatest
    self.deletesPlayed = deletesPlayed
  }

  /// Its numbers of newest episodes.
  public var newest: NewestEpisodes {
    get { NewestEpisodes(downloads: downloads, keepLatest: keepLatest, listed: rule.keepNewest) }
    set { (downloads, keepLatest, rule.keepNewest) = (newValue.downloads, newValue.keepLatest, newValue.listed) }
  }
}

extension EpisodeRule {
  /// The rule for a subscription; one without effect where the user has none.
  static func effective(_ row: Row) throws -> EpisodeRule {
    try row.optionalText("placement") == nil ? EpisodeRule() : EpisodeRule(row)
  }

  init(_ row: Row) throws {
    self.init(
      placement: Placement(rawValue: try row.text("placement")) ?? .nowhere,
      notifying: Notifying(rawValue: try row.text("notifies")) ?? .byAddress, archiveDays: try row.optionalInt("archive_days") ?? 0,
      keepNewest: try row.optionalInt("keep_newest") ?? 0, filter: try EpisodeRuleFilter(row))
  }

  var parameters: Parameters {
    let rule: Parameters = [
      "placement": .text(placement.rawValue), "notifies": .text(notifying.rawValue), "archive_days": Value(archiveDays),
      "keep_newest": Value(keepNewest),
    ]
    return rule + filter.parameters
  }
}

extension EpisodeRuleFilter {
  /// - Returns: a filter that matches all where the user has no rule.
  init(_ row: Row) throws {
    self.init(
      words: try row.optionalText("rule_words") ?? "", excludedWords: try row.optionalText("excluded_words") ?? "",
      minMinutes: try row.optionalInt("min_minutes") ?? 0, maxMinutes: try row.optionalInt("max_minutes") ?? 0,
      skipsTrailers: try row.optionalInt64("skips_trailers") == 1, skipsBonus: try row.optionalInt64("skips_bonus") == 1)
  }

  /// Why the episode of this row does not match.
  func exclusion(_ row: Row) throws -> Exclusion? {
    exclusion(
      title: try row.text("title"), durationSeconds: try row.optionalDouble("duration"),
      kind: Episode.Kind(rawValue: try row.text("kind")) ?? .full)
  }

  fileprivate var parameters: Parameters {
    [
      "words": .text(words), "excluded_words": .text(excludedWords), "min_minutes": Value(minMinutes), "max_minutes": Value(maxMinutes),
      "skips_trailers": Value(skipsTrailers), "skips_bonus": Value(skipsBonus),
    ]
  }
}
