import Fetching
import News
import WebPage

/// What messages about new episodes say, and why one did not arrive.
extension Sentences {
  public static let news = NewsTexts(
    test: words(.newsTest), line: { words(.newsLine, ["show": $0, "title": $1]) }, others: { words(.newsOthers, count: $0) })

  /// - Parameter error: what sending it came to.
  public static func sentence(forMessage error: FetchingError) -> String {
    // Of a feed more can be said.
    if case .status(let status, _) = error { return words(.messageRefused, ["status": "\(status)"]) }
    return sentence(for: error)
  }
}
