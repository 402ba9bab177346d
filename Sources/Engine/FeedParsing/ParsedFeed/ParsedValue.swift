/// The recipients of payments by listeners (`podcast:value`). It is stored for later; nothing pays.
public struct ParsedValue: Sendable, Equatable, Encodable {
  /// The payment layer in lower case, such as "lightning".
  public var type: String?
  /// The payment method in lower case, such as "keysend".
  public var method: String?
  /// A suggested amount, as published.
  public var suggested: String?
  /// The recipients.
  public var recipients: [Recipient] = []
  /// The periods with other recipients (`podcast:valueTimeSplit`).
  public var timeSplits: [TimeSplit] = []

  /// A recipient of payments (`podcast:valueRecipient`).
  public struct Recipient: Sendable, Equatable, Encodable {
    /// The recipient's name.
    public var name: String?
    /// The type of the address, such as "node".
    public var type: String?
    /// The receiving address.
    public var address: String
    /// The key of a custom record.
    public var customKey: String?
    /// The value of a custom record.
    public var customValue: String?
    /// The recipient's share, not necessarily in per cent.
    public var split: Int?
    /// Whether the share is a fee that is deducted first.
    public var isFee = false
  }

  /// A period with other recipients (`podcast:valueTimeSplit`).
  public struct TimeSplit: Sendable, Equatable, Encodable {
    /// The start in seconds.
    public var startSeconds: Double
    /// The duration in seconds.
    public var durationSeconds: Double?
    /// The share of the remote item's recipients, in per cent.
    public var remotePercentage: Int?
    /// The remote item whose recipients are paid.
    public var remoteItem: ParsedRemoteItem?
    /// The recipients in this period.
    public var recipients: [Recipient] = []
  }
}
