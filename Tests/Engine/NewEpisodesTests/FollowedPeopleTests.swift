import Foundation
import Library
import NewEpisodes
import PodcastModel
import TestSupport
import Testing

/// New episodes with people whom users follow.
@Suite struct FollowedPeopleTests {
  private let people = [Credit(name: "Ada Byron"), Credit(name: "Bo")]

  @Test func theirEpisodesGoToTheInboxOfFollowersOnce() async throws {
    let fixture = try await NewEpisodesFixture(subscribes: false)
    try await follow(["Ada Byron", "Bo"], in: fixture)
    try await fixture.publish("Early", people: people)
    try await fixture.engine.round()
    #expect(try await fixture.inbox().isEmpty, "without the setting")
    try await set(true, in: fixture)
    try await fixture.publish("Without her")
    try await fixture.publish("With Ada", people: people)
    try await fixture.engine.round()
    try await fixture.engine.round()
    #expect(try await fixture.inbox() == ["With Ada"])
    #expect(try await fixture.library.inbox.count(of: .local) == 1)
    #expect(try await fixture.inbox(of: SampleLibrary.neighbour).isEmpty)
    try await set(false, in: fixture)
    try await fixture.publish("Late", people: people)
    try await fixture.engine.round()
    #expect(try await fixture.inbox() == ["With Ada"])
  }

  @Test func anEpisodeThatARuleQueuesDoesNotWaitInTheInbox() async throws {
    let fixture = try await NewEpisodesFixture()
    try await follow(["Ada Byron"], in: fixture)
    try await set(true, in: fixture)
    _ = try await fixture.engine.set(EpisodeRule(placement: .last), of: fixture.show, for: .local)
    try await fixture.publish("Queued", people: people)
    try await fixture.engine.round()
    #expect(try await fixture.queue() == ["Queued"])
    #expect(try await fixture.inbox().isEmpty)
  }

  private func follow(_ names: [String], in fixture: NewEpisodesFixture) async throws {
    for name in names { try await fixture.library.people.set(true, name, by: .local, at: fixture.clock.now) }
  }

  private func set(_ isOn: Bool, in fixture: NewEpisodesFixture) async throws {
    try await fixture.library.preferences.set(
      [FollowedPeopleSetting.inbox.rawValue: FollowedPeopleSetting.value(isOn)], of: .local, at: fixture.clock.now)
  }
}
