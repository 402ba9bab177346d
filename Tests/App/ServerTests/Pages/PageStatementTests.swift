import Accounts
import Directory
import Engines
import Foundation
import Library
import PodcastModel
import Searching
import Supervision
import TestSupport
import Testing

@testable import Storage

@Suite("Database statements per page")
struct PageStatementTests {
  @Test("Every linked page runs at most twelve database statements, with those that find its session and user")
  func needsAtMostTwelveStatements() async throws {
    let tally = StatementCounter()
    try await StatementCounter.$current.withValue(tally) {
      try await withServer(mode: .accounts) { server in
        let library = server.engines.library
        try await library.addSampleState()
        let list = try await library.addSampleLists()
        try await library.importSampleCatalog()
        _ = try await server.engines.searching.indexAll()
        let code = server.engines.accounts.ownerCode()
        let owner = try await server.post("/sign-in/did-set-up", "code=\(code)&name=Moss&password=a+mossy+wall")
        let session = field("Cookie", try #require(owner.sessionCookie))
        var reached = PageCrawler(from: [
          "/", "/search", "/search?q=show", "/search?q=moss&scope=library", "/player", "/history", "/up-next", "/downloads",
          "/import?list=\(list.rawValue)", "/sidebar", "/up-next/panel", "/settings/users",
        ])
        while let path = reached.next() {
          // Cached look-ups are not counted for the page.
          _ = try await server.ask(path, session)
          // Neither is the reading of chapters, which it has started.
          try await waitUntil { server.engines.background.count == 0 }
          tally.reset()
          let answer = try await server.ask(path, session)
          let names = tally.names.filter { !Self.asksOfProbes.contains($0) }
          guard answer.status == 200 else { continue }
          reached.found(in: answer.text)
          #expect(names.contains("webSessions.byToken"), "\(path) does not look up its session")
          #expect(names.count > 1, "\(path) asks nothing: is there something on it?")
          // A search of all asks the library as well as the directories, of which the catalog is in the library too.
          #expect(
            names.count <= (path.hasPrefix("/search?q=") ? 18 : 12), "\(path) asks \(names.count) times: \(names.joined(separator: ", "))")
        }
        let missed = Self.wanted.subtracting(reached.shapes)
        #expect(missed.isEmpty, "Not found: \(missed.sorted()), only \(reached.shapes.sorted())")
      }
    }
  }

  /// The pages of each feature that a user reaches by links.
  private static let wanted: Set = [
    "", "bookmarks", "clips", "public-links", "categories?edit", "categories/society", "discover", "downloads",
    "downloads?part",
    "episodes/N", "history", "edit-home", "import?list",
    "inbox",
    "library", "library?folder", "library?select",
    "lists", "lists/N", "me", "person?name", "playlists/N", "playlists/create", "playlists/N?edit",
    "recent-changes", "recent-changes/up-next", "search?q&scope", "settings", "settings/account", "settings/new-episodes",
    "settings/notifications", "settings/server", "settings/users", "shows/N", "shows/N/new-episodes", "sidebar", "statistics",
    "time-slot", "transcriptions", "up-next", "up-next/panel",
  ]

  /// The page of downloads starts size requests and does not wait for them: they are not counted for the page.
  private static let asksOfProbes: Set = ["signIns.ofHost", "sizes.set"]
}
