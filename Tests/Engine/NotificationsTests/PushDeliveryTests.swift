import Foundation
import Library
import PodcastModel
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

  @Test func quietHoursFollowTimeZoneOfListener() async throws {
    try await NotificationFixture.run { fixture in
      let id = try await fixture.addDevice()
      let (tokyo, lima) = (try #require(TimeZone(identifier: "Asia/Tokyo")), try #require(TimeZone(identifier: "America/Lima")))
      // From half an hour ago for nine hours in Tokyo, and neither in the time zone of the device, GMT, nor in Lima.
      var calendar = Calendar(identifier: .gregorian)
      calendar.timeZone = tokyo
      let minute = calendar.component(.hour, from: fixture.clock.now) * 60 + calendar.component(.minute, from: fixture.clock.now)
      let hours = try #require(QuietHours(from: (minute + 1_410) % 1_440, until: (minute + 510) % 1_440))
      #expect(hours.end(at: fixture.clock.now, in: .gmt) == nil && hours.end(at: fixture.clock.now, in: lima) == nil)
      try await fixture.sending.set(hours, showsPrivate: false, of: id, for: .local)
      try await fixture.library.statistics.setReportedZone(tokyo, of: .local)
      try await fixture.sendNewEpisode()
      fixture.clock.advance(by: 3_600)
      try await fixture.send()
      #expect(fixture.server.requests.isEmpty)
      try await fixture.library.statistics.setReportedZone(lima, of: .local)
      fixture.clock.advance(by: 3_600)
      try await fixture.send()
      #expect(fixture.server.requests.count == 1)
    }
  }

  @Test(arguments: [404, 410])
  func deletesExpiredSubscription(status: Int) async throws {
    try await NotificationFixture.run { fixture in
      _ = try await fixture.addDevice()
      fixture.answers.status = status
      try await fixture.sendNewEpisode()
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
      try await fixture.sendNewEpisode()
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
      try await fixture.sendNewEpisode()
      fixture.clock.advance(by: 590)
      try await fixture.send()
      #expect(fixture.server.requests.count == 1)
      fixture.answers.status = 201
      fixture.clock.advance(by: 20)
      try await fixture.send()
      #expect(fixture.server.requests.count == 2 && Set(fixture.server.requests.map { $0.headers["topic"] }).count == 1)
    }
  }

  @Test func newEpisodesAndSettingsDoNotShortenBackoff() async throws {
    try await NotificationFixture.run { fixture in
      let id = try await fixture.addDevice()
      (fixture.answers.status, fixture.answers.retryAfter) = (429, "3600")
      try await fixture.sendNewEpisode()
      fixture.answers.status = 201
      try await fixture.publish(8)
      try await fixture.send()
      fixture.clock.advance(by: 40)
      try await fixture.sending.set(nil, showsPrivate: true, of: id, for: .local)
      try await fixture.send()
      #expect(fixture.server.requests.count == 1)
      fixture.clock.advance(by: 3_600)
      try await fixture.send()
      #expect(fixture.server.requests.count == 2)
      fixture.clock.advance(by: 3_600)
      try await fixture.send()
      #expect(fixture.server.requests.count == 2, "Both episodes came with one message.")
      try await fixture.publish(9)
      try await fixture.send()
      fixture.clock.advance(by: 40)
      try await fixture.send()
      #expect(fixture.server.requests.count == 3)
    }
  }

  @Test func retriesWhenKeysCannotBeUsed() async throws {
    try await NotificationFixture.run { fixture in
      let device = PushDevice(name: "Firefox on Linux", endpointHash: "hash", publicKey: "1", secret: "1", timeZone: "GMT")
      let sealed = try await fixture.sending.seal(fixture.server.origin + "/push", for: .local)
      let id = try #require(
        try await fixture.library.notifications.add(
          device, sealed: sealed, replacing: nil, session: nil, for: .local, at: fixture.clock.now))
      try await fixture.sendNewEpisode()
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
      try await fixture.sendNewEpisode()
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
}
