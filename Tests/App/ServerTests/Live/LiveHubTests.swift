import Foundation
import Library
import Logging
import Playback
import PodcastModel
import ServiceRouter
import Synchronization
import TestSupport
import Testing
import WebPage

@testable import Events
@testable import Server

@Suite struct LiveHubTests {
  private let bus = LocalEventBus()
  /// What the hub learns when it asks whether a session is valid.
  private let endedSessions = EndedSessions()

  @Test func sendsPatchesToEveryOpenTab() async throws {
    try await withHub { hub in
      var one = try await opened(hub).makeAsyncIterator()
      var other = try await opened(hub).makeAsyncIterator()
      #expect(await one.next()?.kind == .beat)
      bus.publish(.show(ShowID(7), addedEpisodes: 2))
      let event = try #require(await nextLeaves(&one))
      #expect(event.data.contains("\"count-7\""))
      #expect(await nextLeaves(&other) == event)
      #expect(event.text.hasSuffix("\n\n"))
    }
  }

  @Test func collectsChanges() async throws {
    try await withHub { hub in
      var tab = try await opened(hub).makeAsyncIterator()
      _ = await tab.next()
      for show in 1...50 { bus.publish(.show(ShowID(Int64(show)), addedEpisodes: 1)) }
      let event = try #require(await nextLeaves(&tab))
      #expect(event.data.components(separatedBy: "\"key\"").count == 51)
    }
  }

  @Test func sendsMissedEventsAfterReconnect() async throws {
    try await withHub { hub in
      var tab = try await opened(hub).makeAsyncIterator()
      _ = await tab.next()
      bus.publish(.show(ShowID(1), addedEpisodes: 1))
      let seen = try #require(await nextLeaves(&tab))
      bus.publish(.show(ShowID(2), addedEpisodes: 1))
      let missed = try #require(await nextLeaves(&tab))
      var back = try await opened(hub, after: seen.id).makeAsyncIterator()
      #expect(await back.next()?.kind == .beat)
      #expect(await back.next() == missed)
    }
  }

  @Test func sendsEventsBetweenPageAndStream() async throws {
    try await withHub { hub in
      let place = await hub.position(of: Viewer(userID: 1))
      var quiet = try await opened(hub, after: place).makeAsyncIterator()
      #expect(await quiet.next()?.kind == .beat)
      bus.publish(.show(ShowID(1), addedEpisodes: 1))
      let event = try #require(await nextLeaves(&quiet))
      // Another tab whose page was rendered before the change, and whose stream opens after it.
      var late = try await opened(hub, after: place).makeAsyncIterator()
      #expect(await late.next()?.kind == .beat)
      #expect(await late.next() == event)
    }
  }

  @Test func requestsReloadForUnsentChanges() async throws {
    try await withHub { hub in
      let place = await hub.position(of: Viewer(userID: 1))
      bus.publish(.show(ShowID(1), addedEpisodes: 1))
      try await waitUntil { await hub.position(of: Viewer(userID: 1)) != place }
      var tab = try await opened(hub, after: place).makeAsyncIterator()
      #expect(await tab.next()?.kind == .beat)
      #expect(await tab.next()?.kind == .catchUp)
    }
  }

  @Test(arguments: ["another-12", "nonsense", "-1", "9999999999999999999999-1", "%0d%0a"])
  func requestsReloadForEventOfAnotherRun(_ stale: String) async throws {
    try await withHub { hub in
      var tab = try await opened(hub, after: stale).makeAsyncIterator()
      #expect(await tab.next()?.kind == .beat)
      #expect(await tab.next()?.kind == .catchUp)
    }
  }

  @Test func settlesWhenAllChangesAreSent() async throws {
    try await withHub { hub in
      await hub.settle()
      var tab = try await opened(hub).makeAsyncIterator()
      #expect(await tab.next()?.kind == .beat)
      for show in 1...20 {
        let place = await hub.position(of: Viewer(userID: 1))
        bus.publish(.show(ShowID(Int64(show)), addedEpisodes: 1))
        await hub.settle()
        #expect(await hub.position(of: Viewer(userID: 1)) != place)
        #expect(try #require(await tab.next()).data.contains("\"count-\(show)\""))
      }
    }
  }

  @Test func separatesUsers() async throws {
    try await withHub { hub in
      var tab = try await opened(hub).makeAsyncIterator()
      _ = await tab.next()
      bus.publish(.subscription(ShowID(5), UserID(2)))
      bus.publish(.subscription(ShowID(6), UserID(1)))
      let event = try #require(await nextLeaves(&tab))
      #expect(event.data.contains("subscribed-6"))
      #expect(!event.data.contains("subscribed-5"))
    }
  }

  @Test func requestsReloadForSubscriptionsOnly() async throws {
    try await withHub { hub in
      var tab = try await opened(hub).makeAsyncIterator()
      var kinds: [LiveEvent.Kind] = []
      bus.publish(.subscriptionMark(ShowID(6), UserID(1)))
      bus.publish(.show(ShowID(7), addedEpisodes: 0))
      while kinds.last != .patches, let event = await tab.next() { kinds.append(event.kind) }
      bus.publish(.subscription(ShowID(8), UserID(1)))
      while kinds.last != .catchUp, let event = await tab.next() { kinds.append(event.kind) }
      #expect(kinds.filter { $0 != .beat } == [.patches, .patches, .catchUp])
    }
  }

  @Test func limitsTabsAndEndsStreamsOnShutdown() async throws {
    try await withHub { hub in
      var streams: [AsyncStream<LiveEvent>] = []
      while let stream = await hub.open(after: nil, for: Viewer(userID: 1)) {
        streams.append(stream)
        try #require(streams.count < 100)
      }
      #expect(streams.count >= 10)
      await hub.close()
      for stream in streams { for await _ in stream {} }
      #expect(await hub.open(after: nil, for: Viewer(userID: 1)) == nil)
    }
  }

  // MARK: - Private

  private func opened(_ hub: LiveHub, after last: String? = nil) async throws -> AsyncStream<LiveEvent> {
    try #require(await hub.open(after: last, for: Viewer(userID: 1)))
  }

  private func nextLeaves(_ events: inout AsyncStream<LiveEvent>.AsyncIterator) async -> LiveEvent? {
    while let event = await events.next() {
      if event.kind == .patches { return event }
    }
    return nil
  }

  /// A hub with features that answer each change with an update.
  private func withHub(_ test: (LiveHub) async throws -> Void) async throws {
    let router = Router(missing: { _ in Page(title: "", identity: "missing", body: "") })
    router.onChange(Change.self) { change, _ in
      switch change {
      case .show(let show, _): [LivePatch("count-\(show.rawValue)", text: Language.current)]
      case .subscription(let show, _): [LivePatch("subscribed-\(show.rawValue)", attributes: ["data-subscribed": "true"])]
      default: []
      }
    }
    let library = try await SampleLibrary().library
    var pace = LiveHub.Pace()
    pace.collectionWindow = .milliseconds(20)
    let hub = LiveHub(
      router: router, session: SessionRoutes(listening: ListeningSessions(library: library)), userSettings: UserSettings(library: library),
      events: bus,
      isValid: { [endedSessions] in !endedSessions.contains($0) }, pace: pace, logger: Logger(label: "test"))
    let running = Task { await hub.run() }
    defer { running.cancel() }
    // The hub listens from its first step on; it would miss an earlier change.
    try await waitUntil { bus.listenerCount > 0 }
    try await test(hub)
  }
}

extension LiveHubTests {
  @Test func patchesTabsInTheLanguageOfTheirBrowser() async throws {
    try await withHub { hub in
      var english = try await opened(hub).makeAsyncIterator()
      var chinese = try await Language.$current.withValue("zh-Hans") { try await opened(hub) }.makeAsyncIterator()
      let place = await hub.position(of: Viewer(userID: 1))
      bus.publish(.show(ShowID(7), addedEpisodes: 2))
      #expect(try #require(await nextLeaves(&english)).data.contains("\"en\""))
      let event = try #require(await nextLeaves(&chinese))
      #expect(event.data.contains("\"zh-Hans\""))
      // Neither is sent the other's after a reconnect.
      var back = try await Language.$current.withValue("zh-Hans") { try await opened(hub, after: place) }.makeAsyncIterator()
      #expect(await back.next()?.kind == .beat)
      #expect(await back.next() == event)
      bus.publish(.show(ShowID(8), addedEpisodes: 2))
      #expect(try #require(await nextLeaves(&back)).data.contains("\"count-8\""))
    }
  }

  @Test func endsStreamsOfEndedSessionOnly() async throws {
    try await withHub { hub in
      let ended = try #require(await hub.open(after: nil, for: Viewer(userID: 1, session: 7)))
      var other = try #require(await hub.open(after: nil, for: Viewer(userID: 1, session: 8))).makeAsyncIterator()
      endedSessions.insert(7)
      bus.publish(.webSessions(UserID(1)))
      // It would not return if the stream stayed open.
      for await _ in ended {}
      #expect(await other.next()?.kind == .beat)
      bus.publish(.show(ShowID(7), addedEpisodes: 2))
      #expect(try #require(await nextLeaves(&other)).data.contains("\"count-7\""))
    }
  }

  @Test func limitsStreamsOfEachSession() async throws {
    try await withHub { hub in
      var streams: [AsyncStream<LiveEvent>] = []
      for session in Int64(1)...4 {
        for _ in 0..<24 { streams.append(try #require(await hub.open(after: nil, for: Viewer(userID: 1, session: session)))) }
        #expect(await hub.open(after: nil, for: Viewer(userID: 1, session: session)) == nil)
      }
      #expect(await hub.open(after: nil, for: Viewer(userID: 1, session: 5)) == nil)
      #expect(await hub.open(after: nil, for: Viewer(userID: 2, session: 6)) != nil)
    }
  }
}

private final class EndedSessions: Sendable {
  private let sessions = Mutex<Set<Int64>>([])

  func insert(_ session: Int64) { sessions.withLock { _ = $0.insert(session) } }
  func contains(_ session: Int64) -> Bool { sessions.withLock { $0.contains(session) } }
}
