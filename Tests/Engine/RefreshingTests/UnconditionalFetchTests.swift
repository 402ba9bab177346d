import Foundation
import Library
import PodcastModel
import TestSupport
import Testing

@testable import Refreshing

/// A server that answers 304 to each conditional request, although there is a new episode.
@Suite struct UnconditionalFetchTests {
  @Test func aRefreshByHandFindsWhatTheServerDenies() async throws {
    try await denying { publishing, show async throws in
      #expect(try await publishing.refreshing.refresh(show, .ifChanged, isOneOfMany: false).result == .unchanged)
      #expect(try await publishing.refreshing.refresh(show, [], isOneOfMany: true).result == .unchanged)
      #expect(try await publishing.refreshing.refresh(show, [], isOneOfMany: false).newEpisodes == 1)
      let last = try #require(publishing.server.requests.last)
      #expect(last.headers["if-none-match"] == nil && last.headers["if-modified-since"] == nil)
      #expect(try await publishing.refresher.titles(of: show).count == 3)
    }
  }

  @Test func oneScheduledFetchAWeekFindsIt() async throws {
    try await denying { publishing, show async throws in
      var days = 0
      while try await publishing.refresher.titles(of: show).count == 2, days < 9 {
        publishing.refresher.clock.advance(by: 86_400 + 3_600 * 3)
        _ = try await publishing.refreshing.refreshDue()
        days += 1
      }
      #expect(days < 9)
      let unconditional = publishing.server.requests.dropFirst().filter { $0.headers["if-none-match"] == nil }
      #expect(unconditional.count == 1 && publishing.server.requests.count == 1 + days)
    }
  }

  @Test(arguments: [1, 2, 166, 167, 90_000] as [Int64]) func aShowHasOneWholeReadInEachWeek(show: Int64) {
    let start = Date(timeIntervalSince1970: 1_790_000_000)
    var due: [Int] = []
    for hour in 1...(24 * 28) {
      let moment = start + Double(hour) * 3_600
      if RefreshSchedule.isWholeReadDue(of: ShowID(show), since: moment - 3_600, at: moment) { due.append(hour) }
    }
    #expect(due.count == 4 && zip(due, due.dropFirst()).allSatisfy { $1 - $0 == 7 * 24 })
  }

  // MARK: - Private

  private func denying(_ test: @escaping @Sendable (Publishing, ShowID) async throws -> Void) async throws {
    let feed = ChangingFeed()
    feed.set(headers: [("ETag", "\"always\""), ("Last-Modified", "Thu, 12 Jan 2017 00:12:01 GMT")])
    feed.show([item(2), item(1)])
    let server = try await LoopbackServer { request in
      let isConditional = request.headers["if-none-match"] != nil || request.headers["if-modified-since"] != nil
      return isConditional ? .text(304) : feed.reply
    }
    try await withRefresher(port: server.port) { refresher in
      let publishing = Publishing(refresher: refresher, feed: feed, server: server)
      let show = try await publishing.added()
      feed.show([item(3), item(2), item(1)])
      try await test(publishing, show)
    }
    await server.stop()
  }
}
