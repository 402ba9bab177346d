import Fetching
import Foundation
import Library
import PodcastModel
import Secrets
import TestSupport
import Testing

@testable import Notifications

/// The delivery of messages to browsers.
@Suite struct PushDeliveryTests {
  @Test func sendsPendingEpisodesAsOneEncryptedMessage() async throws {
    try await NotificationFixture.run { fixture in
      let id = try await fixture.addDevice()
      try await fixture.publish(7, 8)
      try await fixture.send()
      fixture.clock.advance(by: 20)
      try await fixture.publish(9)
      try await fixture.send()
      #expect(fixture.server.requests.isEmpty)
      fixture.clock.advance(by: 20)
      try await fixture.send()
      let request = try #require(fixture.server.requests.first)
      #expect(request.method == "POST" && request.headers["content-encoding"] == "aes128gcm" && request.headers["ttl"] == "86400")
      #expect(request.headers["topic"]?.hasPrefix("earnest-") == true && !request.body.contains("Episode"))
      let key = try #require(try await fixture.sending.pushPublicKey())
      #expect(request.headers["authorization"]?.hasSuffix(", k=\(key)") == true)
      fixture.clock.advance(by: 3600)
      try await fixture.send()
      #expect(fixture.server.requests.count == 1)
      #expect(try await fixture.library.notifications.address(id, of: .local)?.sent != nil)
    }
  }

  @Test func waitsForEndOfQuietHours() async throws {
    try await NotificationFixture.run { fixture in
      let id = try await fixture.addDevice()
      let hours = try #require(QuietHours(from: 0, until: 1439))
      try await fixture.sending.set(hours, showsPrivate: false, of: id, for: .local)
      for number in [7, 8] {
        try await fixture.publish(number)
        try await fixture.send()
        fixture.clock.advance(by: 40)
        try await fixture.send()
      }
      #expect(fixture.server.requests.isEmpty)
      let end = try #require(hours.end(at: fixture.clock.now, in: .gmt))
      fixture.clock.advance(by: end.timeIntervalSince(fixture.clock.now))
      try await fixture.send()
      #expect(fixture.server.requests.count == 1)
    }
  }

  @Test(arguments: [404, 410])
  func deletesExpiredSubscription(status: Int) async throws {
    try await NotificationFixture.run { fixture in
      _ = try await fixture.addDevice()
      fixture.answers.status = status
      try await sendNewEpisode(fixture)
      #expect(try await fixture.library.notifications.addresses(of: .local).isEmpty)
      let other = try await fixture.addDevice()
      await #expect(throws: NotificationError.expiredSubscription) {
        try await fixture.sending.test(other, of: .local, saying: NotificationFixture.texts)
      }
      #expect(try await fixture.library.notifications.addresses(of: .local).isEmpty)
    }
  }

  @Test func dropsMessageThatPushServiceRefuses() async throws {
    try await NotificationFixture.run { fixture in
      let id = try await fixture.addDevice()
      fixture.answers.status = 413
      try await sendNewEpisode(fixture)
      fixture.clock.advance(by: 86_400)
      try await fixture.send()
      #expect(fixture.server.requests.count == 1)
      #expect(try await fixture.library.notifications.address(id, of: .local)?.failure == "status 413")
    }
  }

  @Test func retriesWithSameTopic() async throws {
    try await NotificationFixture.run { fixture in
      _ = try await fixture.addDevice()
      (fixture.answers.status, fixture.answers.retryAfter) = (429, "600")
      try await sendNewEpisode(fixture)
      fixture.clock.advance(by: 590)
      try await fixture.send()
      #expect(fixture.server.requests.count == 1)
      fixture.answers.status = 201
      fixture.clock.advance(by: 20)
      try await fixture.send()
      #expect(fixture.server.requests.count == 2 && Set(fixture.server.requests.map { $0.headers["topic"] }).count == 1)
    }
  }

  @Test func retriesWhenKeysCannotBeUsed() async throws {
    try await NotificationFixture.run { fixture in
      let device = PushDevice(name: "Firefox on Linux", endpointHash: "hash", publicKey: "1", secret: "1", timeZone: "GMT")
      let sealed = try await fixture.sending.seal(fixture.server.origin + "/push", for: .local)
      let id = try #require(
        try await fixture.library.notifications.add(
          device, sealed: sealed, replacing: nil, session: nil, for: .local, at: fixture.clock.now))
      try await sendNewEpisode(fixture)
      #expect(fixture.server.requests.isEmpty)
      #expect(try await fixture.library.notifications.address(id, of: .local)?.failure == NotificationSender.unreadable)
      await #expect(throws: NotificationError.unreadableAddress) {
        try await fixture.sending.test(id, of: .local, saying: NotificationFixture.texts)
      }
    }
  }

  @Test func waitingMessagesFollowNewQuietHours() async throws {
    try await NotificationFixture.run { fixture in
      let id = try await fixture.addDevice()
      try await fixture.sending.set(QuietHours(from: 0, until: 1439), showsPrivate: false, of: id, for: .local)
      try await sendNewEpisode(fixture)
      #expect(fixture.server.requests.isEmpty)
      try await fixture.sending.set(nil, showsPrivate: false, of: id, for: .local)
      try await fixture.send()
      #expect(fixture.server.requests.count == 1)
    }
  }

  @Test(
    arguments: [
      nil, "https://earnest.local:8443/", "https://nest/", "https://192.168.1.5/", "https://[fd00::1]/", "https://pods.home.arpa/",
    ] as [String?])
  func givesPushServicesContactWithPublicName(address: String?) {
    #expect(NotificationSender.contact(at: address) == "mailto:operator@example.com")
    #expect(NotificationSender.contact(at: "https://moss.tail1.ts.net/pods/") == "https://moss.tail1.ts.net/pods/")
  }

  // MARK: - Devices

  @Test func renewsKnownBrowserAndKeepsItsSettings() async throws {
    try await NotificationFixture.run { fixture in
      let id = try await fixture.addDevice()
      try await fixture.sending.set(QuietHours(from: 60, until: 120), showsPrivate: true, of: id, for: .local)
      try await fixture.sending.setFilter(shows: [fixture.show], words: "moss", of: id, for: .local)
      #expect(try await fixture.addDevice() == id)
      let endpoint = fixture.server.origin + "/push/1"
      // The answer to the first one was lost.
      for _ in 0..<2 { #expect(try await fixture.addDevice(at: "/push/2", replacing: SecretToken.hash(endpoint)) == id) }
      let address = try #require(try await fixture.library.notifications.address(id, of: .local))
      #expect(try await fixture.sending.url(of: address) == fixture.server.origin + "/push/2")
      #expect(address.device?.quietHours == QuietHours(from: 60, until: 120) && address.device?.showsPrivate == true)
      #expect(address.filter == NotificationFilter(shows: [fixture.show], titleFilter: "moss"))
    }
  }

  @Test func doesNotRenewRemovedBrowser() async throws {
    try await NotificationFixture.run { fixture in
      let id = try await fixture.addDevice()
      let hash = SecretToken.hash(fixture.server.origin + "/push/1")
      try await fixture.sending.remove(id, of: .local)
      // It is deleted permanently a day later.
      for _ in 0..<2 {
        await #expect(throws: NotificationError.noSuchAddress) { try await fixture.addDevice(at: "/push/2", replacing: hash) }
        #expect(try await fixture.library.notifications.addresses(of: .local).isEmpty)
        fixture.clock.advance(by: 2 * 86_400)
        _ = try await fixture.library.notifications.makeMessages(at: fixture.clock.now)
      }
      _ = try await fixture.addDevice()
      #expect(try await fixture.library.notifications.addresses(of: .local).count == 1)
    }
  }

  @Test func belongsToUserWhoTurnedItOnLast() async throws {
    try await NotificationFixture.run { fixture in
      _ = try await fixture.addDevice()
      _ = try await fixture.addDevice(for: SampleLibrary.neighbour)
      #expect(try await fixture.library.notifications.addresses(of: .local).isEmpty)
      #expect(try await fixture.library.notifications.addresses(of: SampleLibrary.neighbour).count == 1)
    }
  }

  @Test func endsWithSessionOfBrowser() async throws {
    try await NotificationFixture.run { fixture in
      let (sessions, now) = (fixture.library.webSessions, fixture.clock.now)
      try await sessions.add(7, tokenHash: "hash", kind: .key, device: "Firefox", for: .local, at: now, until: now + 60, limit: 9)
      _ = try await fixture.addDevice(session: 7)
      #expect(try await sessions.delete(7, of: .local))
      #expect(try await fixture.library.notifications.addresses(of: .local).isEmpty)
    }
  }

  @Test func endsWithExpiryOfSession() async throws {
    try await NotificationFixture.run { fixture in
      let (sessions, now) = (fixture.library.webSessions, fixture.clock.now)
      try await sessions.add(7, tokenHash: "hash", kind: .key, device: "Firefox", for: .local, at: now, until: now + 35, limit: 9)
      _ = try await fixture.addDevice(session: 7)
      try await sendNewEpisode(fixture)
      #expect(fixture.server.requests.isEmpty)
      #expect(try await fixture.library.notifications.addresses(of: .local).isEmpty)
    }
  }

  @Test func limitsBrowsersAndLeavesRoomForServices() async throws {
    try await NotificationFixture.run { fixture in
      for number in 0..<NotificationSender.maxDevices { _ = try await fixture.addDevice(at: "/push/\(number)") }
      await #expect(throws: NotificationError.tooManyDevices(NotificationSender.maxDevices)) {
        try await fixture.addDevice(at: "/push/more")
      }
      _ = try await fixture.addDevice(at: "/push/0")
      _ = try await fixture.add(.ntfy)
    }
  }

  @Test func hasNoPublicKeyWithoutKeyFile() async throws {
    let missing = CredentialKey(file: URL(fileURLWithPath: "/proc/earnest/credentials.key"))
    try await NotificationFixture.run(key: missing) { fixture in
      let key = try await fixture.sending.pushPublicKey()
      #expect(key == nil)
    }
  }

  @Test func refusesInvalidSubscription() async throws {
    try await NotificationFixture.run { fixture in
      let valid = fixture.subscription(at: "/push/1")
      var (address, key, secret) = (valid, valid, valid)
      (address.endpoint, key.publicKey, secret.secret) = ("file:///etc/passwd", valid.secret, valid.publicKey)
      for subscription in [address, key, secret] {
        await #expect(throws: NotificationError.badSubscription) {
          try await fixture.sending.add(subscription, session: nil, for: .local)
        }
      }
      await #expect(throws: NotificationError.badAddress) { try await fixture.sending.add(.webPush, url: valid.endpoint, for: .local) }
    }
  }

  // MARK: - Private

  private func sendNewEpisode(_ fixture: NotificationFixture) async throws {
    try await fixture.publish(7)
    try await fixture.send()
    fixture.clock.advance(by: 40)
    try await fixture.send()
  }
}
