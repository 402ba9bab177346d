import Foundation
import Library
import PodcastModel
import Searching
import TestSupport
import Testing
import WebPage

@testable import SearchPageManager

@Suite("Library search on the search page") struct LibrarySearchTests {
  @Test("A result shows the matching text highlighted and escaped")
  func marks() async throws {
    try await SearchSite.with(isSubscribed: true) { site in
      let bold = EpisodeMetadata(
        identity: "guid:b", title: "<b>Fern</b> walk", notesHTML: "<p>A &lt;fern&gt; by the wall</p>", published: SampleLibrary.added,
        sortDate: SampleLibrary.added)
      _ = try await site.library.feeds.store(SampleLibrary.showFacts, episodes: [bold], at: SampleLibrary.added)
      try await site.searching.indexAll()
      let html = try await site.html(["q": "fern", "scope": "library"])
      #expect(html.contains("&lt;b&gt;<mark>Fern</mark>&lt;/b&gt; walk") && html.contains("A &lt;<mark>fern</mark>&gt; by the wall"))
      #expect(!html.contains("<b>"))
    }
  }

  @Test("An episode is a row as in other lists, with its actions; a show and a chapter are not")
  func rows() async throws {
    try await SearchSite.with(isSubscribed: true) { site in
      let fern = EpisodeMetadata(identity: "guid:f", title: "Fern", published: SampleLibrary.added, sortDate: SampleLibrary.added)
      _ = try await site.library.feeds.store(SampleLibrary.showFacts, episodes: [fern], at: SampleLibrary.added)
      try await site.searching.indexAll()
      let html = try await site.html(["q": "fern", "scope": "library"])
      #expect(
        html.contains("data-actions=\"played unplayed archived unarchived\"") && html.contains("name=\"back\" value=\"/search?q=fern"))
      #expect(html.contains("<swipe-row><article class=\"linked-row episode-row\"") && html.contains("/actions?back="))
      #expect(html.contains("</span><time"))
      #expect(try await !site.html(["q": "in:shows moss", "scope": "library"]).contains("<swipe-row>"))
    }
  }

  @Test("An archived episode offers its restore at once")
  func archived() async throws {
    try await SearchSite.with(isSubscribed: true) { site in
      try await site.searching.indexAll()
      #expect(try await !site.html(["q": "episode", "scope": "library"]).contains("data-archived"))
      try await site.library.listening.setArchived(true, [site.sample.episodes[1]], for: .local, at: SampleLibrary.added)
      let html = try await site.html(["q": "episode", "scope": "library"])
      #expect(html.contains("data-live=\"row-\(site.sample.episodes[1].rawValue)\" data-finished=\"false\" data-archived=\"true\""))
      #expect(html.ranges(of: "data-archived").count == 1)
    }
  }

  @Test("A bookmark result plays from its position and is visible only to its owner")
  func bookmark() async throws {
    try await SearchSite.with(isSubscribed: true) { site in
      let episode = site.sample.episodes[1]
      _ = try await site.library.bookmarks.add(episode, at: 754, note: "the owl calls", by: .local, moment: SampleLibrary.added)
      try await site.searching.indexAll()
      let html = try await site.html(["q": "owl", "scope": "library"])
      #expect(html.contains("data-episode=\"\(episode.rawValue)\"") && html.contains("data-from=\"754\" data-place"))
      #expect(html.contains("Bookmark <span class=\"hit-time\">") && html.contains("12:34</span>"))
      #expect(html.contains("aria-label=\"Play Episode 2 from 12:34: the owl calls\""))
      let neighbours = try await site.html(["q": "owl", "scope": "library"], for: Viewer(userID: SampleLibrary.neighbour.rawValue))
      #expect(neighbours.contains("No results for “owl”") && !neighbours.contains("data-from"))
      #expect(neighbours.contains("search-help"))
    }
  }

  @Test("A result in a transcript plays from the second of its words")
  func transcript() async throws {
    try await SearchSite.with(isSubscribed: true) { site in
      let episode = site.sample.episodes[1]
      let cues = [StoredCue(startSeconds: 750, text: "Good night."), StoredCue(startSeconds: 754, text: "The <owl> calls.")]
      try await site.library.transcripts.saveMade(cues, language: nil, of: episode)
      try await site.searching.indexAll()
      let html = try await site.html(["q": "owl", "scope": "library"])
      #expect(html.contains("data-episode=\"\(episode.rawValue)\"") && html.contains("data-from=\"754\" data-place"))
      #expect(html.contains("Transcript <span class=\"hit-time\">") && html.contains("The &lt;<mark>owl</mark>&gt; calls."))
      #expect(html.contains("id=\"kind-transcripts\" href=\"/search?q=in%3Atranscripts%20owl&amp;scope=library\""))
    }
  }

  @Test("A result for an unplayable episode links to its position")
  func silent() async throws {
    try await SearchSite.with(isSubscribed: true) { site in
      let episode = site.sample.episodes[2]
      _ = try await site.library.bookmarks.add(episode, at: 60, note: "owl", by: .local, moment: SampleLibrary.added)
      try await site.searching.indexAll()
      let html = try await site.html(["q": "owl", "scope": "library"])
      #expect(html.contains("<a class=\"play-row\" href=\"/episodes/\(episode.rawValue)?t=60\">") && !html.contains("<play-button"))
    }
  }

  @Test("A type filter puts its operator before the query")
  func kinds() async throws {
    try await SearchSite.with(isSubscribed: true) { site in
      let html = try await site.html(["q": "in:chapters moss", "scope": "library"])
      #expect(
        html.contains("href=\"/search?q=moss&amp;scope=library\"")
          && html.contains("href=\"/search?q=in%3Anotes%20moss&amp;scope=library\""))
      #expect(html.contains("id=\"kind-chapters\" href=\"/search?q=in%3Achapters%20moss&amp;scope=library\" aria-current=\"true\""))
      let found = try await site.html(["q": "moss", "scope": "library"])
      #expect(found.contains("id=\"found-here\"") && !found.contains("search-help"), "Tips are for a search without results.")
    }
  }

  @Test("The search corrects a misspelling and shows the corrected query")
  func corrections() async throws {
    try await SearchSite.with(isSubscribed: true) { site in
      let html = try await site.html(["q": "stonne", "scope": "library"])
      #expect(html.contains("Showing results for <strong dir=\"auto\">stone</strong>") && html.contains("id=\"found-here\""))
    }
  }

  @Test("A result page has twenty results and a link to the next page")
  func pages() async throws {
    try await SearchSite.with(isSubscribed: true) { site in
      let facts = (0..<25).map { index in
        EpisodeMetadata(
          identity: "guid:f\(index)", title: "Fern \(index)", published: SampleLibrary.added, sortDate: SampleLibrary.added + Double(index))
      }
      _ = try await site.library.feeds.store(SampleLibrary.showFacts, episodes: facts, at: SampleLibrary.added)
      try await site.searching.indexAll()
      let first = try await site.html(["q": "fern", "scope": "library"])
      #expect(first.ranges(of: "<swipe-row>").count == 20 && first.contains("/search?page=2&amp;q=fern&amp;scope=library"))
      let second = try await site.html(["q": "fern", "scope": "library", "page": "2"])
      #expect(second.ranges(of: "<swipe-row>").count == 5 && !second.contains("page=3"))
    }
  }

  @Test("The episodes of all result pages are selected on one page")
  func selectsEpisodes() async throws {
    try await SearchSite.with(isSubscribed: true) { site in
      let facts = (0..<25).map { index in
        EpisodeMetadata(
          identity: "guid:f\(index)", title: "Fern \(index)", published: SampleLibrary.added, sortDate: SampleLibrary.added + Double(index))
      }
      _ = try await site.library.feeds.store(SampleLibrary.showFacts, episodes: facts, at: SampleLibrary.added)
      _ = try await site.library.bookmarks.add(
        site.sample.episodes[1], at: 60, note: "fern", by: .local, moment: SampleLibrary.added)
      try await site.searching.indexAll()
      let page = try await site.html(["q": "fern", "scope": "library"])
      let menu = try #require(page.firstRange(of: "id=\"search-more\""))
      #expect(page[menu.upperBound...].contains("id=\"search-select\" href=\"/search?q=fern&amp;scope=library&amp;select=true\""))
      let selection = try await site.html(["q": "fern", "scope": "library", "select": "true", "page": "2"])
      #expect(selection.ranges(of: "<input type=\"checkbox\" name=\"episode\"").count == 25)
      #expect(selection.contains("action=\"/episode-actions/did-tap\"") && !selection.contains("page=3") && !selection.contains("hit-time"))
      #expect(!selection.contains("id=\"search-more\""))
      #expect(selection.contains("class=\"selection-done\" href=\"/search?q=fern&amp;scope=library\""))
      // Without episodes there is nothing to select.
      let shows = try await site.html(["q": "in:shows moss", "scope": "library", "select": "true"])
      #expect(!shows.contains("<selection-form>") && !shows.contains("search-select") && shows.contains("Moss"))
    }
  }
}
