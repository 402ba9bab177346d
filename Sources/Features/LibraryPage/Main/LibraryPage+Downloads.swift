import BoundedNumbers
import WebPage

// MARK: - The automatic downloads of several shows

extension LibraryPage {
  /// The episodes of a show that are downloaded automatically.
  public enum Downloads: Sendable, Equatable {
    /// As many as the user's general setting says.
    case general
    /// This many of the newest ones; 0 for none.
    case latest(Int)

    /// - Returns: nil when `text` is neither "default" nor a number. A number is limited to what the page of a show allows.
    init?(_ text: String) {
      if text == Self.generalText {
        self = .general
      } else if let number = Int64(text) {
        self = .latest(min(max(Int(clamping: number), 0), Self.maxCount))
      } else {
        return nil
      }
    }

    var text: String {
      switch self {
      case .general: Self.generalText
      case .latest(let count): "\(count)"
      }
    }

    private static let generalText = "default"
    private static let maxCount = 1_000
  }

  static var downloadOptions: [(value: String, text: String)] {
    [(value: Downloads.general.text, text: strings(.generalRate))]
      + [0, 1, 2, 3, 5, 10, 20, 50].map { count in
        (value: Downloads.latest(count).text, text: count == 0 ? strings(.skipNothing) : strings(.latestCount, count: count))
      }
  }
}
