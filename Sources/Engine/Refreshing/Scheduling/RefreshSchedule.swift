import FeedParsing
import Foundation
import Library
import PodcastModel

/// The schedule of fetches: at the rate at which a feed changes, between every 15 minutes and once a day.
struct RefreshSchedule: Sendable {
  /// From 0 to 1: spreads fetches that would coincide.
  let random: @Sendable () -> Double

  static let minPause: TimeInterval = 15 * 60
  static let maxPause: TimeInterval = 24 * 3600

  /// The interval between fetches in seconds, from the feed's own data.
  ///
  /// It is a twenty-fourth of the time between two episodes: an hour for a daily show, seven hours for a weekly one. The publisher's
  /// hints (ttl, Cache-Control) lengthen it and never shorten it.
  static func interval(of feed: ParsedFeed, published: [Date], cacheControl: String?) -> TimeInterval {
    if feed.updateFrequency?.isComplete == true { return maxPause }
    let rhythm = gap(of: published) ?? feed.updateFrequency?.rule.flatMap(period)
    let preferred = rhythm.map { $0 / 24 } ?? 2 * 3600
    let requested = max(Double(feed.ttlMinutes ?? 0) * 60, maximumAge(cacheControl) ?? 0)
    return bounded(max(preferred, requested))
  }

  /// The time of the next fetch after a successful one.
  ///
  /// - Parameter changed: when the feed last had something new. A feed without news for long is fetched less often.
  func next(after moment: Date, interval: TimeInterval, changed: Date?, cacheControl: String?) -> Date {
    let quiet = changed.map { moment.timeIntervalSince($0) / 20 } ?? 0
    let requested = Self.maximumAge(cacheControl) ?? 0
    return moment + Self.bounded(max(interval, quiet, requested)) * (0.9 + 0.2 * random())
  }

  /// Whether the feed is to be fetched even if its server says that it has not changed: once a week, since some servers say so when it has.
  ///
  /// The weeks of a show begin at a moment of its own, so that no time of the last whole copy has to be stored.
  static func isWholeReadDue(of show: ShowID, since last: Date, at moment: Date) -> Bool {
    let offset = Double(abs(show.rawValue % weekParts)) / Double(weekParts)
    func number(_ date: Date) -> Double { (date.timeIntervalSince1970 / week + offset).rounded(.down) }
    return number(moment) > number(last)
  }

  /// The time of the next fetch after a failure: later with each one.
  ///
  /// - Returns: nil when the feed is permanently unavailable.
  func next(after moment: Date, failure: FeedFailure, failures: Int, retryAfterSeconds: Int?) -> Date? {
    let wait: TimeInterval
    switch failure {
    case .gone: return nil
    case .offline: wait = 2 * 60
    // These failures last until a person changes something.
    case .signInNeeded, .refused, .privateAddress, .blockedPort, .badAddress: wait = Self.maxPause
    default: wait = min(Self.minPause * pow(2, Double(min(max(failures, 1), 10) - 1)), Self.maxPause)
    }
    let requested = min(Double(max(retryAfterSeconds ?? 0, 0)), 7 * Self.maxPause)
    return moment + max(wait * (0.8 + 0.4 * random()), requested)
  }

  // MARK: - Private

  /// In seconds.
  private static let week: TimeInterval = 7 * 86_400
  /// A prime: neighbouring shows begin their weeks at different hours.
  private static let weekParts: Int64 = 167

  /// A comparison with nan would let it through.
  private static func bounded(_ seconds: TimeInterval) -> TimeInterval { seconds.isNaN ? maxPause : min(max(seconds, minPause), maxPause) }

  /// The median time between the last episodes.
  private static func gap(of published: [Date]) -> TimeInterval? {
    let newest = published.sorted(by: >).prefix(21)
    // Several episodes at the same time are one delivery.
    let gaps = zip(newest, newest.dropFirst()).map { $0.timeIntervalSince($1) }.filter { $0 > 60 }.sorted()
    return gaps.count < 2 ? nil : gaps[gaps.count / 2]
  }

  /// `max-age` in seconds (RFC 9111).
  private static func maximumAge(_ cacheControl: String?) -> TimeInterval? {
    guard let cacheControl else { return nil }
    for part in cacheControl.lowercased().split(separator: ",") {
      let pair = part.split(separator: "=", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
      if pair.count == 2, pair[0] == "max-age", let seconds = Double(pair[1].trimmingCharacters(in: ["\""])), seconds.isFinite {
        return seconds
      }
    }
    return nil
  }

  /// The approximate time between two occurrences of a recurrence rule (RFC 5545).
  private static func period(_ rule: String) -> TimeInterval? {
    var (unit, count, days): (TimeInterval?, Double, Int) = (nil, 1, 1)
    for part in rule.uppercased().split(separator: ";") {
      let pair = part.split(separator: "=", maxSplits: 1)
      guard pair.count == 2 else { continue }
      switch pair[0].trimmingCharacters(in: .whitespaces) {
      case "FREQ": unit = ["HOURLY": 3600, "DAILY": 86_400, "WEEKLY": 604_800, "MONTHLY": 2_592_000, "YEARLY": 31_536_000][String(pair[1])]
      case "INTERVAL": count = interval(pair[1])
      case "BYDAY": days = max(pair[1].split(separator: ",").count, 1)
      default: break
      }
    }
    return unit.map { $0 * count / Double(days) }
  }

  /// The rule's interval; 1 for an invalid number. "nan" and "inf" are numbers to `Double`.
  private static func interval(_ text: Substring) -> Double {
    guard let count = Double(text), count.isFinite, count >= 1 else { return 1 }
    return min(count, maxInterval)
  }

  private static let maxInterval = 10_000.0
}
