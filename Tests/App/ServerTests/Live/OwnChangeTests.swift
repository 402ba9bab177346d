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

/// A tab whose page shows a change, because it was the answer to the action, does not load it again; no tab misses anything else.
@Suite struct OwnChangeTests {
  private let bus = LocalEventBus()
  private let lists = Lists()

  @Test func reloadsNoPageThatWasRenderedAfterTheChange() async throws {
    try await withHub { hub in
      var acting = try await tab(on: 0, hub)
      var other = try await tab(on: 0, hub)
      change(0)
      acting.load(lists, hub)
      try await acting.receiveAll(markedBy: bus, lists, hub)
      try await other.receiveAll(markedBy: bus, lists, hub)
      #expect(acting.reloads == 0 && other.reloads == 1)
    }
  }

  @Test func catchesUpNoPageThatWasRenderedAfterTheChange() async throws {
    try await withHub { hub in
      var acting = try await tab(on: 1, hub)
      var other = try await tab(on: 1, hub)
      change(Lists.ofAllPages)
      acting.load(lists, hub)
      try await acting.receiveAll(markedBy: bus, lists, hub)
      try await other.receiveAll(markedBy: bus, lists, hub)
      #expect(acting.reloads == 0 && other.reloads == 1)
      // The plan may have other episodes: a tab need not ask for it.
      #expect(acting.sessions > 0)
    }
  }

  @Test func sendsOneWindowAfterTheOther() async throws {
    let (held, release) = AsyncStream.makeStream(of: Never.self)
    let slow = Mutex(false)
    let slowly: @Sendable (Change) async -> Void = { change in
      guard change == .show(ShowID(1), addedEpisodes: 0) else { return }
      slow.withLock { $0 = true }
      for await _ in held {}
    }
    try await withHub(before: slowly) { hub in
      var stream = try await open(hub, after: hub.position(of: Viewer(userID: 1)))
      bus.publish(.show(ShowID(1), addedEpisodes: 0))
      try await waitUntil { slow.withLock(\.self) }
      bus.publish(.show(ShowID(2), addedEpisodes: 0))
      // The second window would be sent meanwhile.
      for _ in 1...200 { _ = await hub.position(of: Viewer(userID: 1)) }
      release.finish()
      var sent: [String] = []
      while sent.count < 2, let event = await stream.next() { if event.kind == .patches { sent.append(event.data) } }
      #expect(sent.count == 2 && sent[0].contains("marker-1") && sent[1].contains("marker-2"))
    }
  }

  @Test func reloadsPageForTheForeignChangeOfAWindowOnly() async throws {
    try await withHub { hub in
      var acting = try await tab(on: 0, hub)
      change(0)
      acting.load(lists, hub)
      change(1)
      try await acting.receiveAll(markedBy: bus, lists, hub)
      #expect(acting.reloads == 0, "the other page's change reloads nothing here")
      change(0)
      acting.load(lists, hub)
      change(0)
      try await acting.receiveAll(markedBy: bus, lists, hub)
      #expect(acting.reloads == 1 && acting.shown == lists.page(0))
    }
  }

  @Test func reloadsPageThatTheAnswerDidNotShow() async throws {
    try await withHub { hub in
      var acting = try await tab(on: 0, hub)
      change(0)
      try await acting.receiveAll(markedBy: bus, lists, hub)
      #expect(acting.reloads == 1 && acting.shown == lists.page(0))
    }
  }

  @Test func sendsPatchesThatReloadNothingWithoutAChange() async throws {
    try await withHub { hub in
      var acting = try await tab(on: 0, hub)
      change(0)
      acting.load(lists, hub)
      try await acting.receiveAll(markedBy: bus, lists, hub)
      #expect(acting.counts == ["count-0"])
    }
  }

  /// A page in the past of another run has a higher number.
  @Test func reloadsPageOfAnEarlierRun() async throws {
    try await withHub { hub in
      var acting = try await tab(on: 0, hub)
      acting.page.change = "earlier-99999"
      change(0)
      try await acting.receiveAll(markedBy: bus, lists, hub)
      #expect(acting.reloads == 1)
    }
  }

  /// Own and foreign changes in any order, in the same window or in several, with answers that show them, answers that do not, visits of
  /// other pages, late answers, and streams that break and receive what they have missed.
  @Test(arguments: [UInt64](1...12))
  func noTabEndsWithAnotherPageThanAReloadGives(_ seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    try await withHub { hub in
      var tabs = [try await tab(on: 0, hub), try await tab(on: 0, hub), try await tab(on: 1, hub)]
      for _ in 0..<120 {
        let index = Int.random(in: 0..<tabs.count, using: &random)
        switch Int.random(in: 0..<12, using: &random) {
        case 0...3:
          change(Int.random(in: 0...Lists.ofAllPages, using: &random))
          tabs[index].load(lists, hub)
        case 4: change(Int.random(in: 0...Lists.ofAllPages, using: &random))
        case 5: tabs[index].visit(Int.random(in: 0..<Lists.ofAllPages, using: &random), lists, hub)
        case 6: tabs[index].request(lists, hub)
        case 7: tabs[index].showRequested()
        case 8: tabs[index].stream = try await open(hub, after: tabs[index].lastID)
        case 9: await Task.yield()
        default: try await tabs[index].receiveAll(markedBy: bus, lists, hub)
        }
      }
      for index in tabs.indices {
        tabs[index].showRequested()
        try await tabs[index].receiveAll(markedBy: bus, lists, hub)
        #expect(tabs[index].shown == lists.page(tabs[index].page.number), "seed \(seed), tab \(index)")
      }
    }
  }

  // MARK: - Private

  /// As repositories do: the write, then its change.
  private func change(_ list: Int) {
    lists.change(list)
    bus.publish(
      list == Lists.ofAllPages
        ? .subscription(ShowID(1), UserID(1)) : list == 0 ? .upNext(UserID(1)) : .playlists(UserID(1)))
  }

  private func tab(on number: Int, _ hub: LiveHub) async throws -> LiveTab {
    let position = await hub.position(of: Viewer(userID: 1))
    return LiveTab(page: .init(number, lists, hub), lastID: position, stream: try await open(hub, after: position))
  }

  private func open(_ hub: LiveHub, after last: String?) async throws -> AsyncStream<LiveEvent>.AsyncIterator {
    try #require(await hub.open(after: last, for: Viewer(userID: 1))).makeAsyncIterator()
  }

  private func withHub(
    before: @escaping @Sendable (Change) async -> Void = { _ in }, _ test: (LiveHub) async throws -> Void
  ) async throws {
    let router = Router(missing: { _ in Page(title: "", identity: "missing", body: "") })
    router.onChange(Change.self) { change, _ in
      await before(change)
      return switch change {
      case .upNext: [LivePatch("page-0", attributes: ["data-reload-on": UUID().uuidString]), LivePatch("count-0", text: "1")]
      case .playlists: [LivePatch("page-1", attributes: ["data-reload-on-list": UUID().uuidString])]
      case .show(let marker, _): [LivePatch("marker-\(marker.rawValue)", text: "")]
      default: []
      }
    }
    let library = try await SampleLibrary().library
    var pace = LiveHub.Pace()
    pace.collectionWindow = .milliseconds(2)
    let hub = LiveHub(
      router: router, session: SessionRoutes(listening: ListeningSessions(library: library)),
      userSettings: UserSettings(library: library), events: bus,
      isValid: { _ in true }, pace: pace, logger: Logger(label: "test"))
    let running = Task { await hub.run() }
    defer { running.cancel() }
    try await waitUntil { bus.listenerCount > 0 }
    try await test(hub)
  }
}
