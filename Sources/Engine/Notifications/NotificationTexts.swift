/// The strings of messages in the recipient's language, provided by the layers above the engine.
public struct NotificationTexts: Sendable {
  /// The text of a test message.
  public var test: String
  /// A show and an episode in one line.
  public var line: @Sendable (_ show: String, _ title: String) -> String
  /// The number of further episodes.
  public var others: @Sendable (_ count: Int) -> String
  /// The strings and links of messages to browsers.
  public var push: PushTexts
  /// The strings and links of messages to the owner of the server.
  public var alerts: AlertTexts

  /// Creates the strings.
  public init(
    test: String, line: @escaping @Sendable (_ show: String, _ title: String) -> String,
    others: @escaping @Sendable (_ count: Int) -> String, push: PushTexts, alerts: AlertTexts
  ) {
    self.test = test
    self.line = line
    self.others = others
    self.push = push
    self.alerts = alerts
  }
}
