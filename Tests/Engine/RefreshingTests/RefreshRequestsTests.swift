import Events
import Foundation
import Library
import PodcastModel
import Synchronization
import TestSupport
import Testing

@testable import Refreshing

@Suite struct RefreshRequestsTests {
  @Test func aShowIsUnderWayFromTheTapToTheEnd() async throws {
    try await withFeed({ item() }) { refresher, address in
      let show = try await added(refresher, address)
      let changes = refresher.library.events.changes()
      await refresher.refreshing.refresh(.show(show))
      #expect(await refresher.refreshing.isRefreshing(show))
      await refresher.refreshing.refresh(.show(show))
      try await waitUntil { await !refresher.refreshing.isRefreshing(show) }
      // Published at the beginning and at the end, so that open pages show both.
      var told = 0
      for await change in changes where change == .feed(show) {
        told += 1
        if told == 2 { break }
      }
    }
  }

  @Test func aRefreshOfAllGoesOnWithoutListenersAndSaysHowItEnded() async throws {
    try await withFeed({ item() }) { refresher, address in
      _ = try await added(refresher, address)
      #expect(await refresher.refreshing.refreshOfAll == nil)
      await refresher.refreshing.refresh(.all)
      #expect(await refresher.refreshing.refreshOfAll?.isInProgress == true)
      try await waitUntil { await refresher.refreshing.refreshOfAll?.isInProgress != true }
      let all = try #require(await refresher.refreshing.refreshOfAll)
      #expect(all.progress.total == 1 && all.progress.done == 1 && all.failures.isEmpty)
      #expect(all.ended == refresher.clock.read())
    }
  }

  @Test func joinsRunningRefresh() async throws {
    try await withFeed({ item() }) { refresher, address in
      _ = try await added(refresher, address)
      let first = await refresher.refreshing.refresh(.all)
      let second = await refresher.refreshing.refresh(.all)
      for stream in [first, second] {
        var last: RefreshProgress?
        for try await progress in stream { last = progress }
        #expect(last?.done == 1)
      }
      let unchangedAnswers = try #require(await refresher.refreshing.refreshOfAll).progress
      #expect(unchangedAnswers.total == 1)
    }
  }

  @Test func theProgressOfOneShowEndsWithItsOutcome() async throws {
    try await withFeed({ item() }) { refresher, address in
      let show = try await added(refresher, address)
      var steps: [RefreshProgress] = []
      for try await progress in await refresher.refreshing.refresh(.show(show)) { steps.append(progress) }
      #expect(steps.map(\.done) == [0, 1] && steps.last?.latest?.show == show)
    }
  }

  @Test func waitsForTheEndAndSaysWhatHasCome() async throws {
    let items = Mutex(item())
    try await withFeed({ items.withLock { $0 } }) { refresher, address in
      _ = try await added(refresher, address)
      items.withLock { $0 += "<item><guid>2</guid><title>Two</title></item><item><guid>3</guid><title>Three</title></item>" }
      let progress = try await refresher.refreshing.refreshed(.all)
      #expect(progress.done == 1 && progress.total == 1 && progress.newEpisodes == 2)
      #expect(try await refresher.refreshing.refreshed(.subscriptions(of: UserID(99))) == RefreshProgress(total: 0))
    }
  }

  @Test func waitsForNoFeedLongerThanThePatience() async throws {
    try await withFeed({ item() }) { refresher, address in
      let show = try await added(refresher, address)
      // Nothing is fetched while another one has the lock of the show.
      let (end, started) = (AsyncStream<Void>.makeStream(), AsyncStream<Void>.makeStream())
      async let other: Void = refresher.refreshing.refreshLocks.withLock(.show(show)) {
        started.continuation.finish()
        for await _ in end.stream {}
      }
      for await _ in started.stream {}
      let progress = try await refresher.refreshing.refreshed(.show(show), patience: .zero)
      #expect(progress.done == 0)
      end.continuation.finish()
      try await other
      try await waitUntil { await !refresher.refreshing.isRefreshing(show) }
    }
  }

  @Test func anotherRequestStartsWhereTheFirstIsInProgress() async throws {
    try await withFeed({ item() }) { refresher, address in
      let show = try await added(refresher, address)
      let first = await refresher.refreshing.refresh(.show(show))
      let second = await refresher.refreshing.refresh(.show(show), .again)
      for stream in [first, second] {
        var outcomes: [RefreshOutcome] = []
        for try await progress in stream { if let outcome = progress.latest { outcomes.append(outcome) } }
        #expect(outcomes.map(\.show) == [show])
      }
      try await waitUntil { await !refresher.refreshing.isRefreshing(show) }
    }
  }

  @Test func aStaleRefreshLeavesAFreshFeedAloneAndIsNotShown() async throws {
    try await withFeed({ item() }) { refresher, address in
      let show = try await added(refresher, address)
      let fetched = try #require(try await refresher.library.feeds.known(show)).fetched
      let progress = await refresher.refreshing.refresh(.show(show), .onlyStale)
      #expect(await !refresher.refreshing.isRefreshing(show))
      for try await _ in progress {}
      #expect(try await refresher.library.feeds.known(show)?.fetched == fetched)
      refresher.clock.advance(by: 15 * 60 + 1)
      #expect(refresher.refreshing.isStale(fetched: fetched))
      for try await _ in await refresher.refreshing.refresh(.subscriptions(of: .local), .onlyStale) {}
      #expect(try await refresher.library.feeds.known(show)?.fetched == refresher.clock.read())
    }
  }

  @Test func whatCouldNotBeReadIsKept() async throws {
    try await withFeed({ item() }) { refresher, address in
      let show = try await added(refresher, address)
      try await refresher.mark("UPDATE show SET feed_url = 'http://127.0.0.1:1/feed.xml'")
      for try await _ in await refresher.refreshing.refresh(.all) {}
      #expect(await refresher.refreshing.refreshOfAll?.failures.map(\.show) == [show])
      #expect(await refresher.refreshing.refreshOfAll?.progress.failed == 1)
    }
  }

  // MARK: - Private

  private func item() -> String { "<item><guid>1</guid><title>One</title></item>" }

  private func added(_ refresher: Refresher, _ address: String) async throws -> ShowID {
    try await refresher.refreshing.add(address, for: .local).show
  }
}
