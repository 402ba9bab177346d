import Components
import WebPage

extension UserCenter {
  public static var title: String { strings(.title) }

  /// The note in the row of the statistics: "2 h 14 min this week"; empty for nothing.
  ///
  /// - Parameter seconds: the time listened.
  public static func listenedText(_ seconds: Double) -> String {
    seconds >= 1 ? strings(.thisWeek, ["time": TimeText.length(min(seconds, 1e12))]) : ""
  }
}
