import Fetching
import Foundation
import Library
import Storage
import Supervision
import Synchronization
import TestSupport
import Testing

@testable import Diagnostics

@Suite struct UpdateCheckTests {
  private let library: Library
  private let clock = FixedClock()
  private let requests = Requests()

  private final class Requests: Sendable {
    private let made = Mutex<[FetchRequest]>([])

    var all: [FetchRequest] { made.withLock { $0 } }

    func add(_ request: FetchRequest) { made.withLock { $0.append(request) } }
  }

  init() throws { library = Library(database: try SQLiteDatabase.migrated()) }

  private func check(_ answer: String?) -> UpdateCheck {
    UpdateCheck(
      url: "https://updates.example/earnest.json", library: library,
      fetch: { [requests] request in
        requests.add(request)
        guard let answer else { throw FetchingError.timedOut(host: "updates.example") }
        return Array(answer.utf8)
      }, now: clock.read)
  }

  @Test func asksOnceADayAndSendsNothing() async throws {
    let update = check("0.3.0")
    #expect(update.isDue && update.status.newest == nil)
    try await update.check()
    #expect(update.status.newest == ReleaseVersion("0.3.0") && !update.isDue)
    clock.advance(by: 86_399)
    #expect(!update.isDue)
    clock.advance(by: 1)
    #expect(update.isDue)
    let request = try #require(requests.all.first)
    #expect(requests.all.count == 1 && request.url == "https://updates.example/earnest.json")
    #expect(request.method == .get && request.body.isEmpty && request.headers.isEmpty && request.maximumBytes == 65_536)
  }

  @Test func aRestartDoesNotAskAgain() async throws {
    try await check("0.3.0").check()
    let restarted = check("0.4.0")
    await restarted.restore()
    #expect(!restarted.isDue && restarted.status.newest == ReleaseVersion("0.3.0"))
  }

  @Test func aFailureKeepsTheLastVersionAndWaitsADay() async throws {
    try await check("0.3.0").check()
    clock.advance(by: 86_400)
    for (answer, words) in [(nil, "timedOut"), ("<html>", "noVersion")] as [(String?, String)] {
      let update = check(answer)
      await update.restore()
      #expect(await !update.loop.attempt { try await update.check() })
      #expect(update.loop.status.lastError?.contains(words) == true)
      #expect(!update.isDue && update.status.newest == ReleaseVersion("0.3.0"))
    }
  }
}
