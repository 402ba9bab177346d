import Foundation
import Library
import PodcastModel
import Secrets
import TestSupport
import Testing

@testable import Notifications

/// The browsers that receive messages.
@Suite struct PushDeviceTests {
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
      try await fixture.sendNewEpisode()
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
}
