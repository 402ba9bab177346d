import Foundation
import Library
import PodcastModel
import TestSupport
import Testing

@Suite("Charts that were answered are kept")
struct ChartRepositoryTests {
  private let moment = SampleLibrary.added

  @Test("A chart comes back in its order, with the pictures known")
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

  @Test("A later answer takes the place of the one before, and of no other chart")
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

  @Test("It says which shows are here, and which of them a person subscribes to")
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

  @Test("A show that lives elsewhere by now is known under the directory's address too")
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
