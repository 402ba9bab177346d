import Foundation
import Library
import PodcastModel
import Storage
import TestSupport
import Testing

@Suite struct SubscriptionRepositoryTests {
  @Test func subscribingTwiceIsSubscribingOnce() async throws {
    let sample = try await SampleLibrary()
    let subscriptions = sample.library.subscriptions
    for _ in 1...2 { try await subscriptions.subscribe(.local, to: sample.show, at: SampleLibrary.added) }
    #expect(try await subscriptions.shows(of: .local).map(\.id) == [sample.show])
    for _ in 1...2 { try await subscriptions.unsubscribe(.local, from: sample.show) }
    #expect(try await subscriptions.shows(of: .local).isEmpty)
    #expect(try await !subscriptions.isSubscribed(.local, to: sample.show))
  }

  @Test func twoPeopleHaveTheirOwnSubscriptions() async throws {
    let sample = try await SampleLibrary()
    let subscriptions = sample.library.subscriptions
    try await subscriptions.subscribe(SampleLibrary.neighbour, to: sample.show, at: SampleLibrary.added)
    #expect(try await subscriptions.shows(of: .local).isEmpty)
    #expect(try await subscriptions.isSubscribed(SampleLibrary.neighbour, to: sample.show))
    try await subscriptions.unsubscribe(.local, from: sample.show)
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
    await #expect(throws: StorageError.self) {
      try await sample.library.subscriptions.subscribe(.local, to: ShowID(99), at: SampleLibrary.added)
    }
  }
}
