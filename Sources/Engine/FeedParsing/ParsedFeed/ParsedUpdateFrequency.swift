import Foundation

/// The planned publication interval (`podcast:updateFrequency`).
public struct ParsedUpdateFrequency: Sendable, Equatable, Encodable {
  /// The publisher's description, such as "Every other Friday".
  public var text: String?
  /// A recurrence rule of RFC 5545 such as "FREQ=WEEKLY;BYDAY=TH".
  public var rule: String?
  /// Whether the show has ended.
  public var isComplete = false
  /// The start of the rule.
  public var start: Date?
}
