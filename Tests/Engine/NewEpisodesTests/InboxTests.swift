import Foundation
import Library
import NewEpisodes
import Playback
import PodcastModel
import TestSupport
import Testing

@Suite struct InboxTests {
  @Test func episodesLeaveItInEveryWay() async throws {
    let fixture = try await NewEpisodesFixture()
    let listening = ListeningSessions(library: fixture.library, now: fixture.clock.read)
    let upNext = UpNextQueue(library: fixture.library, now: fixture.clock.read)
    _ = try await fixture.engine.set(EpisodeRule(placement: .inbox), of: fixture.show, for: .local)
    let ids = try await fixture.publish("Queued", "Played", "Archived", "Dismissed", "Waiting")
    try await fixture.engine.round()
    #expect(try await fixture.library.inbox.count(of: .local) == 5)
    try await upNext.playLast([ids[0]], for: .local)
    try await listening.mark([ids[1]], played: true, by: .local)
    try await listening.archive([ids[2]], isArchived: true, by: .local)
    let moment = try #require(try await fixture.engine.dismiss([ids[3]], for: .local)).moment
    #expect(try await fixture.inbox() == ["Waiting"])
    #expect(try await fixture.library.inbox.count(of: .local) == 1)
    // An undo of each restores it.
    try await upNext.remove([ids[0]], for: .local)
    try await listening.mark([ids[1]], played: false, by: .local)
    try await listening.archive([ids[2]], isArchived: false, by: .local)
    try await fixture.engine.restoreInbox(dismissedAt: moment, of: .local)
    #expect(try await fixture.inbox() == ["Waiting", "Dismissed", "Archived", "Played", "Queued"])
    #expect(try await fixture.engine.dismiss([fixture.sample.episodes[0]], for: .local) == nil)
  }

  @Test func clearsAndRestoresAll() async throws {
    let fixture = try await NewEpisodesFixture()
    _ = try await fixture.engine.set(EpisodeRule(placement: .inbox), of: fixture.show, for: .local)
    let ids = try await fixture.publish("One", "Two", "Three")
    try await fixture.engine.round()
    _ = try await fixture.engine.dismiss([ids[0]], for: .local)
    fixture.clock.advance(by: 1)
    let (moment, count) = try await fixture.engine.clearInbox(of: .local)
    #expect(count == 2)
    #expect(try await fixture.inbox().isEmpty)
    try await fixture.engine.restoreInbox(dismissedAt: moment, of: SampleLibrary.neighbour)
    #expect(try await fixture.inbox().isEmpty)
    try await fixture.engine.restoreInbox(dismissedAt: moment, of: .local)
    #expect(try await fixture.inbox() == ["Three", "Two"])
    _ = try await fixture.library.subscriptions.unsubscribe(.local, from: fixture.show, at: fixture.clock.now)
    #expect(try await fixture.inbox().isEmpty)
    _ = try await fixture.library.subscriptions.resume(.local, fixture.show, at: fixture.clock.now)
    #expect(try await fixture.inbox() == ["Three", "Two"])
  }
}
