import ServiceRouter

/// The listening statistics of a user: by day, by show, and in total.
public enum ListeningStatisticsServices: Service {
  public static let name = "listening-statistics"

  public struct Navigate: NavigateTask {
    public static let pattern: PathPattern = "/statistics"
    /// "month" or "year"; nil for a week.
    public var period: String?
    /// Any day of the period, as "2026-11-16"; nil for today.
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
