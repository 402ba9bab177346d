import Foundation
import Library
import PodcastModel
import TestSupport
import Testing

/// The people whom feeds credit, found by name.
@Suite struct PersonRepositoryTests {
  private let added = SampleLibrary.added
  private let other = SampleLibrary.neighbour

  @Test func findsEpisodesNewestFirstPageByPage() async throws {
    let sample = try await SampleLibrary()
    try await store(sample, SampleLibrary.showFacts, [0, 1, 3])
    let people = sample.library.people
    let name = "  ADA   byron "
    let found = try await people.episodes(of: name, for: .owner, limit: 2, offset: 0)
    #expect(found.map(\.episode.id) == [sample.episodes[3], sample.episodes[1]])
    #expect(try await people.episodes(of: name, for: .owner, limit: 2, offset: 2).map(\.episode.id) == [sample.episodes[0]])
    #expect(try await people.shows(of: name, for: .owner).map(\.id) == [sample.show])
    let person = try #require(try await people.person(named: name, for: .owner))
    #expect(person.name == "Ada Byron" && person.artwork != nil && !person.isFollowed)
    #expect(try await people.person(named: "Eve", for: .owner) == nil)
  }

  @Test func creditsOfAnotherUsersPrivateShowAreHidden() async throws {
    let sample = try await SampleLibrary()
    var facts = SampleLibrary.showFacts
    facts.feedURL = "https://moss.example/rss?auth=xJ3kM9dKfQwErTy12bVnLp0sA"
    let show = try await store(sample, facts, [0])
    let library = sample.library
    try await library.privateShows.grant(show, to: .owner, at: added)
    let artwork = try #require(try await library.people.person(named: "Ada Byron", for: .owner)?.artwork)
    for (user, count) in [(UserID.owner, 1), (other, 0)] {
      #expect(try await library.people.episodes(of: "Ada Byron", for: user, limit: 9, offset: 0).count == count)
      #expect(try await library.people.shows(of: "Ada Byron", for: user).count == count)
      #expect(try await library.people.names(of: ["ada byron"], for: user, limit: 9).count == count)
      #expect(try await (library.people.person(named: "Ada Byron", for: user) != nil) == (count > 0))
      #expect(try await library.privateShows.isVisible(artwork, to: user) == (count > 0))
    }
  }

  @Test func followedPeopleBelongToTheirUser() async throws {
    let sample = try await SampleLibrary()
    try await store(sample, SampleLibrary.showFacts, [0])
    let people = sample.library.people
    try await people.set(true, "Ada Byron", by: .owner, at: added)
    try await people.set(true, "ada byron", by: .owner, at: added)
    #expect(try await people.followed(by: .owner, limit: 9) == ["Ada Byron"])
    #expect(try await people.followed(by: other, limit: 9).isEmpty)
    #expect(try await people.person(named: "Ada Byron", for: .owner)?.isFollowed == true)
    // A person whom no feed credits any more can still be unfollowed.
    _ = try await sample.library.feeds.store(SampleLibrary.showFacts, episodes: [SampleLibrary.episode(0)], at: added)
    #expect(try await people.person(named: "Ada Byron", for: .owner)?.isFollowed == true)
    #expect(try await people.person(named: "Ada Byron", for: other) == nil)
    try await people.set(false, "Ada Byron", by: .owner, at: added)
    #expect(try await people.person(named: "Ada Byron", for: .owner) == nil)
  }

  @Test func namesAreListedOnceByTheirKeys() async throws {
    let sample = try await SampleLibrary()
    try await store(sample, SampleLibrary.showFacts, [1, 2])
    let people = sample.library.people
    #expect(try await people.keys(after: "", limit: 9) == ["ada byron"])
    #expect(try await people.keys(after: "ada byron", limit: 9).isEmpty)
    #expect(try await people.names(of: ["eve", "ada byron", "ada byron"], for: .owner, limit: 1) == ["Ada Byron"])
  }

  // MARK: - Private

  /// Stores a show that credits "Ada Byron", as a whole and in some episodes.
  @discardableResult
  private func store(_ sample: SampleLibrary, _ facts: ShowFacts, _ episodes: [Int]) async throws -> ShowID {
    let ada = Credit(name: "Ada Byron", role: "host", imageURL: "https://moss.example/ada.jpg")
    var facts = facts
    facts.extras.people = [ada]
    let credited = episodes.map { index in
      var episode = SampleLibrary.episode(index)
      episode.extras.people = [ada]
      return episode
    }
    return try await sample.library.feeds.store(facts, episodes: credited, at: added).show
  }
}
