import Foundation

/// How often the publisher means to publish (`podcast:updateFrequency`).
public struct ParsedUpdateFrequency: Sendable, Equatable, Encodable {
  /// In the publisher's words, such as "Every other Friday".
  public var text: String?
  /// A recurrence rule of RFC 5545 such as "FREQ=WEEKLY;BYDAY=TH".
  public var rule: String?
  /// No more episodes are to come.
  public var isComplete = false
  /// When the rule began.
  public var start: Date?
}
