/// A push subscription as a browser reports it, not yet checked.
public struct PushSubscription: Sendable {
  /// The URL at the push service.
  public var endpoint: String
  /// `p256dh`, in base64url.
  public var publicKey: String
  /// `auth`, in base64url.
  public var secret: String
  /// The browser and system: "Chrome on Android".
  public var deviceName: String
  /// The name of the browser's time zone.
  public var timeZone: String
  /// The hash of the browser's earlier endpoint; nil for none.
  public var replacedHash: String?

  /// Creates a subscription.
  public init(
    endpoint: String, publicKey: String, secret: String, deviceName: String, timeZone: String, replacedHash: String? = nil
  ) {
    self.endpoint = endpoint
    self.publicKey = publicKey
    self.secret = secret
    self.deviceName = deviceName
    self.timeZone = timeZone
    self.replacedHash = replacedHash
  }
}
