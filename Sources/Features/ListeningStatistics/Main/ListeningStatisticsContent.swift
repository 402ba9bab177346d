import WebPage

extension ListeningStatistics {
  /// The content of the page.
  public struct Content: Sample {
    public var period: Period
    /// The days of the period, or its months, in order.
    ///
    /// Each with its day, or the first day of its month, and its seconds of listening.
    public var parts: [Part]
    public var time: Time
    /// The average number of seconds per day in the past part of the period; nil where that is a single day.
    public var average: Double?
    /// Most first.
    public var shows: [Show]
    /// nil before any listening.
    public var allTime: AllTime?
    /// The time zone of the days: "Asia/Tokyo".
    public var zone: String
    /// Whether the time zone is the server's, because no browser has reported one.
    public var isZoneGuessed = false
    /// The current year, which dates leave out.
    public var thisYear: Int?
    /// Where something to play is found; nil where there is no such page.
    public var homeURL: String?
    /// Whether the sums still lack older spans.
    public var isCountingSpans = false

    public init(period: Period, parts: [Part], time: Time, average: Double?, shows: [Show], allTime: AllTime?, zone: String) {
      self.period = period
      self.parts = parts
      self.time = time
      self.average = average
      self.shows = shows
      self.allTime = allTime
      self.zone = zone
    }
  }

  public enum Length: String, Sendable, CaseIterable {
    case week, month, year
  }

  /// A day of the calendar.
  public struct Day: Sendable, Hashable {
    public var year: Int
    /// From 1, as is the day.
    public var month: Int
    public var day: Int
    /// 1 for Monday, 7 for Sunday.
    public var weekday: Int

    public init(year: Int, month: Int, day: Int, weekday: Int) {
      self.year = year
      self.month = month
      self.day = day
      self.weekday = weekday
    }
  }
}

extension ListeningStatistics.Content {
  public typealias Day = ListeningStatistics.Day
  public typealias Part = (day: Day, heard: Double, isNow: Bool)
  /// Seconds of real time, and seconds saved by a higher speed.
  public typealias Time = (heard: Double, saved: Double)

  public struct Period: Sendable {
    public var length: ListeningStatistics.Length
    public var first: Day
    public var last: Day
    /// The addresses of a week, a month and a year with the same day.
    public var urls: [String]
    public var earlierURL: String
    /// nil for the current period.
    public var laterURL: String?

    public init(
      length: ListeningStatistics.Length, first: Day, last: Day, urls: [String], earlierURL: String, laterURL: String?
    ) {
      self.length = length
      self.first = first
      self.last = last
      self.urls = urls
      self.earlierURL = earlierURL
      self.laterURL = laterURL
    }
  }

  public struct Show: Sendable {
    public var title: String
    public var url: String
    public var artworkURL: String?
    /// In seconds.
    public var listened: Double

    public init(title: String, url: String, artworkURL: String?, listened: Double) {
      self.title = title
      self.url = url
      self.artworkURL = artworkURL
      self.listened = listened
    }
  }

  public struct AllTime: Sendable {
    public var time: Time
    public var since: Day
    /// Consecutive days with listening: the current streak and the longest one.
    public var streak: Int
    public var longestStreak: Int

    public init(time: Time, since: Day, streak: Int, longestStreak: Int) {
      self.time = time
      self.since = since
      self.streak = streak
      self.longestStreak = longestStreak
    }
  }
}
