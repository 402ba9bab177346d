import BoundedNumbers
import Components
import WebPage

extension UserCenter {
  public static var title: String { words(.title) }

  /// The number in a link's row: "3 shows"; empty for none.
  ///
  /// - Parameter amount: the number; for the statistics, of seconds.
  public static func amount(of place: Place, _ amount: Double) -> String {
    guard amount >= 1 else { return "" }
    let count = Int(clamping: min(amount, 1e12))
    return switch place {
    case .subscriptions: words(.showCount, count: count)
    case .downloads, .history: words(.episodeCount, count: count)
    case .upNext: words(.upNextCount, count: count)
    case .bookmarks: words(.placeCount, count: count)
    case .statistics: words(.thisWeek, ["time": TimeText.length(amount)])
    case .lists: words(.newEpisodes, count: count)
    case .importing, .settings: ""
    }
  }
}
