import Foundation
import Library
import PodcastModel
import TestSupport
import Testing

@testable import Storage

@Suite struct SubscriptionRepositoryTests {
  @Test func subscribingTwiceIsSubscribingOnce() async throws {
    let sample = try await SampleLibrary()
    let subscriptions = sample.library.subscriptions
    for _ in 1...2 { try await subscriptions.subscribe(.local, to: sample.show, at: SampleLibrary.added) }
    #expect(try await subscriptions.shows(of: .local).map(\.id) == [sample.show])
    for _ in 1...2 { try await subscriptions.unsubscribe(.local, from: sample.show, at: SampleLibrary.added) }
    #expect(try await subscriptions.shows(of: .local).isEmpty)
    #expect(try await !subscriptions.isSubscribed(.local, to: sample.show))
  }

  @Test func twoPeopleHaveTheirOwnSubscriptions() async throws {
    let sample = try await SampleLibrary()
    let subscriptions = sample.library.subscriptions
    try await subscriptions.subscribe(SampleLibrary.neighbour, to: sample.show, at: SampleLibrary.added)
    #expect(try await subscriptions.shows(of: .local).isEmpty)
    #expect(try await subscriptions.isSubscribed(SampleLibrary.neighbour, to: sample.show))
    try await subscriptions.unsubscribe(.local, from: sample.show, at: SampleLibrary.added)
    #expect(try await subscriptions.isSubscribed(SampleLibrary.neighbour, to: sample.show))
  }

  @Test func showsAreListedByTitle() async throws {
    let sample = try await SampleLibrary()
    for title in ["zebra", "Apple", "茶", "banana"] {
      let show = try await sample.library.feeds.store(
        ShowFacts(feedURL: "https://\(title).example/", title: title), episodes: [], at: SampleLibrary.added
      ).show
      try await sample.library.subscriptions.subscribe(.local, to: show, at: SampleLibrary.added)
    }
    #expect(try await sample.library.subscriptions.shows(of: .local).map(\.title) == ["Apple", "banana", "zebra", "茶"])
  }

  @Test func aShowThatDoesNotExistCannotBeSubscribedTo() async throws {
    let sample = try await SampleLibrary()
    await #expect(throws: SubscriptionError.noSuchShow) {
      try await sample.library.subscriptions.subscribe(.local, to: ShowID(99), at: SampleLibrary.added)
    }
  }

  @Test func restoresSubscription() async throws {
    let sample = try await SampleLibrary()
    let subscriptions = sample.library.subscriptions
    try await subscriptions.subscribe(.local, to: sample.show, at: SampleLibrary.added)
    try await subscriptions.setFavourite(true, sample.show, by: .local, at: SampleLibrary.added)
    try await subscriptions.setArchived(true, sample.show, by: .local, at: SampleLibrary.added)
    let before = try await subscriptions.subscription(of: .local, to: sample.show)
    #expect(try await subscriptions.unsubscribe(.local, from: sample.show, at: SampleLibrary.added))
    #expect(try await !subscriptions.unsubscribe(.local, from: sample.show, at: SampleLibrary.added))
    #expect(try await subscriptions.subscription(of: .local, to: sample.show) == nil)
    #expect(try await subscriptions.resume(.local, sample.show, at: SampleLibrary.added + 20))
    #expect(try await subscriptions.subscription(of: .local, to: sample.show) == before)
    #expect(before?.isFavourite == true && before?.isArchived == true)
    // A new subscription starts without the old state.
    try await subscriptions.unsubscribe(.local, from: sample.show, at: SampleLibrary.added)
    try await subscriptions.subscribe(.local, to: sample.show, at: SampleLibrary.added + 9)
    #expect(try await subscriptions.subscription(of: .local, to: sample.show)?.isFavourite == false)
    try await subscriptions.unsubscribe(.local, from: sample.show, at: SampleLibrary.added + 10)
    #expect(try await subscriptions.resume(.local, sample.show, at: SampleLibrary.added + 20))
    #expect(try await subscriptions.subscription(of: .local, to: sample.show)?.isFavourite == false)
    #expect(try await !subscriptions.resume(SampleLibrary.neighbour, sample.show, at: SampleLibrary.added + 20))
  }

  @Test func resumesSubscriptionInItsLastPlace() async throws {
    let sample = try await SampleLibrary()
    let subscriptions = sample.library.subscriptions
    let ash = try await sample.library.feeds.store(
      ShowFacts(feedURL: "https://ash.example/", title: "Ash"), episodes: [], at: SampleLibrary.added
    ).show
    for show in [ash, sample.show] { try await subscriptions.subscribe(.local, to: show, at: SampleLibrary.added) }
    func order() async throws -> [ShowID] { try await subscriptions.all(of: .local, by: .manual).map(\.show.id) }
    try await subscriptions.move(sample.show, before: ash, by: .local)
    #expect(try await order() == [sample.show, ash])
    // Subscribed to again as new, moved elsewhere, and ended a second time.
    try await subscriptions.unsubscribe(.local, from: sample.show, at: SampleLibrary.added)
    try await subscriptions.subscribe(.local, to: sample.show, at: SampleLibrary.added + 9)
    try await subscriptions.move(sample.show, before: nil, by: .local)
    try await subscriptions.unsubscribe(.local, from: sample.show, at: SampleLibrary.added + 10)
    #expect(try await subscriptions.resume(.local, sample.show, at: SampleLibrary.added + 20))
    #expect(try await order() == [ash, sample.show])
  }

  @Test func countsNewEpisodesUntilShowIsOpened() async throws {
    let sample = try await SampleLibrary()
    let subscriptions = sample.library.subscriptions
    let subscribed = Date(timeIntervalSince1970: 1_780_000_000 + 5.5 * 604_800)
    try await subscriptions.subscribe(.local, to: sample.show, at: subscribed)
    // Episode 6 is older than the subscription, 7 and 8 are newer.
    for _ in 1...2 {
      _ = try await sample.library.feeds.store(
        SampleLibrary.showFacts, episodes: [5, 6, 7].map { SampleLibrary.episode($0) }, at: SampleLibrary.added)
    }
    #expect(try await subscriptions.subscription(of: .local, to: sample.show)?.newCount == 2)
    #expect(try await subscriptions.tabCounts(of: .local).newEpisodes == 2)
    #expect(try await subscriptions.subscription(of: .local, to: sample.show)?.newest == SampleLibrary.episode(7).sortDate)
    try await subscriptions.setArchived(true, sample.show, by: .local, at: SampleLibrary.added)
    #expect(try await subscriptions.tabCounts(of: .local).newEpisodes == 0)
    try await subscriptions.open(sample.show, by: .local)
    #expect(try await subscriptions.subscription(of: .local, to: sample.show)?.newCount == 0)
  }

  @Test func firstFetchHasNoNewEpisodes() async throws {
    let sample = try await SampleLibrary()
    let list = try await sample.library.imports.begin("list", repeats: 0, for: .local, at: SampleLibrary.added)
    let facts = ShowFacts(feedURL: "https://undated.example/", title: "Undated")
    _ = try await sample.library.imports.store(
      [ImportedFeed(url: facts.feedURL)], of: list, from: 0, isLast: true, for: .local, at: SampleLibrary.added)
    var episode = SampleLibrary.episode(1)
    episode.sortDate = SampleLibrary.added + 60
    _ = try await sample.library.feeds.store(facts, episodes: [episode], at: SampleLibrary.added + 60)
    #expect(try await sample.library.subscriptions.tabCounts(of: .local).newEpisodes == 0)
  }

  @Test func aShowThatAListDrawsFromIsKept() async throws {
    let sample = try await SampleLibrary()
    try await sample.library.subscriptions.subscribe(.local, to: sample.show, at: SampleLibrary.added)
    let list = try await sample.library.lists.add(
      "L", SmartRules(sources: [.show(sample.show)]), order: .newest, for: .local, at: SampleLibrary.added)
    try await sample.library.subscriptions.unsubscribe(.local, from: sample.show, at: SampleLibrary.added)
    #expect(try await !sample.library.feeds.removeUnwanted(sample.show))
    _ = try await sample.library.lists.delete(list.id, of: .local, at: SampleLibrary.added)
    #expect(try await !sample.library.feeds.isInUse(sample.show))
  }

  @Test func assignsPlacesInBatches() async throws {
    let sample = try await SampleLibrary()
    let subscriptions = sample.library.subscriptions
    let list = try await sample.library.imports.begin("list", repeats: 0, for: .local, at: SampleLibrary.added)
    let feeds = (0..<450).map { ImportedFeed(url: "https://a.example/\($0)", title: "Show \(1_000 + $0)") }
    let shows = try await sample.library.imports.store(feeds, of: list, from: 0, isLast: true, for: .local, at: SampleLibrary.added)
      .compactMap(\.show)
    func order() async throws -> [ShowID] { try await subscriptions.all(of: .local, by: .manual).map(\.show.id) }
    let tally = StatementCounter()
    try await StatementCounter.$current.withValue(tally) {
      try await subscriptions.move(shows[449], before: shows[1], by: .local)
      var expected = shows
      expected.insert(expected.removeLast(), at: 1)
      #expect(try await order() == expected)
      tally.reset()
      try await subscriptions.move(shows[3], before: shows[400], by: .local)
      #expect(tally.names.count { $0 == "subscriptions.setPosition" } == 1)
      expected.removeAll { $0 == shows[3] }
      expected.insert(shows[3], at: try #require(expected.firstIndex(of: shows[400])))
      #expect(try await order() == expected)
    }
  }

  @Test func showsAreSortedByNewByTitleAndByHand() async throws {
    let sample = try await SampleLibrary()
    let subscriptions = sample.library.subscriptions
    var ids: [String: ShowID] = [:]
    for (title, index) in [("Cedar", 3), ("Ash", 1), ("Birch", 2)] {
      let show = try await sample.library.feeds.store(
        ShowFacts(feedURL: "https://\(title).example/", title: title), episodes: [SampleLibrary.episode(index)], at: SampleLibrary.added
      ).show
      try await subscriptions.subscribe(.local, to: show, at: SampleLibrary.added)
      ids[title] = show
    }
    func titles(_ order: Subscription.Order) async throws -> [String] {
      try await subscriptions.all(of: .local, by: order).map(\.show.title)
    }
    #expect(try await titles(.title) == ["Ash", "Birch", "Cedar"])
    #expect(try await titles(.new) == ["Cedar", "Birch", "Ash"])
    #expect(try await titles(.manual) == ["Ash", "Birch", "Cedar"])
    let (ash, cedar) = (try #require(ids["Ash"]), try #require(ids["Cedar"]))
    try await subscriptions.move(cedar, before: ash, by: .local)
    #expect(try await titles(.manual) == ["Cedar", "Ash", "Birch"])
    try await subscriptions.move(cedar, before: nil, by: .local)
    #expect(try await titles(.manual) == ["Ash", "Birch", "Cedar"])
    try await subscriptions.move(ShowID(99), before: ash, by: .local)
    // A later one is first until it is moved.
    try await subscriptions.subscribe(.local, to: sample.show, at: SampleLibrary.added)
    #expect(try await titles(.manual) == ["Moss & Stone", "Ash", "Birch", "Cedar"])
  }
}
