import Foundation
import Library
import PodcastModel
import TestSupport
import Testing

@testable import Notifications

@Suite struct FollowedPeopleNotificationTests {
  @Test(arguments: [true, false])
  func announcesEpisodesWithFollowedPeopleOnce(subscribes: Bool) async throws {
    try await NotificationFixture.run { fixture in
      if !subscribes { try await fixture.library.subscriptions.unsubscribe(.local, from: fixture.show, at: SampleLibrary.added) }
      _ = try await fixture.add(.webhook)
      try await fixture.library.people.set(true, "Ada Byron", by: .local, at: fixture.clock.now)
      try await fixture.library.preferences.set(
        [FollowedPeopleSetting.notification.rawValue: FollowedPeopleSetting.value(true)], of: .local, at: fixture.clock.now)
      try await fixture.publish([7], people: [Credit(name: "ada byron"), Credit(name: "Bo")])
      try await fixture.send()
      try await fixture.send()
      #expect(fixture.server.requests.count == 1)
    }
  }

  @Test func isSilentWithoutTheSettingAndForAMutedShow() async throws {
    try await NotificationFixture.run { fixture in
      _ = try await fixture.add(.webhook)
      try await fixture.library.people.set(true, "Ada Byron", by: .local, at: fixture.clock.now)
      try await fixture.library.subscriptions.unsubscribe(.local, from: fixture.show, at: SampleLibrary.added)
      try await fixture.publish([7], people: [Credit(name: "Ada Byron")])
      try await fixture.send()
      try await fixture.library.preferences.set(
        [FollowedPeopleSetting.notification.rawValue: FollowedPeopleSetting.value(true)], of: .local, at: fixture.clock.now)
      try await fixture.library.episodeRules.set(
        EpisodeRule(notifying: .never), since: fixture.clock.now, of: fixture.show, for: .local, at: fixture.clock.now)
      try await fixture.publish([8], people: [Credit(name: "Ada Byron")])
      try await fixture.send()
      #expect(fixture.server.requests.isEmpty)
    }
  }
}
