import Storage

/// A browser that receives notifications through a push service: the facts of a notification address of the kind `webPush`, whose URL is
/// the endpoint of the subscription.
public struct PushDevice: Sendable, Equatable {
  /// The browser and system: "Chrome on Android".
  public var name: String
  /// The hash of the endpoint, by which a page recognizes its own browser. The endpoint has too many random bits to be found from it.
  public var endpointHash: String
  /// The subscription's public key (`p256dh`), in base64url.
  public var publicKey: String
  /// The subscription's secret (`auth`), in base64url. It only encrypts: the endpoint alone lets a message through.
  public var secret: String
  /// The name of the time zone in which the device was added: "Asia/Tokyo". Quiet hours follow the user's reported time zone.
  public var timeZone: String
  /// The time of day in which no messages are sent; nil for none.
  public var quietHours: QuietHours?
  /// Whether messages show titles and artwork of private shows.
  public var showsPrivate: Bool

  /// Creates a device.
  public init(
    name: String, endpointHash: String, publicKey: String, secret: String, timeZone: String, quietHours: QuietHours? = nil,
    showsPrivate: Bool = false
  ) {
    self.name = name
    self.endpointHash = endpointHash
    self.publicKey = publicKey
    self.secret = secret
    self.timeZone = timeZone
    self.quietHours = quietHours
    self.showsPrivate = showsPrivate
  }

  /// - Returns: nil for a row of an address of another kind.
  init?(_ row: Row) throws {
    guard let hash = try row.optionalText("endpoint_hash") else { return nil }
    endpointHash = hash
    name = try row.text("name")
    publicKey = try row.text("public_key")
    secret = try row.text("secret")
    timeZone = try row.text("time_zone")
    showsPrivate = try row.bool("shows_private")
    guard let from = try row.optionalInt("quiet_from"), let until = try row.optionalInt("quiet_until") else { return }
    quietHours = QuietHours(from: from, until: until)
  }
}
