import Foundation
import Library
import Notifications
import PodcastModel
import TestSupport
import Testing

/// The effects of many addresses, and of many episodes, on each other.
@Suite struct NewsLimitsTests {
  @Test func doesNotDelayOtherAddresses() async throws {
    try await NotificationFixture.run { fixture in
      for _ in 0..<3 { _ = try await fixture.sending.add(.webhook, url: fixture.server.origin + "/dead", for: .local) }
      _ = try await fixture.add(.webhook)
      try await fixture.publish(7, 8)
      let sending = Task { try await fixture.send() }
      try await waitUntil { fixture.count(at: "/hook") >= 2 }
      // Further episodes wait for none of them either.
      try await fixture.publish(9)
      let next = Task { try await fixture.send() }
      try await waitUntil { fixture.count(at: "/hook") >= 3 }
      try await waitUntil { fixture.count(at: "/dead") >= 3 }
      #expect(fixture.count(at: "/dead") == 3, "Each is asked once, and not for each message.")
      sending.cancel()
      next.cancel()
      _ = await (sending.result, next.result)
    }
  }

  @Test func waitsForRetryOfFailingAddress() async throws {
    try await NotificationFixture.run { fixture in
      _ = try await fixture.add(.webhook)
      fixture.answers.status = 503
      try await fixture.publish(7, 8, 9)
      try await fixture.send()
      #expect(fixture.server.requests.count == 1)
      fixture.answers.status = 200
      fixture.clock.advance(by: 29)
      try await fixture.publish(10)
      try await fixture.send()
      #expect(fixture.server.requests.count == 1)
      fixture.clock.advance(by: 1)
      try await fixture.send()
      #expect(fixture.server.requests.count == 5)
    }
  }

  @Test func sendsNewestWithCountOfOthers() async throws {
    try await NotificationFixture.run { fixture in
      _ = try await fixture.add(.webhook)
      _ = try await fixture.add(.ntfy)
      try await fixture.publish(Array(10..<30))
      try await fixture.send()
      let bodies = fixture.server.requests.map(\.body)
      let (webhook, ntfy) = (bodies.filter { $0.hasPrefix("{") }, bodies.filter { !$0.hasPrefix("{") })
      #expect(ntfy == ["Episode 26", "Episode 27", "Episode 28", "Episode 29", "Episode 30\nand 15 more"])
      #expect(webhook.count == 5 && webhook.count { $0.contains("others") } == 1)
      #expect(webhook.last?.contains("\"others\":15") == true && webhook.last?.contains("Episode 30 and 15 more\"") == true)
      // The next ones are sent automatically.
      fixture.clock.advance(by: 60)
      try await fixture.publish(31)
      try await fixture.send()
      #expect(fixture.server.requests.count == 12 && fixture.server.requests.last?.body.contains("others") == false)
    }
  }

  @Test func skipsOldEpisodes() async throws {
    try await NotificationFixture.run { fixture in
      _ = try await fixture.add(.webhook)
      fixture.clock.advance(by: 30 * 86_400)
      try await fixture.publish(Array(10..<20), age: 4 * 86_400)
      try await fixture.send()
      #expect(fixture.server.requests.isEmpty)
      try await fixture.publish([20], age: 2 * 86_400)
      try await fixture.send()
      #expect(fixture.server.requests.count == 1)
    }
  }
}
