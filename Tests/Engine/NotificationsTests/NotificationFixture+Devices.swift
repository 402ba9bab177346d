import Library
import PodcastModel
import Storage
import TestSupport

@testable import Notifications

/// Browsers that receive messages.
extension NotificationFixture {
  func addDevice(
    at path: String = "/push/1", replacing hash: String? = nil, session: Int64? = nil, for user: UserID = .local
  ) async throws -> NotificationAddress.ID {
    var subscription = subscription(at: path)
    subscription.replacedHash = hash
    return try await sending.add(subscription, session: session, for: user)
  }

  /// With the keys of RFC 8291, appendix A.
  func subscription(at path: String) -> PushSubscription {
    PushSubscription(
      endpoint: server.origin + path,
      publicKey: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
      secret: "BTBZMqHH6r4Tts7J_aSIgg",
      deviceName: "Chrome on Android", timeZone: "GMT")
  }

  /// Publishes an episode and sends the messages about it that are due when those to browsers are.
  func sendNewEpisode() async throws {
    try await publish(7)
    try await send()
    clock.advance(by: 40)
    try await send()
  }

  /// Makes the show one that needs credentials, which the local user has.
  func makePrivate() async throws {
    let insert = Statement("test.private", "INSERT INTO private_show (show_id, needs_credentials, has_secret_address) VALUES (:show, 1, 0)")
    try await database.write { [show] in _ = try $0.run(insert, ["show": .integer(show.rawValue)]) }
    try await library.privateShows.grant(show, to: .local, at: clock.now)
  }
}
