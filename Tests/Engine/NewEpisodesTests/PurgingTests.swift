import Foundation
import Library
import PodcastModel
import Storage
import TestSupport
import Testing

@testable import NewEpisodes

@Suite struct PurgingTests {
  @Test func oldEntriesOfTheLogOfChangesAreDeleted() async throws {
    let fixture = try await NewEpisodesFixture()
    let episode = fixture.sample.episodes[0]
    try await fixture.library.bookmarks.setFavourite(true, episode, by: .local, at: fixture.clock.now)
    fixture.pass(days: 30)
    try await fixture.library.bookmarks.setFavourite(false, episode, by: .local, at: fixture.clock.now)
    try await fixture.engine.purge()
    #expect(try await fixture.library.changeLog.changes(of: .local, limit: 9).map(\.action) == [.notFavourite, .favourite, .subscribed])
    fixture.pass(days: 1)
    try await fixture.engine.purge()
    #expect(try await fixture.library.changeLog.changes(of: .local, limit: 9).map(\.action) == [.notFavourite])
  }

  @Test func whatOnlyAnUndoNeedsIsDeletedAfterADay() async throws {
    let fixture = try await NewEpisodesFixture()
    let (bookmarks, states) = (fixture.library.bookmarks, fixture.library.replacedStates)
    let place = try await bookmarks.add(fixture.sample.episodes[0], at: 9, note: "Moss", by: .local, moment: fixture.clock.now)
    let state = try await states.add(.folders(places: [fixture.show: []]), of: .local, at: fixture.clock.now)
    try await bookmarks.delete(place.id, by: .local, at: fixture.clock.now)
    fixture.pass(days: 1)
    try await fixture.engine.purge()
    #expect(try await bookmarks.restore(place.id, by: .local) == place)
    #expect(try await states.state(state, of: .local) != nil)
    try await bookmarks.delete(place.id, by: .local, at: fixture.clock.now)
    fixture.pass(days: 1.1)
    try await fixture.engine.purge()
    #expect(try await bookmarks.restore(place.id, by: .local) == nil)
    #expect(try await states.state(state, of: .local) == nil)
  }

  @Test func theRecordOfUpNextBeginsOnce() async throws {
    let fixture = try await NewEpisodesFixture()
    let begin = fixture.clock.now
    for days in [0.0, 1, 31] {
      fixture.pass(days: days)
      try await fixture.engine.purge()
      #expect(try await fixture.library.changeLog.beginOfQueue(of: .local) == begin)
    }
    #expect(try await fixture.library.changeLog.changes(of: .local, limit: 9).isEmpty)
  }

  @Test func theRecordOfUpNextBeginsWithTheLoop() async throws {
    let fixture = try await NewEpisodesFixture()
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { await fixture.engine.run() }
      defer { group.cancelAll() }
      try await waitUntil { try await fixture.library.changeLog.beginOfQueue(of: .local) == fixture.clock.now }
    }
  }
}
