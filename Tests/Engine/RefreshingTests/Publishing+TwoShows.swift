import Library
import PodcastModel
import TestSupport

@testable import Refreshing

extension Publishing {
  /// Two shows that are one: the free feed with four episodes, and the paid one with three of them under other identities and a new one.
  static func runTwoShows(
    _ test: @escaping @Sendable (Publishing, _ free: ShowID, _ paid: ShowID) async throws -> Void
  ) async throws {
    try await run { publishing in
      publishing.feed.show((1...4).reversed().map { item($0) })
      let free = try await publishing.added()
      let items = (2...5).reversed().map {
        item($0, guid: "paid\($0)", sound: "https://y.example/\($0).mp3", link: "https://y.example/\($0)")
      }
      let paid = try await publishing.addShow("Test plus", at: "/paid.xml", items)
      try await test(publishing, free, paid)
    }
  }

  /// Adds another show of the same server with a subscription.
  func addShow(_ title: String, at path: String, _ items: [String]) async throws -> ShowID {
    let text = "<rss version=\"2.0\"><channel><title>\(title)</title>\(items.joined())</channel></rss>"
    feed.answer(path, .text(200, [("Content-Type", "application/rss+xml")], text))
    return try await refreshing.add(server.origin + path, for: .local).show
  }
}
