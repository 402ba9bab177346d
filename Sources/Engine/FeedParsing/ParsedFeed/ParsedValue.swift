/// Whom listeners may pay, and how (`podcast:value`). Kept for later; nothing pays.
public struct ParsedValue: Sendable, Equatable, Encodable {
  /// In lower case, such as "lightning".
  public var type: String?
  /// In lower case, such as "keysend".
  public var method: String?
  /// A suggested amount, in the publisher's digits.
  public var suggested: String?
  public var recipients: [Recipient] = []
  /// When others are to be paid (`podcast:valueTimeSplit`).
  public var timeSplits: [TimeSplit] = []

  public struct Recipient: Sendable, Equatable, Encodable {
    public var name: String?
    public var type: String?
    public var address: String
    public var customKey: String?
    public var customValue: String?
    /// Shares, not necessarily per cent.
    public var split: Int?
    public var isFee = false
  }

  public struct TimeSplit: Sendable, Equatable, Encodable {
    public var startSeconds: Double
    public var durationSeconds: Double?
    public var remotePercentage: Int?
    public var remoteItem: ParsedRemoteItem?
    public var recipients: [Recipient] = []
  }
}
