import Foundation
import Library
import PodcastModel
import TestSupport
import Testing

/// The name and the cover that a user has given a show, in this user's lists.
@Suite struct ShowLookTests {
  private let moment = SampleLibrary.added
  private let neighbour = SampleLibrary.neighbour

  @Test func historyAndBookmarksAreFoundByBothNames() async throws {
    let sample = try await named("Garden radio")
    let (history, bookmarks, episode) = (sample.library.history, sample.library.bookmarks, sample.episodes[0])
    for user in [UserID.local, neighbour] {
      try await sample.library.listening.record([.moved(episode, to: 200, id: "line\(user.rawValue)", at: moment)], for: user)
      _ = try await bookmarks.add(episode, at: 9, note: "", by: user, moment: moment)
    }
    for (user, words, count) in [(UserID.local, "GARDEN", 1), (.local, "moss", 1), (neighbour, "garden", 0), (neighbour, "moss", 1)] {
      #expect(try await history.entries(of: user, words: words, limit: 9).count == count)
      #expect(try await history.count(of: user, words: words) == count)
      #expect(try await bookmarks.bookmarks(of: user, words: words, limit: 9).count == count)
      #expect(try await bookmarks.count(of: user, words: words) == count)
    }
  }

  @Test func listsAreSortedByTheOwnName() async throws {
    let sample = try await named("Zebra")
    let (library, subscriptions) = (sample.library, sample.library.subscriptions)
    let other = try await library.feeds.store(
      ShowFacts(feedURL: "https://other.example/", title: "Night walks"), episodes: [SampleLibrary.episode(0)], at: moment
    ).show
    let episode = try #require(try await library.episodes.episodes(of: other, for: .local, limit: 1).first?.episode.id)
    for user in [UserID.local, neighbour] {
      for show in [sample.show, other] { try await subscriptions.subscribe(user, to: show, at: moment) }
      for id in [sample.episodes[0], episode] {
        _ = try await library.bookmarks.add(id, at: 9, note: "", by: user, moment: moment)
        _ = try await library.clips.add(id, from: 1, to: 2, title: "", by: user, at: moment, limit: 9)
      }
    }
    for (user, titles) in [(UserID.local, ["Night walks", "Zebra"]), (neighbour, ["Moss & Stone", "Night walks"])] {
      #expect(try await subscriptions.favouritesFirst(of: user, limit: 9).map(\.show.title) == titles)
      #expect(try await subscriptions.titles(of: user).map(\.title) == titles)
      #expect(try await subscriptions.libraryShows(of: user, by: .title).map(\.title) == titles)
      #expect(try await subscriptions.all(of: user, by: .manual).map(\.show.title) == titles)
      #expect(try await library.bookmarks.bookmarks(of: user, limit: 9).map(\.personal.showTitle) == titles)
      #expect(try await library.clips.clips(of: user, limit: 9).map(\.personal.showTitle) == titles)
    }
    #expect(try await subscriptions.shows(of: .local).map(\.title) == ["Moss & Stone", "Night walks"])
  }

  @Test func pagesOfOneUserShowTheOwnNameAndCover() async throws {
    let sample = try await SampleLibrary()
    let library = sample.library
    var facts = SampleLibrary.showFacts
    (facts.author, facts.category) = ("Ada", "Arts")
    facts.extras.people = [Credit(name: "Ada Byron", role: "host", imageURL: nil)]
    _ = try await library.feeds.store(facts, episodes: [SampleLibrary.episode(0)], at: moment)
    let cover = try #require(try await library.artwork.ids(of: ["own:abc"])["own:abc"])
    try await library.preferences.set(ShowLook(title: "My moss", artwork: cover), of: sample.show, for: .local)
    let origin = try await library.feeds.store(
      ShowFacts(feedURL: "https://origin.example/", title: "Origin", author: "Ada", category: "Arts"), episodes: [], at: moment
    ).show
    for (user, title, isOwn) in [(UserID.local, "My moss", true), (neighbour, "Moss & Stone", false)] {
      let related = try await library.shows.related(to: origin, for: user, limit: 9)
      var shows = try await related.sameAuthor + related.sameCategory + library.people.shows(of: "Ada Byron", for: user)
      shows.append(try #require(try await library.shows.show(sample.show, for: user)))
      #expect(shows.map(\.title) == Array(repeating: title, count: 4))
      #expect(shows.allSatisfy { ($0.artwork == cover) == isOwn })
      #expect(try await library.changeLog.titles(of: [sample.show], for: user) == [sample.show: title])
    }
    #expect(try await library.shows.show(sample.show)?.title == "Moss & Stone")
  }

  private func named(_ title: String) async throws -> SampleLibrary {
    let sample = try await SampleLibrary()
    try await sample.library.preferences.set(ShowLook(title: title), of: sample.show, for: .local)
    return sample
  }
}
