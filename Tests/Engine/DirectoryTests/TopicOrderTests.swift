import Library
import PodcastModel
import TestSupport
import Testing

@testable import Directory

@Suite("Topic order")
struct TopicOrderTests {
  @Test("The default order contains all 19 topics")
  func usual() {
    #expect(TopicOrder().topics == PodcastTopic.allCases && PodcastTopic.allCases.count == 19)
  }

  @Test("Saved topics come first; missing, repeated and unknown topics are tolerated")
  func tolerant() {
    let order = TopicOrder("news,arts,news,,nonsense,tv-film")
    #expect(order.topics.prefix(3) == [.news, .arts, .television])
    #expect(order.topics.count == 19 && Set(order.topics).count == 19)
    #expect(TopicOrder(order.text) == order)
  }

  @Test("The topics of the most subscribed shows come first, until the user sets an order")
  func followsSubscriptions() async throws {
    let library = try await SampleLibrary().library
    for (place, category) in ["Comedy", "True crime", "True Crime", "Beekeeping", "Science"].enumerated() {
      let show = try await library.feeds.store(
        ShowFacts(feedURL: "https://\(place).example/", title: "Show", category: category), episodes: [], at: SampleLibrary.added
      ).show
      if category != "Science" { try await library.subscriptions.subscribe(.local, to: show, at: SampleLibrary.added) }
      if category == "Comedy" { try await library.subscriptions.subscribe(SampleLibrary.neighbour, to: show, at: SampleLibrary.added) }
    }
    let twice = try await library.feeds.store(
      ShowFacts(feedURL: "https://twice.example/", title: "Show", category: "True Crime"), episodes: [], at: SampleLibrary.added
    ).show
    try await library.subscriptions.subscribe(.local, to: twice, at: SampleLibrary.added)
    let charts = ChartCache(directories: Directories([]), library: library)
    #expect(try await charts.topicsOfInterest(to: .local).prefix(3) == [.trueCrime, .comedy, .arts])
    #expect(try await charts.topicsOfInterest(to: SampleLibrary.neighbour).prefix(3) == [.comedy, .arts, .business])
    try await charts.changeTopicOrder(of: .local) { $0.move(.news, before: .arts) }
    #expect(try await charts.topicsOfInterest(to: .local).prefix(2) == [.news, .arts])
  }

  @Test("A topic moves before another topic or to the end")
  func moves() {
    var order = TopicOrder()
    order.move(.television, before: .arts)
    #expect(order.topics.prefix(2) == [.television, .arts])
    order.move(.arts, before: nil)
    #expect(order.topics.last == .arts && order.topics.count == 19)
    order.move(.news, before: .news)
    #expect(order.topics.count == 19)
  }

  @Test("A topic moves by steps and stops at either end of the list", arguments: [-100, -1, 0, 1, 100, Int.max, Int.min])
  func steps(steps: Int) {
    var order = TopicOrder()
    order.move(.comedy, by: steps)
    let place = min(max(2 + min(max(steps, -100), 100), 0), 18)
    #expect(order.topics.firstIndex(of: .comedy) == place && order.topics.count == 19)
  }
}
