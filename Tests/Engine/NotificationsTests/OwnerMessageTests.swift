import Fetching
import Foundation
import Library
import Monitoring
import PodcastModel
import TestSupport
import Testing

@testable import Notifications

/// The delivery of messages to the owner of the server.
@Suite struct OwnerMessageTests {
  @Test func ntfyGetsATitleALineAndAWayToAct() async throws {
    try await AlertFixture.run { fixture in
      try await fillDisk(fixture)
      let request = try #require(fixture.notifications.server.requests.first)
      #expect(request.target == "/hook" && request.body == "1 disk")
      #expect(request.headers["title"] == "Attention" && request.headers["tags"] == "warning")
      #expect(request.headers["x-sequence-id"] == "earnest-server-1" && request.headers["click"] == nil)
    }
  }

  @Test func theLinkHasThePublicAddressWhereItIsKnown() {
    let message = OwnerMessageText(title: "Attention", lines: ["Disk"], path: "/downloads")
    let row = OwnerMessage(id: 7, address: 1, alerts: [], failures: 0)
    let request = row.request(.ntfy, to: "https://ntfy.example/moss", message, link: "https://pods.example/downloads")
    #expect(request.headers["Click"] == "https://pods.example/downloads")
  }

  @Test func aWebhookGetsTheKindsAndTheText() async throws {
    try await AlertFixture.run(topic: false) { fixture in
      _ = try await fixture.notifications.add(.webhook)
      try await fillDisk(fixture)
      let request = try #require(fixture.notifications.server.requests.first)
      let body = try #require(try JSONSerialization.jsonObject(with: Data(request.body.utf8)) as? [String: Any])
      #expect(body["event"] as? String == "server" && body["text"] as? String == "Attention\n1 disk")
      #expect((body["alerts"] as? [[String: Any]])?.first?["kind"] as? String == "disk")
      #expect(body["id"] as? String == request.headers["x-earnest-message"])
    }
  }

  @Test func aBrowserGetsOneOutsideOfItsQuietHours() async throws {
    try await AlertFixture.run(topic: false) { fixture in
      let id = try await fixture.notifications.addDevice()
      let hours = try #require(QuietHours(from: 0, until: 1439))
      try await fixture.notifications.sending.set(hours, showsPrivate: false, of: id, for: .local)
      try await fillDisk(fixture)
      #expect(fixture.bodies.isEmpty)
      let end = try #require(hours.end(at: fixture.notifications.clock.now, in: .gmt))
      fixture.advance(end.timeIntervalSince(fixture.notifications.clock.now))
      try await fixture.send()
      let request = try #require(fixture.notifications.server.requests.first)
      #expect(request.headers["content-encoding"] == "aes128gcm" && request.headers["topic"] == "earnest-server-1")
    }
  }

  @Test func aBrowserShowsTheTextAndLeadsToThePage() {
    let text = OwnerMessageText(title: "Attention", lines: ["1 disk", "2 feed"], path: "/")
    let payload = PushPayload(text, tag: "earnest-server-7", for: .owner, NotificationFixture.texts.push)
    #expect(payload.title == "Attention" && payload.body == "1 disk\n2 feed" && payload.url == "/" && payload.actions.isEmpty)
  }

  @Test func aFailedMessageIsRepeatedWithItsIdAndDeliveredOnce() async throws {
    try await AlertFixture.run { fixture in
      fixture.notifications.answers.status = 503
      try await fillDisk(fixture)
      try await fixture.send()
      #expect(fixture.bodies.count == 1)
      fixture.notifications.answers.status = 200
      fixture.advance(30)
      for _ in 0..<3 {
        try await fixture.send()
        fixture.advance(3_600)
      }
      #expect(fixture.bodies.count == 2)
      #expect(Set(fixture.notifications.server.requests.map { $0.headers["x-sequence-id"] }) == ["earnest-server-1"])
    }
  }

  @Test func aMessageToARemovedAddressIsDropped() async throws {
    try await AlertFixture.run { fixture in
      fixture.notifications.answers.status = 503
      try await fillDisk(fixture)
      let address = try #require(try await fixture.notifications.library.notifications.addresses(of: .owner).first)
      try await fixture.notifications.sending.remove(address.id, of: .owner)
      fixture.advance(3_600)
      try await fixture.send()
      #expect(fixture.bodies.count == 1)
      #expect(try await !fixture.notifications.library.ownerAlerts.isDue(at: fixture.notifications.clock.now + 86_400))
    }
  }

  // MARK: - Private

  private func fillDisk(_ fixture: AlertFixture) async throws {
    fixture.state.withLock { $0.disks = [DiskStatus(.library, bytes: 0, freeBytes: 10, reserveBytes: 10)] }
    try await fixture.check()
  }
}
