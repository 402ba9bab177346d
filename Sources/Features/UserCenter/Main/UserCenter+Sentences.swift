import BoundedNumbers
import Components
import WebPage

extension UserCenter {
  public static var title: String { strings(.title) }

  /// The number in a link's row: "3 shows"; empty for none.
  ///
  /// - Parameter amount: the number; for the statistics, of seconds.
  public static func countText(of place: Section, _ amount: Double) -> String {
    guard amount >= 1 else { return "" }
    let count = Int(clamping: min(amount, 1e12))
    return switch place {
    case .subscriptions: strings(.showCount, count: count)
    case .downloads, .history: strings(.episodeCount, count: count)
    case .upNext: strings(.upNextCount, count: count)
    case .bookmarks: strings(.bookmarkCount, count: count)
    case .statistics: strings(.thisWeek, ["time": TimeText.length(amount)])
    case .lists: strings(.newEpisodes, count: count)
    case .changes, .importing, .ownShows, .settings, .server, .users: ""
    }
  }
}
