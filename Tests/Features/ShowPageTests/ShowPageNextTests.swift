import Fetching
import Foundation
import Library
import Playback
import PodcastModel
import Refreshing
import Searching
import ServiceRouter
import Services
import Subscriptions
import TestSupport
import Testing
import WebPage

@testable import ShowPageManager

@Suite("Show page: the next episode, related shows and actions on all episodes")
struct ShowPageNextTests {
  @Test("The large button plays the newest episode, and resumes one in progress")
  func playsLatestOrResumes() async throws {
    try await withSite { site in
      let html = try await site.html()
      #expect(html.contains("Play latest") && !html.contains(">Resume<"))
      #expect(html.ranges(of: "class=\"large\"").count == 1)
      try await site.sample.library.listening.record([.played(site.sample.episodes[0], to: 600)], for: .local)
      let resumed = try await site.html()
      #expect(resumed.contains(">Resume<") && !resumed.contains("Play latest"))
      #expect(resumed.contains("<play-button class=\"large\" data-episode=\"\(site.sample.episodes[0].rawValue)\""))
      #expect(resumed.contains("data-verb=\"Resume\""))
      // The state of another user does not count.
      #expect(try await site.html(for: SampleLibrary.neighbour).contains("Play latest"))
    }
  }

  @Test("The menu of a show on other pages plays the same episode, and the latest again when all are played")
  func menuPlaysNext() async throws {
    try await withSite { site in
      let task = ShowPageServices.EmbedNext(show: site.sample.show.rawValue)
      func entry() async throws -> String { try await site.router.markup(task, for: Viewer(userID: UserID.local.rawValue)).text }
      #expect(try await entry().contains("data-verb=\"Play latest\""))
      try await site.sample.library.listening.record([.played(site.sample.episodes[0], to: 600)], for: .local)
      let resumed = try await entry()
      #expect(
        resumed.contains("<play-button class=\"entry\" data-episode=\"\(site.sample.episodes[0].rawValue)\"")
          && resumed.contains(">Resume</span>"))
      try await site.sample.library.listening.record(site.sample.episodes.map { .finished($0) }, for: .local)
      let again = try await entry()
      #expect(again.contains("data-verb=\"Play latest\"") && again.contains("data-finished=\"true\""))
    }
  }

  @Test("A serial show starts from the beginning, and continues with the oldest unplayed episode")
  func playsSerialShowInOrder() async throws {
    try await withSite { site in
      var facts = SampleLibrary.showFacts
      facts.order = .serial
      _ = try await site.sample.library.feeds.store(facts, episodes: [], at: SampleLibrary.added)
      #expect(try await site.html().contains("Start from the beginning"))
      try await site.sample.library.listening.record([.finished(site.sample.episodes[0])], for: .local)
      #expect(try await site.html().contains("Play next episode"))
    }
  }

  @Test("A serial show with a trailer before its first episode starts from the beginning too")
  func startsSerialShowBehindItsTrailer() async throws {
    try await withSite { site in
      var facts = SampleLibrary.showFacts
      facts.order = .serial
      var trailer = SampleLibrary.episode(-1)
      trailer.kind = .trailer
      _ = try await site.sample.library.feeds.store(facts, episodes: [trailer], at: SampleLibrary.added)
      let html = try await site.html()
      #expect(html.contains("Start from the beginning") && !html.contains("Play next episode"))
      try await site.sample.library.listening.record([.finished(site.sample.episodes[0])], for: .local)
      #expect(try await site.html().contains("Play next episode"))
    }
  }

  @Test("Recommended shows come first, with a preview of those that this server does not have")
  func listsRecommendedShowsFirst() async throws {
    try await withSite { site in
      let library = site.sample.library
      let known = try await library.feeds.store(
        ShowFacts(feedURL: "https://known.example/feed.xml", title: "Known"), episodes: [], at: SampleLibrary.added
      ).show
      var facts = SampleLibrary.showFacts
      facts.podroll = [
        RecommendedShow(title: "Elsewhere", feedURL: "https://else.example/feed.xml", feedGUID: nil),
        RecommendedShow(title: "Other name", feedURL: "https://known.example/feed.xml", feedGUID: nil),
        RecommendedShow(title: "Only an id", feedURL: nil, feedGUID: "3f0a"),
      ]
      _ = try await library.feeds.store(facts, episodes: [], at: SampleLibrary.added)
      let html = try await site.html(["part": "related"])
      let elsewhere = try #require(html.range(of: "href=\"/preview?feed=https%3A%2F%2Felse.example%2Ffeed.xml\""))
      let here = try #require(html.range(of: "class=\"shelf-card\" href=\"/shows/\(known.rawValue)\""))
      #expect(elsewhere.lowerBound < here.lowerBound)
      #expect(html.contains("Recommended by Moss &amp; Stone") && !html.contains("Only an id"))
    }
  }

  @Test("An action on all episodes includes those of further pages, and respects the filter")
  func actsOnAll() async throws {
    try await withSite(episodes: 205) { site in
      site.router.perform(EpisodeActionsServices.Perform.self) { task, _ in .navigate("\(task.action)-\(task.episodes.count)") }
      let show = "\(site.sample.show.rawValue)"
      #expect(try await site.act(["action": "played", "show": show, "back": "/", "all": "true"]) == "played-205")
      #expect(try await site.act(["action": "played", "show": show, "back": "/", "episode": "1"]) == "played-1")
      try await site.sample.library.listening.record([.finished(site.sample.episodes[0])], for: .local)
      #expect(try await site.act(["action": "archived", "show": show, "back": "/", "all": "true", "unplayed": "true"]) == "archived-204")
      #expect(try await site.html(["select": "true"]).contains("data-total=\"205\""))
    }
  }

  // MARK: - Private

  private struct Site {
    let sample: SampleLibrary
    let router: Router

    func html(_ query: [String: String] = [:], for user: UserID = .local) async throws -> String {
      try await router.page(at: "/shows/\(sample.show.rawValue)", query: query, for: Viewer(userID: user.rawValue)).body.text
    }

    func act(_ fields: [String: String]) async throws -> String {
      let event = try #require(router.event(at: "/show-page/did-act"))
      guard case .navigate(let path) = try await event.handle(Form(fields.mapValues { [$0] }), Viewer(userID: UserID.local.rawValue)) else {
        return "another answer"
      }
      return path
    }
  }

  private func withSite(episodes: Int = 5, _ test: (Site) async throws -> Void) async throws {
    let sample = try await SampleLibrary(episodes: episodes, silent: [])
    let router = Router(missing: { _ in Page(title: "Missing", identity: "missing", body: "", status: 404) })
    let fetcher = Fetcher()
    let refreshing = FeedRefresher(loader: FeedLoader(fetcher: fetcher), library: sample.library, now: { SampleLibrary.added })
    ShowPageManager.activate(
      in: router, library: sample.library, userSettings: UserSettings(library: sample.library), refreshing: refreshing,
      downloading: StubDownloads(sample.library).downloading, searching: LibrarySearch(library: sample.library),
      subscriptions: Subscriptions(library: sample.library))
    let result: Result<Void, any Error>
    do { result = .success(try await test(Site(sample: sample, router: router))) } catch { result = .failure(error) }
    await fetcher.shutDown()
    try result.get()
  }
}

extension LedgerEntry {
  fileprivate static func played(_ episode: EpisodeID, to position: Double) -> LedgerEntry {
    LedgerEntry(
      id: "seek", device: "phone", sequence: 1, episode: episode, kind: .event(action: "seek"), position: position, isFinished: false,
      rate: 1, state: .paused, moment: SampleLibrary.added, mediaDuration: nil)
  }

  fileprivate static func finished(_ episode: EpisodeID) -> LedgerEntry {
    LedgerEntry(
      id: "played-\(episode.rawValue)", device: "phone", sequence: 1 + episode.rawValue, episode: episode, kind: .event(action: "played"),
      position: 0, isFinished: true,
      rate: 1, state: .paused, moment: SampleLibrary.added, mediaDuration: nil)
  }
}
