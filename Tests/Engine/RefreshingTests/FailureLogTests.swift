import Fetching
import Foundation
import Library
import PodcastModel
import Storage
import Supervision
import TestSupport
import Testing

@testable import Refreshing

/// "Its log says what": all failures on our side are logged, also where no request waits for the result.
@Suite struct FailureLogTests {
  private func broken(_ test: (FeedRefresher, LogRecorder, BackgroundTasks) async throws -> Void) async throws {
    let log = LogRecorder()
    let background = BackgroundTasks(logger: log.logger)
    let fetcher = Fetcher()
    let database = try SQLiteDatabase.migrated()
    let refreshing = FeedRefresher(
      loader: FeedLoader(fetcher: fetcher), library: Library(database: database), background: background, logger: log.logger)
    _ = try await database.write { try $0.run(Statement("test.break", "DROP TABLE feed"), [:]) }
    let result: Result<Void, any Error>
    do { result = .success(try await test(refreshing, log, background)) } catch { result = .failure(error) }
    await background.end()
    await fetcher.shutDown()
    try result.get()
  }

  @Test func logsInternalFailure() async throws {
    try await broken { refreshing, log, _ in
      await #expect(throws: (any Error).self) { try await refreshing.refresh(ShowID(7)) }
      #expect(log.lines.contains { $0.contains("error feed not fetched") && $0.contains("show=7") })
    }
  }

  @Test func workThatNobodyWaitsForIsLogged() async throws {
    try await broken { refreshing, log, _ in
      await refreshing.refresh(.subscriptions(of: .local), .onlyStale)
      await refreshing.refresh(.show(ShowID(7)), .onlyStale)
      try await withTimeout {
        while !log.lines.contains(where: { $0.contains("refreshing subscriptions") })
          || !log.lines.contains(where: { $0.contains("refreshing a show") })
        { await Task.yield() }
      }
    }
  }

  @Test func theLoopCountsItsFailures() async throws {
    try await broken { refreshing, log, _ in
      let run = Task { await refreshing.run() }
      try await waitUntil { refreshing.status.isFailing }
      run.cancel()
      try await withTimeout { await run.value }
      #expect(refreshing.status.lastError != nil && refreshing.status.lastSuccess == nil)
      #expect(log.lines.contains { $0.contains("work=refreshing") })
    }
  }
}
