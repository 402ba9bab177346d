import Foundation
import Library

/// The strings and links of messages to the owner of the server, in the owner's language, provided by the layers above the engine. Links
/// are paths of the app, without the path under which it is served.
public struct AlertTexts: Sendable {
  /// The title of a message.
  public var title: String
  /// What the alerts of one kind say.
  public var line: @Sendable (_ alerts: OwnerAlertGroup, _ showTitle: String?, _ now: Date) -> String
  /// The page on which something can be done about a kind of alert.
  public var path: @Sendable (_ kind: OwnerAlert.Kind) -> String

  /// Creates the strings.
  public init(
    title: String, line: @escaping @Sendable (_ alerts: OwnerAlertGroup, _ showTitle: String?, _ now: Date) -> String,
    path: @escaping @Sendable (_ kind: OwnerAlert.Kind) -> String
  ) {
    self.title = title
    self.line = line
    self.path = path
  }
}
