import Foundation
import Library
import PodcastModel
import TestSupport
import Testing

@Suite("Related shows") struct RelatedShowTests {
  private func show(_ title: String, in sample: SampleLibrary, author: String?, category: String?) async throws -> ShowID {
    try await sample.library.feeds.store(
      ShowFacts(feedURL: "https://\(title).example/", title: title, author: author, category: category), episodes: [],
      at: SampleLibrary.added
    ).show
  }

  @Test("Related shows have the same author or category and are sorted by title")
  func makersAndKinds() async throws {
    let sample = try await SampleLibrary()
    let origin = try await show("origin", in: sample, author: "Ada", category: "Arts")
    let (second, first) = (
      try await show("second", in: sample, author: "Ada", category: nil),
      try await show("First", in: sample, author: "Ada", category: "Arts")
    )
    let other = try await show("other", in: sample, author: "Bob", category: "Arts")
    #expect(try await sample.library.shows.related(to: origin, for: .local, limit: 9).sameAuthor.map(\.id) == [first, second])
    #expect(try await sample.library.shows.related(to: origin, for: .local, limit: 9).sameCategory.map(\.id) == [first, other])
    #expect(try await sample.library.shows.related(to: other, for: .local, limit: 9).sameAuthor.isEmpty)
  }

  @Test("A related show with a private feed is listed for its subscribers only")
  func privateFeeds() async throws {
    let sample = try await SampleLibrary()
    let origin = try await show("origin", in: sample, author: "Ada", category: "Arts")
    let secret = try await show("secret", in: sample, author: "Ada", category: "Arts")
    try await sample.library.feedCredentials.set("sealed", host: "secret.example", of: secret, for: .local)
    try await sample.library.privateShows.grant(secret, to: .local, at: SampleLibrary.added)
    try await sample.library.subscriptions.subscribe(.local, to: secret, at: SampleLibrary.added)
    for (user, named) in [(UserID.local, [secret]), (SampleLibrary.neighbour, [])] {
      #expect(try await sample.library.shows.related(to: origin, for: user, limit: 9).sameAuthor.map(\.id) == named)
      #expect(try await sample.library.shows.related(to: origin, for: user, limit: 9).sameCategory.map(\.id) == named)
    }
  }
}
