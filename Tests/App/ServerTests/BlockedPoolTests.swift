import BlockingWork
import Dispatch
import FeedParsing
import Foundation
import Synchronization
import TestSupport
import Testing

/// Swift's pool has one thread per core: blocking work on it delays every page.
@Suite struct BlockedPoolTests {
  @Test(.timeLimit(.minutes(5)))
  func answersPageDuringBlockingWork() async throws {
    try await withServer { server in
      let (started, ended) = (Count(), Count())
      let isAnswered = DispatchSemaphore(value: 0)
      try await withThrowingTaskGroup(of: Void.self) { group in
        for _ in 0..<3 {
          group.addTask {
            // Blocks until the page is answered: if the page waited for these jobs, it would never be.
            try await BlockingWork.shared.run {
              started.add()
              isAnswered.wait()
            }
            ended.add()
          }
        }
        group.addTask {
          let feed = Self.largeFeed
          let episodes = try await BlockingWork.shared.run { try FeedParser.parse(feed).episodes.count }
          #expect(episodes > 1000)
        }
        try await waitUntil { started.value == 3 }
        let answer = try await server.ask("/search")
        #expect(answer.status == 200)
        #expect(ended.value == 0, "the page waited for a job that blocks")
        for _ in 0..<3 { isAnswered.signal() }
        try await group.waitForAll()
      }
    }
  }

  /// Bodies that take long to decode, more of them than there are cores.
  @Test(.timeLimit(.minutes(5)))
  func answersPageDuringDecodingOfReports() async throws {
    try await withServer { server in
      let line = "{\"id\":\"x\",\"seq\":1,\"kind\":\"none\"},"
      let report = "{\"device\":\"phone\",\"sentAt\":1,\"entries\":[" + String(repeating: line, count: 20_000) + "{\"id\":\"y\"}]}"
      try await withThrowingTaskGroup(of: Int.self) { group in
        for _ in 0..<6 { group.addTask { try await server.post("/session", report).status } }
        #expect(try await server.ask("/search").status == 200)
        for try await status in group { #expect(status == 400) }
      }
    }
  }

  /// 20 MB, like a feed with long show notes.
  private static let largeFeed: [UInt8] = {
    let notes = String(repeating: "<p>What was said, and who said it, at length.</p>", count: 200)
    let items = (0..<2100).map {
      "<item><guid>\($0)</guid><title>Episode \($0)</title><description><![CDATA[\(notes)]]></description></item>"
    }
    return Array("<rss version=\"2.0\"><channel><title>Long</title>\(items.joined())</channel></rss>".utf8)
  }()
}

private final class Count: Sendable {
  private let count = Mutex(0)

  var value: Int { count.withLock { $0 } }
  func add() { count.withLock { $0 += 1 } }
}
