import Fetching
import Notifications
import WebPage

/// The texts of messages about new episodes, and the reasons that one was not delivered.
extension Sentences {
  public static let notifications = NotificationTexts(
    test: strings(.notificationTest), line: { strings(.notificationLine, ["show": $0, "title": $1]) },
    others: { strings(.notificationOthers, count: $0) })

  /// - Parameter error: the error of sending the message.
  public static func sentence(forMessage error: FetchingError) -> String {
    // The sentence for a feed has more details.
    if case .status(let status, _) = error { return strings(.messageRefused, ["status": "\(status)"]) }
    return sentence(for: error)
  }
}
