import Foundation
import PodcastModel
import Storage
import TestSupport
import Testing

@testable import Library

@Suite struct ImportRepositoryTests {
  private let database: SQLiteDatabase
  private let library: Library
  private let moment = SampleLibrary.added

  init() throws {
    database = try SQLiteDatabase.migrated()
    library = Library(database: database)
  }

  private func store(_ feeds: [ImportedFeed]) async throws -> [ImportLine] {
    let list = try await library.imports.begin("list", repeats: 0, for: .local, at: moment)
    return try await library.imports.store(feeds, of: list, from: 0, isLast: true, for: .local, at: moment)
  }

  @Test func importedFeedsAreDue() async throws {
    let show = try #require(try await store([ImportedFeed(url: "https://a.example/", title: "A", link: "https://a.example/site")])[0].show)
    #expect(try await library.feeds.due(at: moment, limit: 9).map(\.show) == [show])
    #expect(try await library.feeds.isInUse(show))
    let known = try #require(try await library.feeds.known(show))
    #expect(known.unwantedSince == nil && known.leaseOwner == nil && known.fetched == Date(milliseconds: 0))
    #expect(try await library.feeds.claim(show, owner: "me", at: moment, until: moment + 60) != nil)
  }

  @Test func importedHistoryMakesShowWanted() async throws {
    let show = try #require(try await store([ImportedFeed(url: "https://a.example/", isSubscribed: false, hasHistory: true)])[0].show)
    #expect(try await !library.feeds.isInUse(show))
    try await library.imports.store([ImportedEpisode(user: .local, title: "One", isPlayed: true)], of: show)
    #expect(try await library.feeds.isInUse(show))
    let kept = try await library.imports.storedEpisodes(of: show, after: 0, limit: 9)
    #expect(kept.map(\.title) == ["One"])
    try await library.imports.deleteStored(of: show, upTo: kept[0].id)
    #expect(try await !library.feeds.isInUse(show))
  }

  @Test func mergesOnlyUnreadShows() async throws {
    let shows = try await store([ImportedFeed(url: "https://a.example/", folders: ["F"]), ImportedFeed(url: "https://b.example/")])
    let (one, other) = (try #require(shows[0].show), try #require(shows[1].show))
    let read = try await library.feeds.store(SampleLibrary.showFacts, episodes: [SampleLibrary.episode(0)], at: moment).show
    #expect(try await !library.imports.merge(read, into: one))
    #expect(try await !library.imports.merge(one, into: one))
    #expect(try await library.imports.merge(one, into: other))
    #expect(try await library.shows.show(one) == nil)
    #expect(try await library.showMerges.successor(of: one, for: .local) == other)
    #expect(try await library.folders.names(of: .local) == [other: ["F"]])
    #expect(try await store([ImportedFeed(url: "https://a.example/")]).map(\.show) == [other])
  }

  @Test func mergeMovesUserState() async throws {
    let shows = try await store([ImportedFeed(url: "https://a.example/"), ImportedFeed(url: "https://b.example/")])
    let (one, other) = (try #require(shows[0].show), try #require(shows[1].show))
    let neighbour = SampleLibrary.neighbour
    _ = try await database.write {
      try $0.run(Statement("test.person", "INSERT INTO person (id, name, created_at) VALUES (2, 'neighbour', 0)"), [:])
    }
    // One user has both, another only the first.
    try await library.subscriptions.setFavourite(true, one, by: .local, at: SampleLibrary.added)
    try await library.subscriptions.subscribe(neighbour, to: one, at: moment)
    try await library.subscriptions.setArchived(true, one, by: neighbour, at: SampleLibrary.added)
    try await library.preferences.change([one], for: neighbour, at: SampleLibrary.added) { $1.rate = 1.5 }
    try await library.preferences.change([one], for: .local, at: SampleLibrary.added) { $1.rate = 1.2 }
    try await library.preferences.change([other], for: .local, at: SampleLibrary.added) { $1.rate = 2 }
    let list = try await library.lists.add("L", SmartRules(sources: [.show(one)]), order: .newest, for: .local, at: moment)
    try await database.write { connection in
      for sql in [
        """
        INSERT INTO news_address (id, user_id, kind, url, words, is_for_all, created_at)
          VALUES (4, 1, 'ntfy', 'https://n.example/', '', 0, 1)
        """,
        "INSERT INTO news_address_show (address_id, show_id) VALUES (4, \(one.rawValue))",
        "INSERT INTO download_rule (user_id, show_id, newest, deletes_played, last_episode) VALUES (1, \(one.rawValue), 3, 0, 0)",
      ] { _ = try connection.run(Statement("test.said", sql), [:]) }
    }
    #expect(try await library.imports.merge(one, into: other))
    let mine = try #require(try await library.subscriptions.subscription(of: .local, to: other))
    let theirs = try #require(try await library.subscriptions.subscription(of: neighbour, to: other))
    #expect(mine.isFavourite && !mine.isArchived && theirs.isArchived && !theirs.isFavourite)
    #expect(try await library.preferences.preference(of: other, for: neighbour).rate == 1.5)
    #expect(try await library.preferences.preference(of: other, for: .local).rate == 2)
    #expect(try await library.lists.smartList(list.id, of: .local)?.rules.sources == [.show(other)])
    for table in ["news_address_show", "download_rule"] {
      let rows = try await database.read { try $0.rows(Statement("test.moved", "SELECT show_id FROM \(table)"), [:]) }
      #expect(try rows.map { try $0.int64("show_id") } == [other.rawValue], "\(table)")
    }
  }

  @Test("A merge of two shows covers every table with a show ID")
  func mergeCoversAllTables() async throws {
    // The tables of read feeds: a show that was never read has no rows in them, or does not need them any more.
    let goesWithTheShow: Set = [
      "episode", "feed", "fetch_log", "identity_repair", "feed_credential", "user_feed_credential", "private_show", "search_document",
      "download_claim", "download_show",
      "listening_show_day", "listening_show_month", "news", "feed_quarantine", "podroll", "feed_address", "new_episode", "show_merge",
      "own_show", "own_audio", "show_successor", "show_extras", "credit", "season_name", "unplayed_episode",
    ]
    let tables = try await database.read { connection in
      try connection.rows(
        Statement(
          "test.tables",
          """
          SELECT m.name AS name FROM sqlite_schema AS m JOIN pragma_table_info(m.name) AS c WHERE m.type = 'table' AND c.name = 'show_id'
          """),
        [:]
      ).map { try $0.text("name") }
    }
    let moved = Set(ImportRepository.moves.map { $0.name.split(separator: " ").last.map(String.init) ?? "" })
    #expect(tables.count > 15 && Set(tables) == moved.union(goesWithTheShow))
  }

  @Test func deletesOldImports() async throws {
    let old = try await library.imports.begin("old", repeats: 2, for: .local, at: moment)
    #expect(try await library.imports.report(old, for: .local)?.repeats == 2)
    #expect(try await library.imports.report(old, for: UserID(2)) == nil)
    let new = try await library.imports.begin("new", repeats: 0, for: .local, at: moment + 91 * 86_400)
    #expect(try await library.imports.latest(for: .local) == new)
    #expect(try await library.imports.report(old, for: .local) == nil)
  }
}
