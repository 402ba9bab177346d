import Foundation
import Library
import PodcastModel
import Searching
import Storage
import TestSupport
import Testing

@Suite("Library search") struct LibrarySearchTests {
  @Test("A private feed is found and completed for its subscribers only")
  func privateFeeds() async throws {
    let sample = try await SearchableLibrary()
    let episodes = try await sample.add("Quiet Lantern", episodes: [("Old embers", "")], for: [])
    let show = try #require(try await sample.library.episodes.episode(episodes[0])).show
    try await sample.library.feedCredentials.set("sealed", host: "private.example", of: show, for: .local)
    try await sample.library.privateShows.grant(show, to: .local, at: sample.clock.now)
    for person in [UserID.local, UserID(2)] {
      #expect(try await sample.titles("embers", for: person).isEmpty)
      #expect(try await sample.titles("quiet lantern", for: person).isEmpty)
      #expect(try await sample.searching.hits(whileTyping: "qu", for: person, maxShows: 4, maxPassages: 3).isEmpty)
    }
    try await sample.library.subscriptions.subscribe(.local, to: show, at: sample.clock.now)
    #expect(try await sample.titles("embers") == ["Old embers"])
    #expect(try await sample.titles("embers", for: UserID(2)).isEmpty)
    #expect(try await sample.searching.hits(whileTyping: "qu", for: .local, maxShows: 4, maxPassages: 3).first?.show == show)
    #expect(try await sample.searching.hits(whileTyping: "qu", for: UserID(2), maxShows: 4, maxPassages: 3).isEmpty)
  }

  @Test("A feed that was always private is not found while others type its name")
  func wordsOfPrivateFeeds() async throws {
    let sample = try await SearchableLibrary()
    let stored = try await sample.library.feeds.store(
      ShowFacts(feedURL: "https://private.example/", title: "Zanzibar", summary: ""), episodes: [], at: sample.clock.now)
    try await sample.library.feedCredentials.set("sealed", host: "private.example", of: stored.show, for: .local)
    try await sample.searching.indexAll()
    #expect(try await sample.searching.hits(whileTyping: "zanz", for: UserID(2), maxShows: 4, maxPassages: 3).isEmpty)
  }

  @Test("A show that only another user has is not found, but the episodes of it in one's own lists are")
  func ownLibrary() async throws {
    let sample = try await SearchableLibrary()
    let other = SampleLibrary.neighbour
    let chapters = [Chapter(startSeconds: 4, title: "Old heron")]
    let episodes = try await sample.add("Heron Hour", episodes: [("Heron one", ""), ("Heron two", "")], chapters: chapters, for: [other])
    #expect(try await Set(sample.titles("heron", for: other)) == ["Heron Hour", "Heron one", "Heron two", "Old heron"])
    #expect(try await sample.titles("heron").isEmpty)
    #expect(try await sample.searching.hits(whileTyping: "h", for: .local, maxShows: 4, maxPassages: 3).isEmpty)
    try await sample.library.bookmarks.setFavourite(true, episodes[0], by: .local, at: sample.clock.now)
    #expect(try await Set(sample.titles("heron")) == ["Heron one", "Old heron"])
    #expect(try await sample.titles("heron show:hour in:episodes") == ["Heron one"])
    let show = try #require(try await sample.library.episodes.episode(episodes[0])).show
    try await sample.library.subscriptions.subscribe(.local, to: show, at: sample.clock.now)
    #expect(try await sample.titles("heron").first == "Heron Hour")
  }

  @Test("Episodes in progress and those with followed people belong to the library, whoever subscribes to their show")
  func listsWithoutRows() async throws {
    let sample = try await SearchableLibrary()
    let episodes = try await sample.add("Heron Hour", episodes: [("Heron one", ""), ("Heron two", "")], for: [SampleLibrary.neighbour])
    let begun = LedgerEntry(
      id: "span", device: "phone", sequence: 1, episode: episodes[1], kind: .span(from: 0, to: 300, startedAt: sample.clock.now - 300),
      position: 300, isFinished: false, rate: 1, state: .playing, moment: sample.clock.now, mediaDuration: nil)
    try await sample.library.listening.record([begun], for: .local)
    try await sample.database.write { _ = try $0.run(Statement("test.forget", "UPDATE play_history SET deleted_at = 1"), [:]) }
    #expect(try await sample.titles("heron") == ["Heron two"])
    var credited = EpisodeMetadata(
      identity: "guid:c", title: "Heron three", published: sample.clock.now, sortDate: sample.clock.now)
    credited.extras.people = [Credit(name: "Ada Byron")]
    let facts = ShowFacts(feedURL: "https://credits.example/", title: "Another Hour")
    _ = try await sample.library.feeds.store(facts, episodes: [credited], at: sample.clock.now)
    #expect(try await sample.titles("heron") == ["Heron two"])
    try await sample.library.people.set(true, "Ada Byron", by: .local, at: sample.clock.now)
    #expect(try await Set(sample.titles("heron")) == ["Heron two", "Heron three"])
  }

  @Test("The shows of others leave room for one's own", arguments: [2, 252])
  func ownShowsFirst(own: Int) async throws {
    let sample = try await SearchableLibrary()
    for number in 0..<6 { try await sample.add("Moss \(number)", episodes: [("Moss walk", "")], for: [SampleLibrary.neighbour]) }
    for number in 1..<own { try await sample.add("Fern \(number)", for: [.local]) }
    try await sample.add("A longer title with moss", episodes: [("Moss at home", "")], for: [.local])
    let typed = try await sample.searching.hits(whileTyping: "m", for: .local, maxShows: 4, maxPassages: 3)
    #expect(typed.map(\.title.text) == ["A longer title with moss"])
    #expect(try await sample.titles("moss ") == ["A longer title with moss", "Moss at home"])
  }

  @Test("A search finds shows, episodes, notes, chapters and bookmarks, with their positions")
  func everySource() async throws {
    let sample = try await SearchableLibrary()
    let episodes = try await sample.add(
      "Moss & Stone", summary: "Slow things.",
      episodes: [("Gardens of Kyoto", "<p>About <b>lichen</b>s &amp; ferns.</p>"), ("Rivers", "")],
      chapters: [Chapter(startSeconds: 0, title: "Hello"), Chapter(startSeconds: 95.5, title: "The raked gravel")])
    _ = try await sample.library.bookmarks.add(episodes[1], at: 61, note: "quote about herons", by: .local, moment: sample.clock.now)
    try await sample.searching.indexAll()

    let show = try #require(try await sample.searching.search("stone", for: .local).hits.first)
    #expect(show.kind == .show && show.episode == nil && show.title.text == "Moss & Stone" && show.start == nil)
    let notes = try #require(try await sample.searching.search("lichens ferns", for: .local).hits.first)
    #expect(notes.kind == .episode && notes.episode == episodes[0] && notes.showTitle == "Moss & Stone")
    #expect(notes.excerpt?.text == "About lichens & ferns." && notes.excerpt?.pieces.filter(\.isMatch).map(\.text) == ["lichens", "ferns"])
    let chapter = try #require(try await sample.searching.search("raked", for: .local).hits.first)
    #expect(
      chapter.kind == .chapter && chapter.episode == episodes[0] && chapter.start == 95.5 && chapter.episodeTitle == "Gardens of Kyoto")
    let bookmark = try #require(try await sample.searching.search("herons", for: .local).hits.first)
    #expect(bookmark.kind == .bookmark && bookmark.episode == episodes[1] && bookmark.start == 61 && bookmark.bookmark != nil)

    try await sample.library.preferences.set(ShowLook(title: "My moss"), of: show.show, for: .local)
    for (user, title) in [(UserID.local, "My moss"), (UserID(2), "Moss & Stone")] {
      #expect(try await sample.searching.search("stone", for: user).hits.first?.title.text == title)
      #expect(try await sample.searching.search("lichens ferns", for: user).hits.first?.showTitle == title)
      // A name of one's own is found, by its user alone.
      #expect(try await sample.searching.search("my", for: user).hits.map(\.title.text) == (user == .local ? ["My moss"] : []))
    }
    #expect(try await sample.searching.search("lichens show:my", for: .local).hits.first?.showTitle == "My moss")
  }

  @Test("A search supports prefixes, phrases, exclusions, and show and source filters")
  func operators() async throws {
    let sample = try await SearchableLibrary()
    try await sample.add(
      "Radio Lab", episodes: [("Swift birds fly", "<p>The model actor speaks.</p>"), ("Concurrency", "<p>The actor model of Swift.</p>")],
      chapters: [Chapter(startSeconds: 3, title: "Swift wings")])
    try await sample.add("Code Talk", episodes: [("Swift and Java", "")])
    #expect(try await Set(sample.titles("concurr")) == ["Concurrency"])
    #expect(try await Set(sample.titles(#""actor model""#)) == ["Concurrency"])
    #expect(try await Set(sample.titles("swift ")) == ["Swift birds fly", "Concurrency", "Swift wings", "Swift and Java"])
    #expect(try await !sample.titles("swift -java ").contains("Swift and Java"))
    #expect(try await Set(sample.titles("swift show:talk")) == ["Swift and Java"])
    #expect(try await Set(sample.titles(#"swift show:"radio lab" in:chapters"#)) == ["Swift wings"])
    #expect(try await Set(sample.titles("swift in:notes")) == ["Concurrency"])
    #expect(try await Set(sample.titles("swift in:episodes")) == ["Swift birds fly", "Swift and Java"])
    #expect(try await sample.titles("swift show:nobody").isEmpty)
    #expect(try await sample.titles("-swift").isEmpty)
  }

  @Test("A show is found by a part of its name in every script")
  func scripts() async throws {
    let sample = try await SearchableLibrary()
    for (title, query) in [
      ("東京の朝ごはん", "朝ごはん"), ("百科播客", "播客"), ("한국의 소리", "한국"), ("حكايات المساء", "المساء"), ("حَديثُ القَهْوة", "القهوة"), ("Вечерний ёж", "еж"),
      ("रात की कहानी", "कहानी"), ("นิทานก่อนนอน", "ก่อน"), ("Ænigma Café", "aenigma cafe"),
    ] {
      try await sample.add(title)
      #expect(try await sample.titles(query) == [title], "\(query) does not find \(title)")
    }
    #expect(try await sample.titles("朝") == ["東京の朝ごはん"])
  }

  @Test("A title match ranks above a notes match, and a show with that name ranks first")
  func ranking() async throws {
    let sample = try await SearchableLibrary()
    let filler = String(repeating: "and then we talked about many other things ", count: 20)
    try await sample.add("Night Walks", episodes: [("Notes only", "<p>\(filler) lanterns</p>"), ("Lanterns", "<p>\(filler)</p>")])
    try await sample.add("Lanterns")
    let hits = try await sample.searching.search("lanterns", for: .local).hits
    #expect(hits.map(\.title.text) == ["Lanterns", "Lanterns", "Notes only"])
    #expect(hits.first?.kind == .show)
  }

  @Test("A show with a matching name ranks first among many matching episodes")
  func namedShows() async throws {
    let sample = try await SearchableLibrary(index: SQLiteSearchIndex(maxRanked: 5))
    try await sample.add("The history show")
    try await sample.add("Some history, told again")
    try await sample.add("Elsewhere", episodes: (0..<12).map { ("History \($0)", "<p>history history</p>") })
    try await sample.searching.indexAll()
    let found = try await sample.titles("history ")
    #expect(found.prefix(3) == ["The history show", "Some history, told again", "History 11"])
    #expect(found.count == 7)
    #expect(try await sample.titles("hist").prefix(2) == ["The history show", "Some history, told again"])
    #expect(try await sample.titles("history in:episodes").allSatisfy { $0.hasPrefix("History") })
    #expect(try await sample.titles("history show:\"the history\"") == ["The history show"])
    #expect(!(try await sample.titles("history -told").contains("Some history, told again")))
  }

  @Test("A show with a mistyped name ranks first")
  func mistypedShows() async throws {
    let sample = try await SearchableLibrary(index: SQLiteSearchIndex(maxRanked: 5))
    try await sample.add("The history show")
    try await sample.add("Elsewhere", episodes: (0..<12).map { ("History \($0)", "<p>history history</p>") })
    let result = try await sample.searching.search("histroy ", for: .local)
    #expect(result.corrections == ["histroy": ["history"]])
    #expect(result.hits.first?.title.text == "The history show")
  }

  @Test("A user's bookmark is found among many newer matching episodes")
  func rankedBookmarks() async throws {
    let sample = try await SearchableLibrary(index: SQLiteSearchIndex(maxRanked: 5))
    let episodes = try await sample.add("Show", episodes: [("One", "")])
    _ = try await sample.library.bookmarks.add(episodes[0], at: 5, note: "history", by: .local, moment: sample.clock.now)
    try await sample.searching.indexAll()
    try await sample.add("Elsewhere", episodes: (0..<12).map { ("History \($0)", "") })
    #expect(try await sample.titles("history ").contains("history"))
    #expect(try await sample.titles("history in:bookmarks") == ["history"])
    #expect(try await !sample.titles("history in:episodes").contains("history"))
    #expect(try await !sample.titles("history ", for: UserID(2)).contains("history"))
  }

  @Test("A title match ranks above notes, and short notes rank above long notes")
  func titlesBeforeNotes() async throws {
    let sample = try await SearchableLibrary()
    let filling = Array(repeating: "other words", count: 60).joined(separator: " ")
    try await sample.add(
      "Show",
      episodes: [
        ("Third", "<p>a lantern, \(filling)</p>"), ("Second", "<p>a lantern</p>"), ("The lantern", "<p>\(filling)</p>"),
        ("None", "<p>\(filling)</p>"),
      ])
    #expect(try await sample.titles("lantern ") == ["The lantern", "Second", "Third"])
  }

  @Test("Another user's bookmarks are neither found nor completed")
  func bookmarksArePersonal() async throws {
    let sample = try await SearchableLibrary()
    let episodes = try await sample.add("Show", episodes: [("One", "")])
    _ = try await sample.library.bookmarks.add(
      episodes[0], at: 5, note: "embarrassing", by: SampleLibrary.neighbour, moment: sample.clock.now)
    #expect(try await sample.titles("embarrassing").isEmpty)
    #expect(try await sample.titles("embarrassing", for: SampleLibrary.neighbour) == ["embarrassing"])
    #expect(try await sample.searching.hits(whileTyping: "embar", for: .local, maxShows: 4, maxPassages: 3).isEmpty)
  }

  @Test("Changed and deleted items update the search results")
  func changes() async throws {
    let sample = try await SearchableLibrary()
    let episodes = try await sample.add("Show", episodes: [("Before", "<p>old words</p>")])
    let mark = try await sample.library.bookmarks.add(episodes[0], at: 5, note: "keepsake", by: .local, moment: sample.clock.now)
    #expect(try await sample.titles("keepsake") == ["keepsake"])
    try await sample.add("Show", episodes: [("After", "<p>new words</p>")])
    #expect(try await sample.titles("before").isEmpty)
    #expect(try await sample.titles("old ").isEmpty)
    #expect(try await sample.titles("new words") == ["After"])
    try await sample.library.bookmarks.delete(mark.id, by: .local, at: sample.clock.now)
    #expect(try await sample.titles("keepsake").isEmpty)
    _ = try await sample.library.bookmarks.restore(mark.id, by: .local)
    #expect(try await sample.titles("keepsake") == ["keepsake"])
    try await sample.database.replace([Chapter(startSeconds: 9, title: "Overture")], of: episodes[0])
    #expect(try await sample.titles("overture") == ["Overture"])
    try await sample.database.replace([Chapter(startSeconds: 9, title: "Finale")], of: episodes[0])
    #expect(try await sample.titles("overture").isEmpty)
    #expect(try await sample.titles("finale") == ["Finale"])
  }

  @Test("Unchanged content is not indexed again")
  func unchanged() async throws {
    let sample = try await SearchableLibrary()
    try await sample.add("Show", episodes: [("One", "<p>words</p>")])
    try await sample.add("Show", episodes: [("One", "<p>words</p>")])
    let waste = try await sample.library.search.waste()
    #expect(waste.all == 2 && waste.deleted == 0)
  }

  @Test("Result pages contain every match exactly once")
  func pages() async throws {
    let sample = try await SearchableLibrary()
    try await sample.add("Show", episodes: (0..<45).map { ("Lantern \($0)", "") })
    var found: [EpisodeID] = []
    for page in 0..<3 {
      let result = try await sample.searching.search("lantern ", for: .local, limit: 20, offset: page * 20)
      found += result.hits.compactMap(\.episode)
      #expect(result.hasMore == (page < 2))
    }
    #expect(found.count == 45 && Set(found).count == 45)
  }

  @Test("A rebuilt index finds all content again")
  func startingAnew() async throws {
    let sample = try await SearchableLibrary()
    try await sample.add("Show", episodes: [("One", "")], chapters: [Chapter(startSeconds: 4, title: "Overture")])
    try await sample.library.search.rebuild()
    #expect(try await sample.searching.search("overture", for: .local).hits.isEmpty)
    #expect(try await sample.titles("overture") == ["Overture"])
    #expect(try await sample.titles("show ") == ["Show"])
  }

  @Test(
    "A malformed query does not cause an error",
    arguments: ["\"", "NEAR(a b)", "a AND", "{title}: x", "* *", "𝔘𝔫𝔦", "\u{2B820}\u{2B821}"])
  func oddQueries(text: String) async throws {
    let sample = try await SearchableLibrary()
    try await sample.add("Show")
    _ = try await sample.searching.search(text, for: .local)
    _ = try await sample.searching.hits(whileTyping: text, for: .local, maxShows: 4, maxPassages: 3)
  }
}
