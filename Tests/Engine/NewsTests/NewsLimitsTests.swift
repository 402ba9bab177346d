import Foundation
import Library
import News
import PodcastModel
import TestSupport
import Testing

/// The effects of many addresses, and of many episodes, on each other.
@Suite struct NewsLimitsTests {
  @Test func doesNotDelayOtherAddresses() async throws {
    try await Newsroom.run { room in
      for _ in 0..<3 { _ = try await room.sending.add(.webhook, url: room.server.origin + "/dead", for: .local) }
      _ = try await room.add(.webhook)
      try await room.publish(7, 8)
      let sending = Task { try await room.send() }
      try await waitUntil { room.count(at: "/hook") >= 2 }
      // Further episodes wait for none of them either.
      try await room.publish(9)
      let next = Task { try await room.send() }
      try await waitUntil { room.count(at: "/hook") >= 3 }
      try await waitUntil { room.count(at: "/dead") >= 3 }
      #expect(room.count(at: "/dead") == 3, "Each is asked once, and not for each message.")
      sending.cancel()
      next.cancel()
      _ = await (sending.result, next.result)
    }
  }

  @Test func waitsForRetryOfFailingAddress() async throws {
    try await Newsroom.run { room in
      _ = try await room.add(.webhook)
      room.answers.status = 503
      try await room.publish(7, 8, 9)
      try await room.send()
      #expect(room.server.requests.count == 1)
      room.answers.status = 200
      room.clock.advance(by: 29)
      try await room.send()
      #expect(room.server.requests.count == 1)
      room.clock.advance(by: 1)
      try await room.send()
      #expect(room.server.requests.count == 4)
    }
  }

  @Test func sendsNewestWithCountOfOthers() async throws {
    try await Newsroom.run { room in
      _ = try await room.add(.webhook)
      _ = try await room.add(.ntfy)
      try await room.publish(Array(10..<30))
      try await room.send()
      let bodies = room.server.requests.map(\.body)
      let (webhook, ntfy) = (bodies.filter { $0.hasPrefix("{") }, bodies.filter { !$0.hasPrefix("{") })
      #expect(ntfy == ["Episode 26", "Episode 27", "Episode 28", "Episode 29", "Episode 30\nand 15 more"])
      #expect(webhook.count == 5 && webhook.count { $0.contains("others") } == 1)
      #expect(webhook.last?.contains("\"others\":15") == true && webhook.last?.contains("Episode 30 and 15 more\"") == true)
      // The next ones are sent automatically.
      room.clock.advance(by: 60)
      try await room.publish(31)
      try await room.send()
      #expect(room.server.requests.count == 12 && room.server.requests.last?.body.contains("others") == false)
    }
  }

  @Test func skipsOldEpisodes() async throws {
    try await Newsroom.run { room in
      _ = try await room.add(.webhook)
      room.clock.advance(by: 30 * 86_400)
      try await room.publish(Array(10..<20), age: 4 * 86_400)
      try await room.send()
      #expect(room.server.requests.isEmpty)
      try await room.publish([20], age: 2 * 86_400)
      try await room.send()
      #expect(room.server.requests.count == 1)
    }
  }
}
