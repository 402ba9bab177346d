import ChangeLog
import Events
import Foundation
import Library
import PodcastModel
import ServiceRouter
import TestSupport
import Testing
import WebPage

/// Several shows selected at once.
extension LibraryPageManagerTests {
  @Test func severalShowsAreChangedAtOnce() async throws {
    try await subscribeToBoth()
    #expect(try await said(post("did-set-favourite", ["value": "toggle", "back": "/library"])) == "Select at least one show")
    #expect(try await said(postBoth("did-set-favourite", ["value": "toggle"])) == "2 shows added to favourites")
    let favoured = try await page(["part": "favourites"])
    #expect(favoured.components(separatedBy: "tile-star").count == 3 && favoured.contains("Favourites\u{A0}· 2 shows"))
    #expect(try await said(postBoth("did-set-favourite", ["value": "toggle"])) == "2 shows removed from favourites")
    let archived = try await postBoth("did-set-archived", ["value": "true"])
    #expect(said(archived) == "2 shows archived")
    #expect(try await page().contains("All shows are archived"))
    #expect(try await log.take(offered(by: archived)) == 2)
    let ended = try await postBoth("did-unsubscribe")
    #expect(said(ended) == "Unsubscribed from 2 shows")
    #expect(try await page().contains("No subscriptions yet"))
    #expect(try await log.take(offered(by: ended)) == 2)
    #expect(try await titles() == ["Moss & Stone", "Alder"])
    #expect(try await said(postBoth("did-refresh")) == "Checking 2 shows for new episodes")
    #expect(try await said(post("did-refresh", ["show": "99", "back": "/library"])) == "Select at least one show")
  }

  @Test func archivedShowsAreNotListedAmongTheFavourites() async throws {
    try await subscribeToBoth()
    _ = try await postBoth("did-set-favourite", ["value": "true"])
    #expect(try await titles(["part": "favourites"]) == ["Moss & Stone", "Alder"])
    _ = try await post("did-set-archived", ["show": "\(show)", "value": "true", "back": "/library"])
    #expect(try await titles(["part": "favourites"]) == ["Alder"])
    #expect(try await titles(["part": "archived"]) == ["Moss & Stone"])
  }

  @Test func marksOfSeveralShowsAreUndoneWithPositions() async throws {
    try await subscribeToBoth()
    let marked = try await postBoth("did-mark-played")
    #expect(said(marked) == "5 episodes marked as played")
    #expect(try await log.take(offered(by: marked)) == 5)
    #expect(try await sample.library.episodes.unplayed(of: sample.show, for: .local).count == 5)
  }

  @Test func aShowWhoseFeedFailsIsMarkedAndFound() async throws {
    try await subscribeToBoth()
    #expect(try await !page().contains("data-reload-on-failure=\"\""))
    let feeds = sample.library.feeds
    let lease = try await feeds.takeOverLease(ShowID(other), owner: "", until: clock.now)
    var log = FetchLogEntry(moment: clock.now, url: "https://alder.example/feed.xml", outcome: .failed)
    log.failure = .serverError
    try await feeds.finish(FeedCompletion(log: log, next: clock.now), lease: lease)
    #expect(try await page().contains("data-live=\"library-\(other)\" data-reload-on-failure=\"\""))
    #expect(try await titles(["part": "failing"]) == ["Alder"])
    let patches = try await router.livePatches(for: Change.feed(ShowID(other)), viewer)
    #expect(patches == [LivePatch("library-\(other)", attributes: ["data-reload-on-failure": ""])])
  }
}
