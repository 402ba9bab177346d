import Fetching
import Foundation
import Library
import Logging
import PodcastModel
import Secrets
import Supervision
import WebPush

/// Browsers that receive messages through push services.
extension NotificationSender {
  /// The public key of this server, for which browsers subscribe, in base64url; nil when the key file can be neither read nor created.
  ///
  /// - Throws: `CancellationError` only.
  public func pushPublicKey() async throws -> String? {
    do {
      return try await vapidKey().publicKey
    } catch is CancellationError {
      throw CancellationError()
    } catch {
      logger.error("no key for push services", metadata: ["error": "\(LoggedError(error))"])
      return nil
    }
  }

  /// Adds a browser of `user`, or renews its subscription. A subscription that replaces another one only renews: a browser that was removed
  /// must be turned on again by its user.
  ///
  /// - Parameter session: The session of the browser: signing out there removes the browser.
  /// - Throws: `NotificationError.badSubscription`, `.tooManyDevices`, `.noSuchAddress`; the errors of the key file and of the database.
  public func add(_ subscription: PushSubscription, session: Int64?, for user: UserID) async throws -> NotificationAddress.ID {
    guard subscription.endpoint.utf8.count <= Self.maxEndpointLength, let endpoint = try? RemoteURL(subscription.endpoint),
      (try? PushKeys(publicKey: subscription.publicKey, secret: subscription.secret)) != nil
    else { throw NotificationError.badSubscription }
    let hash = SecretToken.hash(subscription.endpoint)
    let known = try await library.notifications.addresses(of: user).compactMap(\.device?.endpointHash)
    guard subscription.replacedHash != nil || known.contains(hash) || known.count < Self.maxDevices else {
      throw NotificationError.tooManyDevices(Self.maxDevices)
    }
    let device = PushDevice(
      name: String(subscription.deviceName.prefix(60)), endpointHash: hash, publicKey: subscription.publicKey, secret: subscription.secret,
      timeZone: TimeZone(identifier: subscription.timeZone)?.identifier ?? "GMT")
    let id = try await library.notifications.add(
      device, sealed: try await seal(endpoint.textWithCredentials, for: user), replacing: subscription.replacedHash, session: session,
      for: user, at: now())
    guard let id else { throw NotificationError.noSuchAddress }
    return id
  }

  /// Sets when a browser gets no messages, and whether they show titles and artwork of private shows.
  ///
  /// - Throws: `StorageError`.
  public func set(_ quietHours: QuietHours?, showsPrivate: Bool, of id: NotificationAddress.ID, for user: UserID) async throws {
    try await library.notifications.set(quietHours, showsPrivate: showsPrivate, of: id, for: user)
  }

  /// The maximum number of browsers per user.
  public static let maxDevices = 10

  // MARK: - Internal

  /// The request that sends a message; nil when a browser's keys cannot be used.
  func request(for message: NotificationMessage, to url: String, _ texts: NotificationTexts) async throws -> FetchRequest? {
    guard let device = message.device else { return message.request(to: url, texts) }
    return try await request(PushPayload(message, for: device, texts.push), topic: message.pushTag, to: url, device)
  }

  /// The request that sends a test message; nil when a browser's keys cannot be used.
  func testRequest(to address: NotificationAddress, at url: String, _ texts: NotificationTexts) async throws -> FetchRequest? {
    guard let device = address.device else { return NotificationMessage.test(of: address.kind, at: url, id: UUID().uuidString, texts) }
    return try await request(PushPayload(test: texts.test, for: address.user, texts.push), topic: nil, to: url, device)
  }

  /// Whether an error says that a browser's subscription does not exist any longer.
  static func isExpiry(_ error: FetchingError) -> Bool {
    if case .status(let status, _) = error { status == 404 || status == 410 } else { false }
  }

  /// The address for push services. They want one even where there is none, and Apple's answers 403 when its host has no public name.
  static func contact(at publicURL: String?) -> String {
    guard let publicURL, let host = (try? RemoteURL(publicURL))?.host, IPAddress(host) == nil,
      let domain = host.split(separator: ".").dropFirst().last, !localDomains.contains(String(domain))
    else { return "mailto:operator@example.com" }
    return publicURL
  }

  // MARK: - Private

  /// The names of home networks: RFC 6761, 6762 and 8375, and those that routers give.
  private static let localDomains: Set<String> = [
    "arpa", "example", "home", "internal", "invalid", "lan", "local", "localdomain", "localhost", "test",
  ]

  /// RFC 8030 section 5.
  func request(_ payload: PushPayload, topic: String?, to url: String, _ device: PushDevice) async throws -> FetchRequest? {
    guard let keys = try? PushKeys(publicKey: device.publicKey, secret: device.secret), let endpoint = try? RemoteURL(url) else {
      return nil
    }
    let origin = String(endpoint.text.dropLast(endpoint.pathAndQuery.count))
    var request = FetchRequest(url, kind: .message, method: .post)
    request.headers = [
      "Content-Type": "application/octet-stream", "Content-Encoding": "aes128gcm", "TTL": "\(Self.pushLifetime)", "Urgency": "normal",
      "Authorization": try await vapidKey().authorization(for: origin, contact: contact, at: now()),
    ]
    request.headers["Topic"] = topic
    request.body = try keys.encrypted(payload.encoded())
    return request
  }

  private func vapidKey() async throws -> VAPIDKey { try VAPIDKey(secret: try await key.derivedKey(for: "web push")) }

  private static let maxEndpointLength = 2_000
  /// How long a push service stores a message for a browser that is offline, in seconds.
  private static let pushLifetime = 86_400
}
