import Events
import Foundation
import PodcastModel
import Synchronization
import Testing

@testable import Server

/// What the pages show: each one list, and one list that all of them have.
final class Lists: Sendable {
  static let ofAllPages = 2
  private let versions = Mutex([0, 0, 0])

  func change(_ list: Int) { versions.withLock { $0[list] += 1 } }

  func page(_ number: Int) -> [Int] { versions.withLock { [$0[number], $0[Self.ofAllPages]] } }
}

/// A tab with the rules of page-reload.js and live-patches.js.
struct LiveTab {
  struct Rendered {
    let number: Int
    let content: [Int]
    var change: String
    /// The time of the request.
    let asked = ContinuousClock.now

    init(_ number: Int, _ lists: Lists, _ hub: LiveHub) {
      self.number = number
      // In the order of PageRoutes.
      change = hub.latestChange
      content = lists.page(number)
    }
  }

  var page: Rendered
  var stream: AsyncStream<LiveEvent>.AsyncIterator
  private(set) var lastID: String
  private(set) var reloads = 0
  private(set) var sessions = 0
  private(set) var counts: [String] = []
  /// A response that is on its way.
  private var requested: Rendered?
  /// The patches that the tab remembers, for pages that were requested before them.
  private var received: [(moment: ContinuousClock.Instant, update: Update)] = []
  private static let markers = Mutex<Int64>(100)

  /// The updates that have not been examined.
  private var stale: [Update] = []

  private struct Update {
    /// nil for all pages.
    let number: Int?
    let change: String?
  }

  private struct Patch: Decodable {
    let key: String
    let change: String?
    let attributes: [String: String?]?
  }

  init(page: Rendered, lastID: String, stream: AsyncStream<LiveEvent>.AsyncIterator) {
    (self.page, self.lastID, self.stream) = (page, lastID, stream)
  }

  var shown: [Int] { page.content }

  /// The refresh that follows an answer.
  mutating func load(_ lists: Lists, _ hub: LiveHub) { page = Rendered(page.number, lists, hub) }

  mutating func visit(_ number: Int, _ lists: Lists, _ hub: LiveHub) {
    page = Rendered(number, lists, hub)
    requested = nil
  }

  mutating func request(_ lists: Lists, _ hub: LiveHub) { requested = Rendered(page.number, lists, hub) }

  /// An earlier request is not shown in place of a later one; a page is shown with everything that arrived since it was requested.
  mutating func showRequested() {
    defer { requested = nil }
    guard let requested, requested.number == page.number, requested.asked >= page.asked else { return }
    page = requested
    stale += received.filter { $0.moment > requested.asked }.map(\.update)
  }

  /// Handles everything up to a change that is published now.
  mutating func receiveAll(markedBy bus: LocalEventBus, _ lists: Lists, _ hub: LiveHub) async throws {
    try await receiveMarker(bus)
    // A catch-up follows the patches of its window.
    try await receiveMarker(bus)
    if stale.contains(where: { ($0.number ?? page.number) == page.number && !shows($0.change) }) {
      reloads += 1
      page = Rendered(page.number, lists, hub)
    }
    stale = []
  }

  private mutating func receiveMarker(_ bus: LocalEventBus) async throws {
    let marker = Self.markers.withLock {
      $0 += 1
      return $0
    }
    bus.publish(.show(ShowID(marker), addedEpisodes: 0))
    var isMarked = false
    while !isMarked, let event = await stream.next() {
      lastID = event.id
      switch event.kind {
      case .beat: break
      case .session: sessions += 1
      case .patches:
        for patch in try JSONDecoder().decode([Patch].self, from: Data(event.data.utf8)) {
          if patch.key == "marker-\(marker)" { isMarked = true }
          if patch.key.hasPrefix("count") { counts.append(patch.key) }
          guard patch.key.hasPrefix("page-") else {
            #expect(patch.change == nil)
            continue
          }
          note(Update(number: patch.key.last?.wholeNumberValue, change: patch.change))
        }
      case .catchUp:
        note(Update(number: nil, change: try JSONDecoder().decode([String: String].self, from: Data(event.data.utf8))["change"]))
      }
    }
    #expect(isMarked)
  }

  private mutating func note(_ update: Update) {
    received.append((.now, update))
    stale.append(update)
  }

  private func shows(_ change: String?) -> Bool {
    let (wanted, own) = ((change ?? "").split(separator: "-"), page.change.split(separator: "-"))
    guard wanted.count == 2, own.count == 2, let number = Int(wanted[1]), let last = Int(own[1]) else { return false }
    return wanted[0] == own[0] && number <= last
  }
}
