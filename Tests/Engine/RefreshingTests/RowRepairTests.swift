import Foundation
import Library
import PodcastModel
import Storage
import TestSupport
import Testing

@testable import Refreshing

/// Rows of an earlier version: a feed that answers 304 is not stored again.
@Suite struct RowRepairTests {
  @Test func repairsTextsOfEpisodes() async throws {
    try await withFeed({ item("One", guid: "1", sound: "a") }) { refresher, address in
      let show = try await refresher.refreshing.add(address).show
      try await refresher.mark("UPDATE episode SET title = 'Q&amp;A', subtitle = 'caf&eacute;', summary = 'they&rsquo;re in the mid'")
      try await refresher.mark(
        "INSERT INTO episode_notes (episode_id, html) SELECT id, '<p>they&amp;rsquo;re</p><ul><li>a</li><li>b</li></ul>' FROM episode")
      try await refresher.mark(
        "INSERT INTO chapter (episode_id, number, start_at, title) SELECT id, 0, 0, 'First &amp; foremost' FROM episode")
      try await refresher.mark(
        "INSERT INTO chapter_list (episode_id, source, has_read_media, failures) SELECT id, 'feed', 0, 0 FROM episode")
      try await refresher.mark("DELETE FROM search_backlog")
      try await refresher.list("episode-texts")
      #expect(try await refresher.refreshing.repairRows())
      let episode = try #require(try await refresher.episodes(of: show).first)
      #expect(episode.episode.title == "Q&A" && episode.summary == "they’re · a · b")
      #expect(try await refresher.library.chapters.chapters(of: episode.episode.id).chapters.map(\.title) == ["First & foremost"])
      #expect(Set(try await refresher.library.search.tasks(limit: 9).map(\.kind)) == [.episode, .chapter])
    }
  }

  @Test func aSummaryWithoutNotesEndsAfterAWord() async throws {
    try await withFeed({ item("One", guid: "1", sound: "a") }) { refresher, address in
      let show = try await refresher.refreshing.add(address).show
      let moss = String(repeating: "moss ", count: 59)
      try await refresher.mark("UPDATE episode SET summary = '\(moss)stone'")
      try await refresher.list("episode-texts")
      #expect(try await refresher.refreshing.repairRows())
      #expect(try await refresher.episodes(of: show).first?.summary == moss + "stone…")
    }
  }

  @Test func placesEpisodesWithDatesInTheFuture() async throws {
    try await withFeed({ item("Now", guid: "2", day: 2) + item("Then", guid: "1", day: 1) }) { refresher, address in
      let show = try await refresher.refreshing.add(address).show
      let future = Int64(Date(timeIntervalSince1970: 4_670_000_000).timeIntervalSince1970 * 1_000)
      try await refresher.mark("UPDATE episode SET published_at = \(future), sort_at = \(future) WHERE title = 'Then'")
      try await refresher.mark("UPDATE show SET newest_at = \(future)")
      try await refresher.list("episode-dates")
      #expect(try await refresher.refreshing.repairRows())
      let newest = Statement("test.newest", "SELECT MAX(newest_at) AS total FROM show")
      let places = Statement("test.places", "SELECT MAX(sort_at) AS total FROM episode")
      #expect(try await refresher.number(places) <= Int64(refresher.clock.now.timeIntervalSince1970 * 1_000))
      #expect(try await refresher.number(newest) == refresher.number(places))
      // The publisher's date stays stored, and is not shown.
      let dates = Statement("test.dates", "SELECT MAX(published_at) AS total FROM episode")
      #expect(try await refresher.number(dates) == future)
      #expect(try await refresher.episodes(of: show).allSatisfy { $0.episode.published.map { $0 <= refresher.clock.now } ?? true })
    }
  }

  @Test func repairsShowsFoldersAndPeople() async throws {
    try await withFeed({ item("One", guid: "1") }) { refresher, address in
      let show = try await refresher.refreshing.add(address).show
      try await refresher.mark("UPDATE show SET title = 'Moss &amp; Stone', author = 'Ada &amp; Ben', summary = 'It&#8217;s moss.'")
      try await refresher.mark("INSERT INTO season_name (show_id, season, name) SELECT id, 1, 'A &amp; B' FROM show")
      let folder = try await refresher.library.folders.add("News &amp; more", of: .local, at: refresher.clock.now)
      _ = try await refresher.library.folders.add("A &amp; B", of: .local, at: refresher.clock.now)
      _ = try await refresher.library.folders.add("A & B", of: .local, at: refresher.clock.now)
      try await refresher.library.people.set(true, "Ada &amp; Ben", by: .local, at: refresher.clock.now)
      for repair in ["show-texts", "names"] { try await refresher.list(repair) }
      #expect(try await refresher.refreshing.repairRows())
      let facts = try #require(try await refresher.library.shows.show(show))
      #expect(facts.title == "Moss & Stone" && facts.author == "Ada & Ben" && facts.summary == "It’s moss.")
      #expect(try await refresher.number(Statement("test.season", "SELECT COUNT(*) AS total FROM season_name WHERE name = 'A & B'")) == 1)
      #expect(try await refresher.library.folders.all(of: .local).map(\.name) == ["News & more", "A &amp; B", "A & B"])
      #expect(try await refresher.library.folders.all(of: .local).first?.id == folder.id)
      #expect(try await refresher.library.people.followed(by: .local, limit: 9) == ["Ada & Ben"])
    }
  }

  @Test func continuesWhereItStoppedAndRepairsEachRowOnce() async throws {
    let items = (1...120).map { item("Part \($0)", guid: "\($0)") }.joined()
    try await withFeed({ items }) { refresher, address in
      let show = try await refresher.refreshing.add(address).show
      try await refresher.mark("UPDATE episode SET title = 'Q&amp;amp;A'")
      try await refresher.list("episode-texts")
      #expect(try await !refresher.refreshing.repairRows(maxSteps: 1))
      #expect(try await refresher.titles(of: show).filter { $0 == "Q&amp;A" }.count == 50)
      #expect(try await refresher.library.rowRepairs.position(of: "episode-texts") != nil)
      #expect(try await refresher.refreshing.repairRows())
      #expect(Set(try await refresher.titles(of: show)) == ["Q&amp;A"])
      #expect(try await refresher.library.rowRepairs.position(of: "episode-texts") == nil)
      #expect(try await refresher.refreshing.repairRows())
      #expect(Set(try await refresher.titles(of: show)) == ["Q&amp;A"])
    }
  }

  /// A refresh may store a row between its reading and its repair.
  @Test func aRowThatHasChangedSinceStays() async throws {
    try await withFeed({ item("One", guid: "1") }) { refresher, address in
      let show = try await refresher.refreshing.add(address).show
      try await refresher.list("episode-texts")
      let repairs = refresher.library.rowRepairs
      let position = try #require(try await repairs.position(of: "episode-texts"))
      let before = try await repairs.episodes(below: position, limit: 9)[0]
      var after = before
      after.title = "Repaired"
      try await refresher.mark("UPDATE episode SET title = 'Two'")
      try await repairs.store([(before: before, after: after)], of: "episode-texts", from: position, to: nil)
      #expect(try await refresher.titles(of: show) == ["Two"])
    }
  }

  @Test func anEmptyLibraryHasNothingToRepair() async throws {
    try await withFeed({ "" }) { refresher, _ in
      for repair in RowRepair.all {
        let position = try await refresher.library.rowRepairs.position(of: repair.name)
        #expect(position == nil)
      }
      #expect(try await refresher.refreshing.repairRows())
    }
  }
}

extension Refresher {
  /// Lists a repair of all rows, as the migration does.
  fileprivate func list(_ repair: String) async throws {
    try await mark("INSERT INTO row_repair (name, below) VALUES ('\(repair)', 1000000)")
  }
}
