import Engines
import Events
import Foundation
import Logging
import Supervision
import Synchronization
import TestSupport
import Testing

@testable import Control

/// Tests and scripts wait until a server is at rest.
@Suite struct SettlingTests {
  @Test func answersWhenBackgroundWorkHasEnded() async throws {
    let (called, call) = AsyncStream.makeStream(of: Void.self)
    let (released, release) = AsyncStream.makeStream(of: Never.self)
    let order = Mutex<[String]>([])
    try await withSocket(live: { call.yield() }) { engines in
      engines.background.start("moss") {
        for await _ in released {}
        order.withLock { $0.append("work") }
      }
      async let settled = ControlClient.send(.settle, of: engines.settings.home)
      for await _ in called {
        release.finish()
        break
      }
      let answer = try await settled
      #expect(answer == .settled(true))
      #expect(order.withLock { $0 } == ["work"])
    }
  }

  @Test func saysAtItsLimitThatWorkContinues() async throws {
    let (released, release) = AsyncStream.makeStream(of: Never.self)
    try await withSocket(limit: .milliseconds(20)) { engines in
      engines.background.start("moss") { for await _ in released {} }
      let answer = try await ControlClient.send(.settle, of: engines.settings.home)
      #expect(answer == .settled(false))
      release.finish()
    }
  }

  @Test func waitsForTabsAgainAfterAChange() async throws {
    let calls = Mutex(0)
    let changing = Mutex<Engines?>(nil)
    try await withSocket(live: {
      let isFirst = calls.withLock { count in
        count += 1
        return count == 1
      }
      if isFirst { changing.withLock { $0?.events.publish(.refresh) } }
    }) { engines in
      changing.withLock { $0 = engines }
      let answer = try await ControlClient.send(.settle, of: engines.settings.home)
      #expect(answer == .settled(true))
      #expect(calls.withLock { $0 } == 2)
    }
  }

  // MARK: - Private

  private func withSocket(
    limit: Duration = .seconds(20), live: @escaping @Sendable () async -> Void = {}, _ test: (Engines) async throws -> Void
  ) async throws {
    try await withTemporaryFolder { home in
      let engines = try Engines.open(try await Settings.read(environment: ["EARNEST_HOME": home.path]))
      let socket = ControlSocket(engines: engines, logger: Logger(label: "test"), settleLive: live, settlingLimit: limit)
      let running = Task { try await socket.run() }
      try await waitUntil { await ControlClient.isServed(home) }
      try await test(engines)
      running.cancel()
      try? await running.value
      await engines.close()
    }
  }
}
