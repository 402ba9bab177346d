import Foundation

/// The rule for dates that cannot be true: a feed may date an episode in the future, or date all of them "now" at each fetch.
public enum EpisodeDate {
  /// The place of an episode in its show, and so the newest date of the show: the publication date, unless it was in the future when the
  /// episode was first seen. It does not change when the date has passed.
  public static func place(published: Date, firstSeen: Date) -> Date {
    let lead = published.timeIntervalSince(firstSeen)
    guard lead > 0 else { return published }
    // A publisher may write the local time as that of Greenwich. With any other date, all real episodes of the day come after it.
    if lead <= maxZoneError { return firstSeen }
    return Date(timeIntervalSince1970: (firstSeen.timeIntervalSince1970 / day).rounded(.down) * day)
  }

  /// The date of an episode as pages, searches and messages show it, as the column `published_at`: its place where the publication date is
  /// later. The stored date stays that of the feed, by which items are found again.
  static let shown = """
    CASE WHEN episode.published_at > episode.sort_at THEN episode.sort_at ELSE episode.published_at END AS published_at
    """

  /// Whether a feed has redated everything, so that its known dates are to stay: nine of ten have changed together.
  ///
  /// - Parameter dates: the dates of its known episodes, each with the date that the feed has now.
  public static func isRedated(_ dates: [(known: Date, new: Date)]) -> Bool {
    let changed = dates.count { abs($0.known.timeIntervalSince($0.new)) >= 1 }
    guard dates.count >= minCount, changed * 10 >= dates.count * 9 else { return false }
    // Dates of one day that become different ones are a correction, such as after an import on another host.
    return !(isOneDay(dates.map(\.known)) && !isOneDay(dates.map(\.new)))
  }

  // MARK: - Private

  private static func isOneDay(_ dates: [Date]) -> Bool {
    guard let first = dates.min(), let last = dates.max() else { return true }
    return last.timeIntervalSince(first) < day
  }

  private static let minCount = 2
  /// In seconds.
  private static let day: TimeInterval = 86_400
  private static let maxZoneError: TimeInterval = 26 * 3600
}
