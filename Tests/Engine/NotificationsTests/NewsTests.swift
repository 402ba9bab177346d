import Fetching
import Foundation
import Library
import PodcastModel
import Storage
import TestSupport
import Testing

@testable import Notifications

/// The delivery of notifications.
@Suite struct NotificationSenderTests {
  @Test func sendsEachEpisodeOnceToWebhook() async throws {
    try await NotificationFixture.run { fixture in
      _ = try await fixture.add(.webhook)
      try await fixture.publish(7, 8)
      try await fixture.send()
      try await fixture.send()
      #expect(fixture.server.requests.map(\.method) == ["POST", "POST"])
      let body = try #require(fixture.server.requests.first?.body)
      let told = try #require(try JSONSerialization.jsonObject(with: Data(body.utf8)) as? [String: Any])
      #expect(told["event"] as? String == "episode" && told["text"] as? String == "Moss & Stone: Episode 8")
      let episode = try #require(told["episode"] as? [String: Any])
      #expect(episode["link"] as? String == "https://moss.example/8" && episode["seconds"] as? Double == 1800)
      #expect(fixture.server.requests.first?.headers["content-type"] == "application/json")
      #expect(try await fixture.library.notifications.addresses(of: .local)[0].sent != nil)
    }
  }

  @Test func sendsNtfyFormat() async throws {
    try await NotificationFixture.run(title: "Mööse") { fixture in
      _ = try await fixture.add(.ntfy)
      try await fixture.publish(7)
      try await fixture.send()
      let request = try #require(fixture.server.requests.first)
      #expect(request.body == "Episode 8" && request.headers["click"] == "https://moss.example/8")
      #expect(request.headers["title"] == "=?UTF-8?B?\(Data("Mööse".utf8).base64EncodedString())?=")
      #expect(request.headers["x-sequence-id"]?.hasPrefix("earnest-") == true)
    }
  }

  @Test func skipsEpisodesOfFirstFetch() async throws {
    try await NotificationFixture.run { fixture in
      _ = try await fixture.add(.webhook)
      try await fixture.send()
      // An old episode that appears later, as from an older page of the feed or under a new identity.
      try await fixture.publish(0)
      try await fixture.send()
      #expect(fixture.server.requests.isEmpty)
    }
  }

  @Test func skipsUnsubscribedShows() async throws {
    try await NotificationFixture.run { fixture in
      _ = try await fixture.add(.webhook)
      try await fixture.library.subscriptions.unsubscribe(.local, from: fixture.show, at: SampleLibrary.added)
      try await fixture.publish(7)
      try await fixture.send()
      #expect(fixture.server.requests.isEmpty)
    }
  }

  @Test func disabledAccountReceivesNothing() async throws {
    try await NotificationFixture.run { fixture in
      _ = try await fixture.add(.webhook)
      try await fixture.library.accounts.add(.local, named: "Moss", password: "x", role: .owner, at: fixture.clock.now)
      try await fixture.publish(7)
      // A message that was made before, and one that would be made.
      while try await fixture.library.notifications.makeMessages(at: fixture.clock.now) {}
      try await fixture.library.accounts.setDisabled(fixture.clock.now, of: .local)
      try await fixture.send()
      try await fixture.publish(8)
      try await fixture.send()
      #expect(fixture.server.requests.isEmpty)
      try await fixture.library.accounts.setDisabled(nil, of: .local)
      try await fixture.publish(9)
      try await fixture.send()
      #expect(fixture.server.requests.count == 1 && fixture.server.requests[0].body.contains("Episode 10"))
    }
  }

  @Test func appliesFilter() async throws {
    try await NotificationFixture.run { fixture in
      let id = try await fixture.add(.webhook)
      try await fixture.library.notifications.set(
        NotificationFilter(shows: [fixture.show], titleFilter: "nothing, EPISODE 9"), of: id, for: .local)
      try await fixture.publish(7, 8)
      try await fixture.send()
      #expect(fixture.server.requests.count == 1 && fixture.server.requests[0].body.contains("Episode 9"))
      try await fixture.library.notifications.set(NotificationFilter(shows: []), of: id, for: .local)
      try await fixture.publish(9)
      try await fixture.send()
      #expect(fixture.server.requests.count == 1)
    }
  }

  @Test func aRuleOfTheShowDecidesBeforeTheAddresses() async throws {
    try await NotificationFixture.run { fixture in
      let id = try await fixture.add(.webhook)
      func set(_ notifying: EpisodeRule.Notifying, _ filter: EpisodeRuleFilter = EpisodeRuleFilter()) async throws {
        try await fixture.library.episodeRules.set(
          EpisodeRule(notifying: notifying, filter: filter), since: fixture.clock.now, of: fixture.show, for: .local, at: fixture.clock.now)
      }
      try await set(.never)
      try await fixture.publish(7)
      try await fixture.send()
      #expect(fixture.server.requests.isEmpty)
      // The address is for no show, and the rule for every address.
      try await fixture.library.notifications.set(NotificationFilter(shows: []), of: id, for: .local)
      try await set(.always, EpisodeRuleFilter(excludedWords: "episode 10"))
      try await fixture.publish(8, 9)
      try await fixture.send()
      #expect(fixture.server.requests.count == 1 && fixture.server.requests[0].body.contains("Episode 9"))
      try await set(.byAddress)
      try await fixture.publish(10)
      try await fixture.send()
      #expect(fixture.server.requests.count == 1)
    }
  }

  @Test func retriesWithBackoff() async throws {
    try await NotificationFixture.run { fixture in
      let id = try await fixture.add(.webhook)
      fixture.answers.status = 503
      try await fixture.publish(7)
      for (wait, count) in [(0.0, 1), (10, 1), (25, 2), (30, 2), (40, 3)] {
        fixture.clock.advance(by: wait)
        try await fixture.send()
        #expect(fixture.server.requests.count == count, "after \(wait) s")
      }
      #expect(try await fixture.library.notifications.address(id, of: .local)?.failure == "status 503")
      fixture.answers.status = 200
      fixture.clock.advance(by: 3600)
      try await fixture.send()
      #expect(fixture.server.requests.count == 4 && Set(fixture.server.requests.map { $0.headers["x-earnest-message"] }).count == 1)
      let address = try await fixture.library.notifications.address(id, of: .local)
      #expect(address?.failure == nil && address?.sent == fixture.clock.now)
    }
  }

  @Test func respectsRetryAfter() async throws {
    try await NotificationFixture.run { fixture in
      _ = try await fixture.add(.webhook)
      (fixture.answers.status, fixture.answers.retryAfter) = (429, "600")
      try await fixture.publish(7)
      try await fixture.send()
      fixture.clock.advance(by: 590)
      try await fixture.send()
      #expect(fixture.server.requests.count == 1)
      fixture.clock.advance(by: 20)
      try await fixture.send()
      #expect(fixture.server.requests.count == 2)
    }
  }

  @Test func doesNotRetryPermanentFailure() async throws {
    for status in [400, 302] {
      try await NotificationFixture.run { fixture in
        _ = try await fixture.add(.webhook)
        fixture.answers.status = status
        try await fixture.publish(7)
        try await fixture.send()
        fixture.clock.advance(by: 86_400)
        try await fixture.send()
        #expect(fixture.server.requests.count == 1)
      }
    }
  }

  @Test func takesOverMessagesOfKilledProcess() async throws {
    try await withTemporaryFolder { folder in
      // No process holds the lock of this one.
      let dead = UUID().uuidString
      try await NotificationFixture.run(instance: try ProcessInstance(folder: folder)) { fixture in
        _ = try await fixture.add(.webhook)
        try await fixture.publish(7)
        while try await fixture.library.notifications.makeMessages(at: fixture.clock.now) {}
        let held = try #require(
          try await fixture.library.notifications.claim(owner: dead, at: fixture.clock.now, until: fixture.clock.now + 60))
        try await fixture.send()
        #expect(fixture.server.requests.isEmpty, "It is another's.")
        try await fixture.sending.recoverLeases()
        try await fixture.send()
        #expect(fixture.server.requests.count == 1)
        // If it were alive after all, its result would be ignored.
        #expect(try await fixture.library.notifications.finish(held) == false)
        fixture.clock.advance(by: 3600)
        try await fixture.send()
        #expect(fixture.server.requests.count == 1)
      }
    }
  }

  @Test func sendsTestMessage() async throws {
    try await NotificationFixture.run { fixture in
      let id = try await fixture.add(.webhook)
      try await fixture.sending.test(id, of: .local, saying: NotificationFixture.texts)
      #expect(fixture.server.requests[0].body.contains("\"event\":\"test\"") && fixture.server.requests[0].body.contains("a test"))
      fixture.answers.status = 404
      await #expect(throws: FetchingError.status(404, retryAfterSeconds: nil)) {
        try await fixture.sending.test(id, of: .local, saying: NotificationFixture.texts)
      }
      #expect(try await fixture.library.notifications.address(id, of: .local)?.failure == "status 404")
      await #expect(throws: NotificationError.noSuchAddress) {
        try await fixture.sending.test(id, of: SampleLibrary.neighbour, saying: NotificationFixture.texts)
      }
    }
  }

  @Test func restoresRemovedAddress() async throws {
    try await NotificationFixture.run { fixture in
      let id = try await fixture.add(.webhook)
      try await fixture.sending.remove(id, of: .local)
      try await fixture.publish(7)
      try await fixture.send()
      #expect(fixture.server.requests.isEmpty)
      try await fixture.sending.restore(id, of: .local)
      try await fixture.publish(8)
      try await fixture.send()
      #expect(fixture.server.requests.count == 1)
    }
  }

  @Test(arguments: ["", "ftp://x.example/", "javascript:alert(1)"])
  func rejectsInvalidAddress(url: String) async throws {
    try await NotificationFixture.run { fixture in
      await #expect(throws: NotificationError.badAddress) { try await fixture.sending.add(.ntfy, url: url, for: .local) }
    }
  }
}
