import Foundation
import PodcastModel
import Refreshing
import TestSupport
import Testing

@testable import SubscriptionImportManager

/// Previewed lists that are not imported.
struct PreviewedListsTests {
  @Test func aListIsForgottenByItselfWhenItsHourIsOver() async throws {
    let (hour, clock) = AsyncStream.makeStream(of: Void.self)
    let waiting = PreviewedLists(hour: { for await _ in hour { return } })
    let id = await waiting.store(try await list("a"), for: .local)
    #expect(await waiting.list(id, of: .local)?.name == "a")
    #expect(await waiting.list(id, of: UserID(2)) == nil)
    clock.yield()
    try await waitUntil { await waiting.list(id, of: .local) == nil }
  }

  @Test func theNextListOfAPersonTakesThePlaceOfTheLast() async throws {
    let waiting = PreviewedLists()
    let first = await waiting.store(try await list("a"), for: .local)
    let second = await waiting.store(try await list("b"), for: .local)
    #expect(await waiting.remove(first, of: .local) == nil)
    #expect(await waiting.remove(second, of: .local)?.name == "b")
    #expect(await waiting.remove(second, of: .local) == nil)
  }

  private func list(_ name: String) async throws -> PreviewedList {
    try await withTemporaryFolder { folder in
      let file = folder.appending(path: "list.opml")
      try Data("<opml/>".utf8).write(to: file)
      return PreviewedList(name: name, list: try await SubscriptionImporter.read(file: file.path), lines: [])
    }
  }
}
