import ServiceRouter

/// How long a person has listened: by day, by show, and since ever.
public enum ListeningStatisticsServices: Service {
  public static let name = "listening-statistics"

  public struct Navigate: NavigateTask {
    public static let pattern: PathPattern = "/statistics"
    /// "month" or "year"; else a week.
    public var period: String?
    /// Any day of it, as "2026-11-16"; nil for today.
    public var day: String?

    public init(period: String? = nil, day: String? = nil) {
      self.period = period
      self.day = day
    }

    public init(_ parameters: TaskParameters) throws {
      period = try parameters.optional("period")
      day = try parameters.optional("day")
    }

    public var parameters: TaskParameters { ["period": period, "day": day] }
  }
}
