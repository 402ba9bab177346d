import Foundation
import PodcastModel
import TestSupport
import Testing

@testable import Library
@testable import Notifications

/// The content of messages to browsers.
@Suite struct PushPayloadTests {
  @Test func namesSingleEpisode() async throws {
    try await NotificationFixture.run { fixture in
      _ = try await fixture.addDevice()
      try await fixture.publish(7)
      let payload = try await payload(fixture)
      #expect(payload.user == UserID.local.rawValue)
      #expect(payload.title == "Moss & Stone" && payload.body == "Episode 8" && payload.lang == "en")
      let episode = try #require(payload.episode)
      #expect(payload.url == "/episodes/\(episode)" && payload.icon?.hasPrefix("/artwork/") == true)
      #expect(payload.actions.map(\.action) == ["play", "queue"] && payload.actions.map(\.title) == ["Play", "Queue"])
    }
  }

  @Test func browserShowsTheUsersOwnNameAndCover() async throws {
    try await NotificationFixture.run { fixture in
      let cover = try await ownLook(fixture)
      _ = try await fixture.addDevice()
      try await fixture.publish(7)
      let payload = try await payload(fixture)
      #expect(payload.title == "My moss" && payload.icon == "/artwork/\(cover.rawValue)")
    }
  }

  @Test func webhookGetsThePublishersName() async throws {
    try await NotificationFixture.run { fixture in
      let cover = try await ownLook(fixture)
      _ = try await fixture.add(.webhook)
      try await fixture.publish(7)
      let facts = try await claim(fixture).facts
      #expect(facts.showTitle == "Moss & Stone" && facts.artwork != cover)
    }
  }

  @Test func countsSeveralEpisodes() async throws {
    try await NotificationFixture.run { fixture in
      _ = try await fixture.addDevice()
      try await fixture.publish(Array(7..<15))
      let payload = try await payload(fixture)
      // Five have messages, and the newest one counts the others.
      #expect(payload.title == "8 new" && payload.body == "Moss & Stone" && payload.episode == nil && payload.actions.isEmpty)
      #expect(payload.url == "/shows/\(fixture.show.rawValue)")
    }
  }

  @Test func hidesTitlesAndArtworkOfPrivateShowUnlessAllowed() async throws {
    try await NotificationFixture.run { fixture in
      let id = try await fixture.addDevice()
      try await fixture.makePrivate()
      try await fixture.publish(7)
      let hidden = try await payload(fixture)
      #expect(hidden.title == "1 new" && hidden.body == "" && hidden.icon == nil && hidden.episode != nil)
      try await fixture.sending.set(nil, showsPrivate: true, of: id, for: .local)
      fixture.clock.advance(by: 60)
      let shown = try await payload(fixture)
      #expect(shown.title == "Moss & Stone" && shown.body == "Episode 8" && shown.icon != nil)
    }
  }

  @Test func fitsIntoMessageWithLongestTitles() async throws {
    try await NotificationFixture.run(title: String(repeating: "\u{1}", count: 5_000)) { fixture in
      _ = try await fixture.addDevice()
      try await fixture.publish(7)
      let single = try await claim(fixture)
      let device = try #require(single.device)
      var group = single
      group.grouped = Array(repeating: single, count: 200)
      for message in [single, group] {
        #expect(try PushPayload(message, for: device, NotificationFixture.texts.push).encoded().count < 3_900)
      }
    }
  }

  // MARK: - Private

  private func ownLook(_ fixture: NotificationFixture) async throws -> ArtworkID {
    let cover = try #require(try await fixture.library.artwork.ids(of: ["own:abc"])["own:abc"])
    try await fixture.library.preferences.set(ShowLook(title: "My moss", artwork: cover), of: fixture.show, for: .local)
    return cover
  }

  private func claim(_ fixture: NotificationFixture) async throws -> NotificationMessage {
    while try await fixture.library.notifications.makeMessages(at: fixture.clock.now) {}
    fixture.clock.advance(by: 60)
    return try #require(
      try await fixture.library.notifications.claim(owner: "test", at: fixture.clock.now, until: fixture.clock.now + 30))
  }

  private func payload(_ fixture: NotificationFixture) async throws -> PushPayload {
    let message = try await claim(fixture)
    return PushPayload(message, for: try #require(message.device), NotificationFixture.texts.push)
  }
}
