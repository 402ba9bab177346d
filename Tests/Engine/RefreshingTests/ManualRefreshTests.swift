import Events
import Foundation
import Library
import PodcastModel
import TestSupport
import Testing

@testable import Refreshing

@Suite struct ManualRefreshTests {
  @Test func aShowIsUnderWayFromTheTapToTheEnd() async throws {
    try await withFeed({ item() }) { refresher, address in
      let (manual, show) = try await added(refresher, address)
      let changes = refresher.library.events.changes()
      await manual.start(show)
      #expect(await manual.isUnderWay(show))
      await manual.start(show)
      try await waitUntil { await !manual.isUnderWay(show) }
      // Told at the beginning and at the end, so that open pages show both.
      var told = 0
      for await change in changes where change == .feed(show) {
        told += 1
        if told == 2 { break }
      }
    }
  }

  @Test func aRefreshOfAllGoesOnWithoutListenersAndSaysHowItEnded() async throws {
    try await withFeed({ item() }) { refresher, address in
      let (manual, _) = try await added(refresher, address)
      #expect(await manual.all == nil)
      await manual.startAll()
      #expect(await manual.all?.isUnderWay == true)
      try await waitUntil { await manual.all?.isUnderWay != true }
      let all = try #require(await manual.all)
      #expect(all.progress.total == 1 && all.progress.done == 1 && all.failures.isEmpty)
      #expect(all.ended == refresher.clock.read())
    }
  }

  @Test func whoComesLaterJoinsTheOneUnderWay() async throws {
    try await withFeed({ item() }) { refresher, address in
      let (manual, _) = try await added(refresher, address)
      let first = await manual.refreshAll()
      let second = await manual.refreshAll()
      for stream in [first, second] {
        var last: RefreshProgress?
        for try await progress in stream { last = progress }
        #expect(last?.done == 1)
      }
      let unchangedAnswers = try #require(await manual.all).progress
      #expect(unchangedAnswers.total == 1)
    }
  }

  @Test func theProgressOfOneShowEndsWithItsOutcome() async throws {
    try await withFeed({ item() }) { refresher, address in
      let (manual, show) = try await added(refresher, address)
      var steps: [RefreshProgress] = []
      for try await progress in manual.progress(of: show) { steps.append(progress) }
      #expect(steps.map(\.done) == [0, 1] && steps.last?.latest?.show == show)
    }
  }

  @Test func whatCouldNotBeReadIsKept() async throws {
    try await withFeed({ item() }) { refresher, address in
      let (manual, show) = try await added(refresher, address)
      try await refresher.mark("UPDATE show SET feed_url = 'http://127.0.0.1:1/feed.xml'")
      for try await _ in await manual.refreshAll() {}
      #expect(await manual.all?.failures.map(\.show) == [show])
      #expect(await manual.all?.progress.failed == 1)
    }
  }

  // MARK: - Private

  private func item() -> String { "<item><guid>1</guid><title>One</title></item>" }

  private func added(_ refresher: Refresher, _ address: String) async throws -> (ManualRefresh, ShowID) {
    let show = try await refresher.refreshing.add(address, for: .local).show
    return (ManualRefresh(refreshing: refresher.refreshing, events: refresher.library.events, now: refresher.clock.read), show)
  }
}
