import Directory
import Engines
import Foundation
import Library
import PodcastModel
import Searching
import TestSupport
import Testing

@testable import Storage

@Suite("Database statements per page")
struct PageStatementTests {
  @Test("Every linked page runs at most twelve database statements")
  func needsAtMostTwelveStatements() async throws {
    let tally = StatementCounter()
    try await StatementCounter.$current.withValue(tally) {
      try await withServer { server in
        let library = server.engines.library
        try await library.addSampleState()
        let list = try await library.addSampleLists()
        try await library.importSampleCatalog()
        _ = try await server.engines.searching.indexAll()
        var reached = PageCrawler(from: [
          "/", "/search", "/search?q=show", "/search?q=moss&scope=library", "/player", "/history", "/up-next", "/downloads",
          "/import?list=\(list.rawValue)",
        ])
        while let path = reached.next() {
          // Cached look-ups are not counted for the page.
          _ = try await server.ask(path)
          tally.reset()
          let answer = try await server.ask(path)
          let names = tally.names.filter { !Self.asksOfProbes.contains($0) }
          guard answer.status == 200 else { continue }
          reached.found(in: answer.text)
          #expect(!names.isEmpty, "\(path) asks nothing: is there something on it?")
          #expect(names.count <= 12, "\(path) asks \(names.count) times: \(names.joined(separator: ", "))")
        }
        let missed = Self.wanted.subtracting(reached.shapes)
        #expect(missed.isEmpty, "Not found: \(missed.sorted()), only \(reached.shapes.sorted())")
      }
    }
  }

  /// The pages of each feature that a user reaches by links.
  private static let wanted: Set = [
    "", "bookmarks", "categories?edit", "categories/society", "discover", "downloads", "episodes/N", "history", "edit-home", "import?list",
    "inbox",
    "library", "library?folder", "library?select",
    "lists", "lists/N", "me", "playlists/N", "playlists/create", "playlists/N?edit",
    "search?q&scope", "settings", "settings/new-episodes", "settings/notifications", "shows/N", "shows/N/new-episodes", "statistics",
    "time-slot", "up-next",
  ]

  /// The page of downloads starts size requests and does not wait for them: they are not counted for the page.
  private static let asksOfProbes: Set = ["signIns.ofHost", "sizes.set"]
}
