import Foundation
import Storage
import TestSupport
import Testing

@testable import Library

/// SQLite's query plan of each statement: a page must not become slower when the library grows.
@Suite("Query plans")
struct QueryPlanTests {
  /// Tables that grow with the library. A new table must be added to one of the two lists.
  private static let growing: Set = [
    "artwork", "show", "episode", "episode_notes", "subscription", "span", "position_event", "episode_state",
    "play_history", "feed", "fetch_log", "identity_repair", "feed_credential", "user_feed_credential",
    "up_next", "up_next_earlier", "show_preference", "device", "episode_favourite", "bookmark",
    "listening_day", "listening_show_day", "listening_show_month",
    "download", "download_claim", "download_show", "download_rule", "enclosure_size",
    "list_import", "list_import_feed", "show_alias", "folder", "folder_show", "imported_episode",
    "chapter", "chapter_list", "search_document", "search_word", "counted_word", "search_backlog", "saved_search", "recent_search",
    "search_made",
    "search_text", "search_text_data", "search_text_idx",
    "news_address", "news_address_show", "news", "news_message", "private_list", "web_session",
    "catalog_show", "catalog_word", "catalog_left", "catalog_left_data", "catalog_left_idx", "catalog_left_docsize",
    "catalog_right", "catalog_right_data", "catalog_right_idx", "catalog_right_docsize",
    "subscription_ended", "smart_list", "smart_list_place", "smart_list_source", "playlist", "playlist_episode", "show_access",
    "listed_feed", "podroll", "own_show", "own_audio", "feed_address", "show_merge_pair", "show_merge_move", "show_merge_playlist",
    "show_merge_state", "show_successor", "episode_successor", "episode_rule", "inbox", "rule_archived", "change_log",
    "show_extras", "episode_extras", "credit", "season_name", "followed_person", "show_quality", "transcript", "transcript_part", "clip",
    "public_link", "action_receipt", "unplayed_episode", "ended_session", "deleted_bookmark", "replaced_state",
  ]

  /// Tables that stay small, with their bound.
  private static let small = [
    "account": "the people of one household",
    "account_link": "the links of a week, at most 50 a user",
    "identity": "one for each account and sign-in provider",
    "person": "the people of one household",
    "listening_session": "one row a person",
    "person_setting": "some rows a person",
    "migration": "one row a step of the schema",
    "server_setting": "some rows",
    "download_total": "one row",
    "search_job": "one row",
    "search_text_config": "a row a setting of the index",
    "catalog_left_config": "a row a setting of the index",
    "catalog_right_config": "a row a setting of the index",
    "chart_show": "some dozens of rows a topic",
    "catalog_edition": "the edition in use, and one that comes or goes",
    "show_merge": "the merges of two weeks, by hand",
    "episode_rule_default": "one row a person",
    "new_episode": "the new episodes that no rule has handled: those of one refresh",
    "own_folder_excluded": "the folders whose shows the owner has deleted by hand",
    "transcription": "the queue of transcriptions, and those of two weeks: some dozens of rows",
    "transcription_day": "one row",
    "transcription_part": "the parts of the transcriptions in the queue",
    "push_device": "the browsers of one household that receive notifications, at most ten a user",
    "owner_alert": "what needs the owner at the moment, and the failing feeds",
    "owner_message": "the messages of three days to the addresses of the owner",
    "private_show": "the private feeds of one household: some dozens of rows",
    "row_repair": "a row for each repair that has not finished",
    "feed_quarantine": "the feeds that were in work at an unclean end",
    "download_quarantine": "the downloads that were in work at a crash",
  ]

  /// The exceptions: the statement, the beginning of the plan's line, and the reason that it stays fast.
  private static let exceptions: [(statement: String, plan: String, why: String)] = [
    (
      "subscriptions.ofUser", "USE TEMP B-TREE FOR ORDER BY",
      "sorts the shows that one person subscribes to by title: some hundreds of rows"
    ),
    (
      "subscriptions.categories", "USE TEMP B-TREE FOR",
      "groups the shows that one person subscribes to by category: some hundreds of rows"
    ),
    (
      "shows.related", "USE TEMP B-TREE FOR",
      "sorts the shows of one author or owner, and those of one category, by title: a part of all shows, some dozens of rows"
    ),
    ("shows.related", "SCAN of_", "walks through the few that were found"),
    (
      "claims.playedByAll", "USE TEMP B-TREE FOR ORDER BY",
      "sorts the downloads that one person has played, and only when there is no room left: some hundreds of rows"
    ),
    (
      "subscriptions.all", "USE TEMP B-TREE FOR ORDER BY",
      "sorts the shows that one person subscribes to by title: some hundreds of rows"
    ),
    (
      "subscriptions.titles", "USE TEMP B-TREE FOR ORDER BY",
      "sorts the shows that one person subscribes to by title: some hundreds of rows"
    ),
    (
      "subscriptions.library", "USE TEMP B-TREE FOR ORDER BY",
      "sorts the shows that one person subscribes to by title: some hundreds of rows"
    ),
    (
      "subscriptions.played", "USE TEMP B-TREE FOR GROUP BY",
      "counts the episodes that one person has played by show, once per user: later only those of changed shows"
    ),
    (
      "subscriptions.favouritesFirst", "USE TEMP B-TREE FOR ORDER BY",
      "sorts the shows that one person subscribes to, favourites first: some hundreds of rows"
    ),
    (
      "subscriptions.order", "USE TEMP B-TREE FOR ORDER BY",
      "sorts the shows that one person subscribes to by title, where one is put somewhere: some hundreds of rows"
    ),
    ("lists.newest", "USE TEMP B-TREE FOR ORDER BY", "sorts what was looked at: 5,000 narrow rows, or 10 of each show"),
    ("lists.oldest", "USE TEMP B-TREE FOR ORDER BY", "sorts what was looked at: 5,000 narrow rows, or 10 of each show"),
    ("lists.newestUnplayed", "USE TEMP B-TREE FOR ORDER BY", "sorts at most 5,000 narrow rows, or 10 of each show"),
    ("lists.oldestUnplayed", "USE TEMP B-TREE FOR ORDER BY", "sorts at most 5,000 narrow rows, or 10 of each show"),
    ("unplayed.newest", "USE TEMP B-TREE FOR ORDER BY", "sorts the rows of one page, which were read in this order"),
    ("unplayed.oldest", "USE TEMP B-TREE FOR ORDER BY", "sorts the rows of one page, which were read in this order"),
    (
      "unplayed.newestOfShows", "USE TEMP B-TREE FOR ORDER BY",
      "stores the narrow rows of one page, the first ones of those that each show of the list has up to the page"
    ),
    ("unplayed.newestOfEach", "USE TEMP B-TREE FOR ORDER BY", "sorts one narrow row of each subscribed show"),
    (
      "unplayed.oldestOfShows", "USE TEMP B-TREE FOR ORDER BY",
      "stores the narrow rows of one page, the first ones of those that each show of the list has up to the page"
    ),
    ("lists.latest", "USE TEMP B-TREE FOR ORDER BY", "sorts the rows of one page, which were met in this order"),
    ("lists.marked", "USE TEMP B-TREE FOR ORDER BY", "sorts the rows of one page, which were met in this order"),
    ("lists.heard", "USE TEMP B-TREE FOR", "sorts the rows of one page, and those of the same moment"),
    ("lists.played", "USE TEMP B-TREE FOR ORDER BY", "sorts the 2,000 that one person has played last, as narrow rows"),
    ("lists.inProgress", "USE TEMP B-TREE FOR ORDER BY", "sorts what one person has begun and not finished: some dozens of rows"),
    ("lists.favourites", "USE TEMP B-TREE FOR ORDER BY", "sorts what one person has marked by hand: some hundreds of rows"),
    ("lists.downloads", "USE TEMP B-TREE FOR ORDER BY", "sorts what one person keeps on the server: some hundreds of rows"),
    (
      "bookmarks.all", "USE TEMP B-TREE FOR ORDER BY",
      "sorts the places that one person has kept by hand by their shows: some hundreds of rows"
    ),
    ("clips.all", "USE TEMP B-TREE FOR ORDER BY", "sorts the clips that one person has made by hand by their shows: some hundreds of rows"),
    ("bookmarks.search", "USE TEMP B-TREE FOR ORDER BY", "sorts those of them that were found"),
    (
      "people.episodes", "USE TEMP B-TREE FOR ORDER BY",
      "sorts the episodes that credit one person, as narrow rows: some hundreds of them; then those of one page"
    ),
    ("people.episodesOfFollowed", "USE TEMP B-TREE", "the same for the people whom one user follows by hand"),
    ("search.scope", "USE TEMP B-TREE", "has the ids of these, the newest 2,000"),
    (
      "episodeRules.followers", "USE TEMP B-TREE",
      "the followers of the people in the new episodes of one show: the people of one household"
    ),
    ("news.ofFollowers", "USE TEMP B-TREE", "the addresses of these followers, some a person"),
    ("charts.removeCountries", "USE TEMP B-TREE", "sorts the countries with charts: a dozen"),
    ("statistics.showsOfDays", "USE TEMP B-TREE FOR GROUP BY", "adds up the shows that one person heard on at most 31 days"),
    ("statistics.showsOfDays", "USE TEMP B-TREE FOR ORDER BY", "sorts the shows that one person heard in a month"),
    ("statistics.showsOfDays", "SCAN most", "walks through the few that were heard most"),
    ("statistics.showsOfMonths", "SCAN most", "walks through the few that were heard most"),
    ("statistics.showsOfMonths", "USE TEMP B-TREE FOR GROUP BY", "adds up the shows that one person heard in twelve months"),
    ("statistics.showsOfMonths", "USE TEMP B-TREE FOR ORDER BY", "sorts the shows that one person heard in a year"),
    ("search.count", "SCAN search_document", "counts what the index lives of, once an hour at most"),
    ("news.fresh", "USE TEMP B-TREE FOR ORDER BY", "sorts what was found of one show at one moment: a handful, or a whole feed once"),
    ("webSessions.ofUser", "USE TEMP B-TREE", "sorts sessions of the same moment: a user has at most 100"),
    ("webSessions.deleteOldest", "USE TEMP B-TREE", "sorts sessions of the same moment: a user has at most 100"),
    ("accounts.all", "USE TEMP B-TREE", "sorts the people of one household"),
    ("accountLinks.ofKind", "USE TEMP B-TREE", "sorts the links of a week"),
    ("accountLinks.deleteOldest", "USE TEMP B-TREE", "sorts the links of a week"),
    ("signIns.all", "SCAN user_feed_credential", "the private feeds of one household, asked for only where relaying is switched off"),
    ("signIns.earlier", "SCAN feed_credential", "the private feeds of one household, read once at the start"),
    ("feeds.userAgents", "SCAN feed", "the few feeds with a user agent of their own, asked for before a picture is fetched"),
    ("artwork.coloured", "SCAN artwork", "the colours of all pictures that were shown, read once at the start"),
    (
      "server.largestShows", "SCAN download_show USING INDEX download_show_of_show",
      "adds up the stored sums, one row for a user and a show, on the owner's page of the server alone: some hundreds of rows"
    ),
    ("server.largestShows", "USE TEMP B-TREE FOR ORDER BY", "sorts the sums of shows: some hundreds of rows"),
    ("server.failingFeeds", "SCAN feed", "the feeds of one server, on the owner's page of the server alone: some hundreds of rows"),
    ("server.failingFeeds", "USE TEMP B-TREE FOR ORDER BY", "sorts the failing feeds: some dozens of rows"),
    ("server.sums", "SCAN feed", "counts the failing feeds of one server, on the owner's page of the server alone: some hundreds of rows"),
    (
      "server.sums", "SCAN download_show USING INDEX download_show_of_show",
      "adds up the stored sums, one row for a user and a show, on the owner's page of the server alone: some hundreds of rows"
    ),
    ("rowRepairs.folders", "SCAN folder", "the folders of all users, read once after an update"),
    ("rowRepairs.followed", "SCAN followed_person", "the people that users follow, read once after an update"),
  ]

  @Test("No statement scans or sorts a growing table without an index")
  func plansUseIndexes() async throws {
    let database = try SQLiteDatabase(inMemory: Migrations.all)
    for statement in Library.statements {
      let steps = try await plan(of: statement, in: database)
      // The statement's own intermediate results are not tables.
      let gathered = Set(steps.compactMap { $0.wholeMatch(of: /(?:MATERIALIZE|CO-ROUTINE) (\w+)/)?.output.1 })
      for step in steps where !gathered.contains(step.dropFirst("SCAN ".count)) {
        guard let fault = fault(in: step, of: statement) else { continue }
        let isAllowed = Self.exceptions.contains { $0.statement == statement.name && step.hasPrefix($0.plan) }
        #expect(
          isAllowed,
          "\(statement.name) \(fault) (\"\(step)\"). Give it an index in a new migration, or bound it and name it in the exceptions with its reason."
        )
      }
    }
  }

  @Test("A history is counted in an index alone")
  func countsWithoutRows() async throws {
    let database = try SQLiteDatabase(inMemory: Migrations.all)
    let statement = try #require(Library.statements.first { $0.name == "history.count" })
    let steps = try await plan(of: statement, in: database)
    #expect(steps.contains { $0.contains("COVERING INDEX play_history_by_deletion") })
  }

  @Test("Every exception is still needed")
  func exceptionsAreNeeded() async throws {
    let database = try SQLiteDatabase(inMemory: Migrations.all)
    for exception in Self.exceptions {
      let statement = try #require(
        Library.statements.first { $0.name == exception.statement }, "\(exception.statement) is gone: delete its exception.")
      let steps = try await plan(of: statement, in: database)
      #expect(
        steps.contains { $0.hasPrefix(exception.plan) },
        "\(exception.statement) does without \"\(exception.plan)\" now: delete its exception.")
    }
  }

  @Test("Every table is listed as growing or small")
  func tablesAreListed() async throws {
    let database = try SQLiteDatabase(inMemory: Migrations.all)
    let rows = try await database.read {
      try $0.rows(Statement("test.tables", "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"), [:])
    }
    let tables = Set(try rows.map { try $0.text("name") })
    let listed = Self.growing.union(Self.small.keys)
    for table in tables.symmetricDifference(listed).sorted() {
      Issue.record(
        "\(table) is \(tables.contains(table) ? "in no list" : "gone"): say in QueryPlanTests whether it grows with the library.")
    }
  }

  @Test("Every statement is in its repository's list")
  func statementsAreListed() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../../..").standardized
    let folder = root.appendingPathComponent("Sources/Engine/Library")
    // These make the statements of lists of their own.
    let makers = ["/MovedTable.swift", "/ListStart.swift"]
    let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { file in
      file.hasSuffix(".swift") && !makers.contains { file.hasSuffix($0) }
    }
    let made = MovedTable.all.flatMap(\.statements).count + ListStart.all.flatMap(\.statements).count
    let written = try files.reduce(made) { count, file in
      try count + String(contentsOf: folder.appending(path: file), encoding: .utf8).ranges(of: "= Statement(").count
    }
    let listed = Set(Library.statements.map(\.name))
    #expect(listed.count == Library.statements.count, "Two statements have the same name.")
    #expect(
      written == listed.count,
      "\(written) statements are written and \(listed.count) listed: add the new one to `statements`, so that it is tested.")
  }

  // MARK: - Private

  private func plan(of statement: Statement, in database: SQLiteDatabase) async throws -> [String] {
    let explain = Statement("explain", "EXPLAIN QUERY PLAN " + statement.sql)
    return try await database.write { try $0.rows(explain, statement.nulls).map { try $0.text("detail") } }
  }

  /// The defect of one line of a plan.
  private func fault(in step: String, of statement: Statement) -> String? {
    if step.hasPrefix("USE TEMP B-TREE") { return "sorts rows into a temporary tree" }
    guard step.hasPrefix("SCAN ") else { return nil }
    let name = step.dropFirst(5).prefix { $0 != " " }
    let table = table(called: String(name), in: statement.sql)
    // An INSERT's plan names the tables that refer to its own. They are read only while a foreign key is violated.
    if statement.sql.hasPrefix("INSERT"), !statement.sql.contains(table) { return nil }
    // "SCAN CONSTANT ROW" and "SCAN (subquery-1)" read no table.
    return table == "CONSTANT" || table.hasPrefix("(") || Self.small[table] != nil ? nil : "walks through all of \(table)"
  }

  /// The table behind an alias: "episode AS origin".
  private func table(called name: String, in sql: String) -> String {
    let words = sql.split { $0.isWhitespace || $0 == "," || $0 == "(" || $0 == ")" }
    for index in words.indices.dropFirst(2) where words[index] == name && words[index - 1] == "AS" { return String(words[index - 2]) }
    return name
  }
}
