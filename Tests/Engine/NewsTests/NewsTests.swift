import Fetching
import Foundation
import Library
import PodcastModel
import Storage
import TestSupport
import Testing

@testable import News

/// The delivery of notifications.
@Suite struct NewsSendingTests {
  @Test func sendsEachEpisodeOnceToWebhook() async throws {
    try await Newsroom.run { room in
      _ = try await room.add(.webhook)
      try await room.publish(7, 8)
      try await room.send()
      try await room.send()
      #expect(room.server.requests.map(\.method) == ["POST", "POST"])
      let body = try #require(room.server.requests.first?.body)
      let told = try #require(try JSONSerialization.jsonObject(with: Data(body.utf8)) as? [String: Any])
      #expect(told["event"] as? String == "episode" && told["text"] as? String == "Moss & Stone: Episode 8")
      let episode = try #require(told["episode"] as? [String: Any])
      #expect(episode["link"] as? String == "https://moss.example/8" && episode["seconds"] as? Double == 1800)
      #expect(room.server.requests.first?.headers["content-type"] == "application/json")
      #expect(try await room.library.news.addresses(of: .local)[0].sent != nil)
    }
  }

  @Test func sendsNtfyFormat() async throws {
    try await Newsroom.run(title: "Mööse") { room in
      _ = try await room.add(.ntfy)
      try await room.publish(7)
      try await room.send()
      let request = try #require(room.server.requests.first)
      #expect(request.body == "Episode 8" && request.headers["click"] == "https://moss.example/8")
      #expect(request.headers["title"] == "=?UTF-8?B?\(Data("Mööse".utf8).base64EncodedString())?=")
      #expect(request.headers["x-sequence-id"]?.hasPrefix("earnest-") == true)
    }
  }

  @Test func skipsEpisodesOfFirstFetch() async throws {
    try await Newsroom.run { room in
      _ = try await room.add(.webhook)
      try await room.send()
      // An old episode that appears later, as from an older page of the feed or under a new identity.
      try await room.publish(0)
      try await room.send()
      #expect(room.server.requests.isEmpty)
    }
  }

  @Test func skipsUnsubscribedShows() async throws {
    try await Newsroom.run { room in
      _ = try await room.add(.webhook)
      try await room.library.subscriptions.unsubscribe(.local, from: room.show, at: SampleLibrary.added)
      try await room.publish(7)
      try await room.send()
      #expect(room.server.requests.isEmpty)
    }
  }

  @Test func appliesFilter() async throws {
    try await Newsroom.run { room in
      let id = try await room.add(.webhook)
      try await room.library.news.set(NewsFilter(shows: [room.show], words: "nothing, EPISODE 9"), of: id, for: .local)
      try await room.publish(7, 8)
      try await room.send()
      #expect(room.server.requests.count == 1 && room.server.requests[0].body.contains("Episode 9"))
      try await room.library.news.set(NewsFilter(shows: []), of: id, for: .local)
      try await room.publish(9)
      try await room.send()
      #expect(room.server.requests.count == 1)
    }
  }

  @Test func retriesWithBackoff() async throws {
    try await Newsroom.run { room in
      let id = try await room.add(.webhook)
      room.answers.status = 503
      try await room.publish(7)
      for (wait, count) in [(0.0, 1), (10, 1), (25, 2), (30, 2), (40, 3)] {
        room.clock.advance(by: wait)
        try await room.send()
        #expect(room.server.requests.count == count, "after \(wait) s")
      }
      #expect(try await room.library.news.address(id, of: .local)?.trouble == "status 503")
      room.answers.status = 200
      room.clock.advance(by: 3600)
      try await room.send()
      #expect(room.server.requests.count == 4 && Set(room.server.requests.map { $0.headers["x-earnest-message"] }).count == 1)
      let address = try await room.library.news.address(id, of: .local)
      #expect(address?.trouble == nil && address?.sent == room.clock.now)
    }
  }

  @Test func respectsRetryAfter() async throws {
    try await Newsroom.run { room in
      _ = try await room.add(.webhook)
      (room.answers.status, room.answers.retryAfter) = (429, "600")
      try await room.publish(7)
      try await room.send()
      room.clock.advance(by: 590)
      try await room.send()
      #expect(room.server.requests.count == 1)
      room.clock.advance(by: 20)
      try await room.send()
      #expect(room.server.requests.count == 2)
    }
  }

  @Test func doesNotRetryPermanentFailure() async throws {
    for status in [400, 302] {
      try await Newsroom.run { room in
        _ = try await room.add(.webhook)
        room.answers.status = status
        try await room.publish(7)
        try await room.send()
        room.clock.advance(by: 86_400)
        try await room.send()
        #expect(room.server.requests.count == 1)
      }
    }
  }

  @Test func takesOverMessagesOfKilledProcess() async throws {
    try await withTemporaryFolder { folder in
      // No process holds the lock of this one.
      let dead = UUID().uuidString
      try await Newsroom.run(instance: try Instance(folder: folder)) { room in
        _ = try await room.add(.webhook)
        try await room.publish(7)
        while try await room.library.news.makeMessages(at: room.clock.now) {}
        let held = try #require(try await room.library.news.claim(owner: dead, at: room.clock.now, until: room.clock.now + 60))
        try await room.send()
        #expect(room.server.requests.isEmpty, "It is another's.")
        try await room.sending.takeUpWhatIsLeft()
        try await room.send()
        #expect(room.server.requests.count == 1)
        // If it were alive after all, its result would be ignored.
        #expect(try await room.library.news.finish(held) == false)
        room.clock.advance(by: 3600)
        try await room.send()
        #expect(room.server.requests.count == 1)
      }
    }
  }

  @Test func sendsTestMessage() async throws {
    try await Newsroom.run { room in
      let id = try await room.add(.webhook)
      try await room.sending.test(id, of: .local, saying: Newsroom.texts)
      #expect(room.server.requests[0].body.contains("\"event\":\"test\"") && room.server.requests[0].body.contains("a test"))
      room.answers.status = 404
      await #expect(throws: FetchingError.status(404, retryAfterSeconds: nil)) {
        try await room.sending.test(id, of: .local, saying: Newsroom.texts)
      }
      #expect(try await room.library.news.address(id, of: .local)?.trouble == "status 404")
      await #expect(throws: NewsError.noSuchAddress) {
        try await room.sending.test(id, of: SampleLibrary.neighbour, saying: Newsroom.texts)
      }
    }
  }

  @Test func restoresRemovedAddress() async throws {
    try await Newsroom.run { room in
      let id = try await room.add(.webhook)
      try await room.sending.remove(id, of: .local)
      try await room.publish(7)
      try await room.send()
      #expect(room.server.requests.isEmpty)
      try await room.sending.restore(id, of: .local)
      try await room.publish(8)
      try await room.send()
      #expect(room.server.requests.count == 1)
    }
  }

  @Test(arguments: ["", "ftp://x.example/", "javascript:alert(1)"])
  func rejectsInvalidAddress(url: String) async throws {
    try await Newsroom.run { room in
      await #expect(throws: NewsError.badAddress) { try await room.sending.add(.ntfy, url: url, for: .local) }
    }
  }
}
