import FeedParsing
import Foundation
import Library

/// When a feed is fetched next: as often as it really changes, between every quarter of an hour and once a day.
struct RefreshSchedule: Sendable {
  /// From 0 to 1: spreads what would all come at once.
  let random: @Sendable () -> Double

  static let shortest: TimeInterval = 15 * 60
  static let longest: TimeInterval = 24 * 3600

  /// How often a feed is worth looking at, in seconds, by what it says.
  ///
  /// A twenty-fourth of the time between two episodes: a daily show every hour, a weekly one every seven. What the publisher
  /// says (ttl, Cache-Control) makes it rarer and never more frequent.
  static func interval(of feed: ParsedFeed, published: [Date], cacheControl: String?) -> TimeInterval {
    if feed.updateFrequency?.isComplete == true { return longest }
    let rhythm = gap(of: published) ?? feed.updateFrequency?.rule.flatMap(period)
    let wish = rhythm.map { $0 / 24 } ?? 2 * 3600
    let told = max(Double(feed.ttlMinutes ?? 0) * 60, maximumAge(cacheControl) ?? 0)
    return bounded(max(wish, told))
  }

  /// The next fetch after one that went well.
  ///
  /// - Parameter changed: when something new was last in the feed. One that has been quiet for long is looked at more rarely.
  func next(after moment: Date, interval: TimeInterval, changed: Date?, cacheControl: String?) -> Date {
    let quiet = changed.map { moment.timeIntervalSince($0) / 20 } ?? 0
    let told = Self.maximumAge(cacheControl) ?? 0
    return moment + Self.bounded(max(interval, quiet, told)) * (0.9 + 0.2 * random())
  }

  /// The next fetch after a failure: later each time.
  ///
  /// - Returns: nil when it is gone for good.
  func next(after moment: Date, trouble: FeedTrouble, failures: Int, retryAfterSeconds: Int?) -> Date? {
    let wait: TimeInterval
    switch trouble {
    case .gone: return nil
    case .offline: wait = 2 * 60
    // Nothing changes before somebody does something.
    case .signInNeeded, .refused, .privateAddress, .badAddress: wait = Self.longest
    default: wait = min(Self.shortest * pow(2, Double(min(max(failures, 1), 10) - 1)), Self.longest)
    }
    let told = min(Double(max(retryAfterSeconds ?? 0, 0)), 7 * Self.longest)
    return moment + max(wait * (0.8 + 0.4 * random()), told)
  }

  // MARK: - Private

  /// Comparing with nan would let it through.
  private static func bounded(_ seconds: TimeInterval) -> TimeInterval { seconds.isNaN ? longest : min(max(seconds, shortest), longest) }

  /// The usual time between two of the last episodes.
  private static func gap(of published: [Date]) -> TimeInterval? {
    let newest = published.sorted(by: >).prefix(21)
    // Several at one moment are one delivery.
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

  /// The time between two occurrences of a recurrence rule (RFC 5545), roughly.
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

  /// Every how many units; 1 for what is no such number. "nan" and "inf" are numbers to `Double`.
  private static func interval(_ text: Substring) -> Double {
    guard let count = Double(text), count.isFinite, count >= 1 else { return 1 }
    return min(count, maxInterval)
  }

  private static let maxInterval = 10_000.0
}
