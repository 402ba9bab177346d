import Accounts
import Artwork
import Composition
import Foundation
import HTTPTypes
import Library
import PodcastModel
import ServiceRouter
import Supervision
import TestSupport
import Testing

@testable import Engines
@testable import Server

/// A browser repeats, prefetches and restores GET requests, and other sites may link to pages: none may change a user's data.
@Suite struct ReadOnlyRouteTests {
  /// Columns that a GET may write, as "table" or "table.column", and the reason.
  private static let exceptions = [
    "artwork": "pictures are fetched when they are first shown",
    "chapter": "chapters are read when an episode is first opened",
    "chapter_list": "where those come from",
    "enclosure_size": "the sizes of files are asked for when the page of downloads is first shown",
    "feed": "opening a show refreshes it when its feed is older than 15 minutes, limited by the host and by the interval",
    "fetch_log": "the log of those refreshes",
    "transcript": "transcripts are read when an episode is first opened",
    "transcript_part": "their cues",
    "private_list.read_at": "the settings show when another app last read the feed; the address is its only credential",
  ]

  @Test func noGetRouteChangesStoredData() async throws {
    try await withServer { server in
      let library = server.engines.library
      try await library.addSampleState()
      let list = try await library.addSampleLists()
      // The badges of new episodes and new downloads.
      let show = SampleLibrary.showFacts.with(feedURL: "https://show0.example/feed.xml")
      _ = try await library.feeds.store(show, episodes: [SampleLibrary.episode(40)], at: Date())
      #expect(try await library.subscriptions.tabCounts(of: .local).newEpisodes > 0)
      _ = try await server.post("/search-page/did-submit", "term=moss")
      let opened = try await server.post("/notification-settings/did-open-list", "list=favourites")
      let token = try #require(opened.text.firstMatch(of: #/\/private\/([A-Za-z0-9_-]{43})\.xml/#)).output.1

      let before = try await StoredRows(server.engines.database, leavingOut: Set(Self.exceptions.keys)).tables
      var reached = PageCrawler(from: [
        "/search?q=show", "/search?q=moss&scope=library", "/search/complete?q=mo", "/subscribe?url=https://show0.example/feed.xml",
        "/subscribe?url=https://unknown.example/feed.xml", "/import?list=\(list.rawValue)",
        "/shows/1?settings=true",
        "/player?episode=1", "/private/\(token).xml",
      ])
      let parameters = [
        "show": "1", "episode": "1", "topic": "society", "list": "1", "user": "1", "artwork": "1", "token": "\(token)", "folder": "media",
        "picture": NotesPictures.name(of: "https://moss.example/1.png"),
      ]
      let routes = (Composition(engines: server.engines, mode: .open, key: nil).router.routes + AppRoutes.routes).filter {
        $0.method == .get
      }
      let declared = routes.map { route in parameters.reduce(route.path) { $0.replacing("{\($1.key)}", with: $1.value) } }
      var waiting = declared.map { $0.replacing(/\{\w+\}/, with: "x") }
      var statuses: [Int: Int] = [:]
      while let path = waiting.popLast() ?? reached.next() {
        for headers in [HTTPFields(), field("Earnest-Request", "page")] {
          // The stream has no end, so only its head is requested.
          let answer = try await server.ask(path, method: path == "/live" ? .head : .get, headers)
          statuses[answer.status, default: 0] += 1
          if answer.status == 200, answer.headers[.contentType]?.hasPrefix("text/html") == true { reached.found(in: answer.text) }
        }
      }
      #expect(routes.count > 28 && reached.shapes.count > 15 && statuses[200, default: 0] > 60, "\(statuses) \(reached.shapes.sorted())")
      try await waitUntil { server.engines.background.count == 0 }
      expectSame(try await StoredRows(server.engines.database, leavingOut: Set(Self.exceptions.keys)).tables, before)

      // The same dump notices a change of one number.
      _ = try await server.post("/show-page/did-see-new", "show=1")
      let changed = try await StoredRows(server.engines.database, leavingOut: Set(Self.exceptions.keys)).tables
      #expect(changed["subscription"] != before["subscription"])
    }
  }

  // MARK: - Private

  private func expectSame(_ after: [String: [String]], _ before: [String: [String]]) {
    #expect(before.values.count { !$0.isEmpty } > 25, "there is too little to change: \(before.filter { $0.value.isEmpty }.keys.sorted())")
    for (table, rows) in before where Self.exceptions[table] == nil {
      let (lost, added) = (Set(rows).subtracting(after[table] ?? []), Set(after[table] ?? []).subtracting(rows))
      #expect(after[table] == rows, "a GET changed \(table): \(lost.prefix(3)) became \(added.prefix(3))")
    }
  }
}

extension ShowFacts {
  fileprivate func with(feedURL: String) -> Self {
    var facts = self
    facts.feedURL = feedURL
    facts.title = "Show 0"
    return facts
  }
}
