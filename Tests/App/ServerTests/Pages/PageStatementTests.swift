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
        try await fill(library)
        let list = try await fillLists(library)
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
    "", "bookmarks", "categories", "categories/society", "downloads", "episodes/N", "history", "import?list", "lists", "lists/N", "me",
    "search?q&scope", "settings", "settings/notifications", "shows/N", "statistics", "subscriptions", "subscriptions?folder", "up-next",
  ]

  /// The page of downloads starts size requests and does not wait for them: they are not counted for the page.
  private static let asksOfProbes: Set = ["signIns.ofHost", "sizes.set"]

  /// Subscribed shows, and at least one of every other kind of user state.
  private func fill(_ library: Library) async throws {
    for number in 0..<8 {
      var show = SampleLibrary.showFacts
      (show.feedURL, show.title) = ("https://show\(number).example/feed.xml", "Show \(number)")
      let stored = try await library.feeds.store(show, episodes: (0..<30).map { SampleLibrary.episode($0) }, at: Date())
      try await library.subscriptions.subscribe(.local, to: stored.show, at: SampleLibrary.added)
      let episodes = try await library.episodes.episodes(of: stored.show, for: .local, limit: 6).map(\.episode.id)
      for (index, episode) in episodes.enumerated() {
        let moment = SampleLibrary.added + Double(number * 600 + index * 60)
        let played = LedgerEntry(
          id: "\(number).\(index)", device: "test", sequence: Int64(number * 10 + index), episode: episode,
          kind: .span(from: 0, to: 60, startedAt: moment), position: 60, rate: 1, state: .paused, moment: moment + 60, mediaDuration: 1_800)
        try await library.listening.record([played], for: .local)
      }
      try await library.bookmarks.setFavourite(true, episodes[0], by: .local, at: SampleLibrary.added)
      _ = try await library.bookmarks.add(episodes[1], at: 30, note: "Moss", by: .local, moment: SampleLibrary.added)
      _ = try await library.claims.request([episodes[2]], for: .local, origin: .user, at: SampleLibrary.added)
      try await library.upNext.put([episodes[3]], .last, for: .local, at: SampleLibrary.added, limit: 500)
    }
  }

  /// Lists of all kinds, charts, addresses for notifications.
  ///
  /// - Returns: An imported list of subscriptions.
  private func fillLists(_ library: Library) async throws -> ImportID {
    let now = Date()
    let folder = try await library.folders.add("Garden", of: .local, at: now)
    try await library.folders.move(ShowID(1), to: [folder.id], of: .local)
    for rules in [
      SmartRules(state: .unplayed), SmartRules(source: .folder(folder.id)), SmartRules(source: .show(ShowID(2)), titleFilter: "1"),
    ] {
      _ = try await library.lists.add("Rules", rules, order: .manual, for: .local, at: now)
    }
    _ = try await library.savedSearches.save("moss", of: .local, at: now)
    for topic in [""] + PodcastTopic.allCases.map(\.rawValue) {
      let shows = (0..<30).map { number in
        ChartedShow.Entry(
          feedURL: "https://show\(number).example/feed.xml", title: "Show \(number)", author: "Ada Byron",
          artworkURL: "https://show\(number).example/cover.jpg")
      }
      try await library.charts.store(shows, topic: topic, country: "us", answered: now)
    }
    _ = try await library.notifications.add(.webhook, sealed: "", for: .local, at: now)
    let list = try await library.imports.begin("a.opml", repeats: 0, for: .local, at: now)
    let feeds = (0..<8).map { ImportedFeed(url: "https://show\($0).example/feed.xml", title: "Show \($0)", folders: ["Garden"]) }
    _ = try await library.imports.store(feeds, of: list, from: 0, isLast: true, for: .local, at: now)
    let others = (0..<40).map { ImportLine(url: "exec:\($0)", title: "Not a feed", result: .problem, problem: "badAddress") }
    try await library.imports.note(others, in: list, from: feeds.count)
    return list
  }
}

/// A crawl of linked pages: two of each shape, so that `/shows/1` represents all shows.
private struct PageCrawler {
  private var waiting: [String]
  private var seen: [String: Int] = [:]
  var shapes: Set<String> { Set(seen.keys) }

  init(from paths: [String]) { waiting = paths }

  mutating func next() -> String? {
    while let path = waiting.popLast() {
      let shape =
        String(path.prefix { $0 != "?" }.split(separator: "/").map { $0.allSatisfy(\.isNumber) ? "N" : String($0) }.joined(separator: "/"))
        + (path.contains("?") ? "?" + path.matches(of: /[?&;](\w+)=/).map { String($0.1) }.sorted().joined(separator: "&") : "")
      if seen[shape, default: 0] < 2 {
        seen[shape, default: 0] += 1
        return path
      }
    }
    return nil
  }

  mutating func found(in html: String) {
    let links = html.matches(of: /<a [^>]*href="(\/[^"#]*)"/).map { String($0.1).replacing("&amp;", with: "&") }
    waiting += links.filter { !$0.hasPrefix("/media/") && !$0.hasPrefix("/artwork/") && !$0.hasPrefix("/private/") }
  }
}
