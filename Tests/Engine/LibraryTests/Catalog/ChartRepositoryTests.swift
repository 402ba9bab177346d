import Foundation
import Library
import PodcastModel
import TestSupport
import Testing

@Suite("Stored charts")
struct ChartRepositoryTests {
  private let moment = SampleLibrary.added

  @Test("A stored chart keeps its order and registers its artwork")
  func isKept() async throws {
    let sample = try await SampleLibrary()
    let charts = sample.library.charts
    try await charts.store([entry("b"), entry("a"), entry("c")], topic: "arts", country: "us", answered: moment)
    let kept = try #require(try await charts.charts(["arts"], country: "us", for: .local, limit: 2)["arts"])
    #expect(kept.shows.map(\.title) == ["Show b", "Show a"] && kept.answered == moment)
    #expect(kept.shows.allSatisfy { $0.artwork != nil && $0.show == nil && !$0.isSubscribed })
    #expect(try await charts.charts(["arts"], country: "de", for: .local, limit: 2).isEmpty)
    #expect(try await charts.charts([], country: "us", for: .local, limit: 2).isEmpty)
  }

  @Test("A later response replaces the stored chart and no other chart")
  func isReplaced() async throws {
    let sample = try await SampleLibrary()
    let charts = sample.library.charts
    try await charts.store([entry("a"), entry("b")], topic: "", country: "us", answered: moment)
    try await charts.store([entry("x")], topic: "arts", country: "us", answered: moment)
    try await charts.store([entry("c")], topic: "", country: "us", answered: moment + 60)
    let kept = try await charts.charts(["", "arts", "news"], country: "us", for: .local, limit: 9)
    #expect(kept[""]?.shows.map(\.title) == ["Show c"] && kept[""]?.answered == moment + 60)
    #expect(kept["arts"]?.shows.map(\.title) == ["Show x"] && kept["news"] == nil)
  }

  @Test("A chart marks the shows in the library and the subscriptions of its user")
  func knowsTheLibrary() async throws {
    let sample = try await SampleLibrary()
    let charts = sample.library.charts
    let here = ChartedShow.Entry(feedURL: SampleLibrary.showFacts.feedURL, title: "Moss & Stone", author: "Ada Byron")
    try await charts.store([here, entry("a")], topic: "", country: "us", answered: moment)
    try await sample.library.subscriptions.subscribe(SampleLibrary.neighbour, to: sample.show, at: moment)
    let own = try #require(try await charts.charts([""], country: "us", for: .local, limit: 9)[""])
    #expect(own.shows.map(\.show) == [sample.show, nil] && own.shows.map(\.isSubscribed) == [false, false])
    let theirs = try #require(try await charts.charts([""], country: "us", for: SampleLibrary.neighbour, limit: 9)[""])
    #expect(theirs.shows.map(\.isSubscribed) == [true, false])
  }

  @Test("A chart does not name a private show to users who may not see it")
  func hidesPrivateShows() async throws {
    let library = try await SampleLibrary().library
    var facts = SampleLibrary.showFacts
    facts.feedURL = "https://moss.example/rss?auth=xJ3kM9dKfQwErTy12bVnLp0sA"
    let show = try await library.feeds.store(facts, episodes: [], at: moment).show
    let charted = ChartedShow.Entry(feedURL: facts.feedURL, title: "Secret", author: "")
    try await library.charts.store([charted], topic: "", country: "us", answered: moment)
    func known(to user: UserID) async throws -> ShowID? {
      try await library.charts.charts([""], country: "us", for: user, limit: 9)[""]?.shows.first?.show
    }
    #expect(try await known(to: .local) == nil)
    try await library.privateShows.grant(show, to: .local, at: moment)
    #expect(try await known(to: .local) == show)
    #expect(try await known(to: SampleLibrary.neighbour) == nil)
  }

  @Test("A moved show is also found by the directory's feed URL")
  func knowsAddresses() async throws {
    let sample = try await SampleLibrary()
    let charts = sample.library.charts
    let old = "https://old.example/feed"
    #expect(try await charts.show(at: old) == nil)
    try await charts.note(old, is: sample.show)
    #expect(try await charts.show(at: old) == sample.show)
    try await charts.store([ChartedShow.Entry(feedURL: old, title: "Moss", author: "")], topic: "", country: "us", answered: moment)
    try await sample.library.subscriptions.subscribe(.local, to: sample.show, at: moment)
    let shows = try await charts.charts([""], country: "us", for: .local, limit: 9)[""]?.shows
    #expect(shows?.first?.show == sample.show && shows?.first?.isSubscribed == true)
  }

  private func entry(_ name: String) -> ChartedShow.Entry {
    ChartedShow.Entry(
      feedURL: "https://\(name).example/feed", title: "Show \(name)", author: "", artworkURL: "https://\(name).example/cover.jpg")
  }
}
