import Foundation
import Library
import NewEpisodes
import PodcastModel
import TestSupport

/// A subscription of the local user to a show of five episodes, a clock, and the engine.
struct NewEpisodesFixture: Sendable {
  let sample: SampleLibrary
  let clock = FixedClock()
  let engine: NewEpisodes

  var library: Library { sample.library }
  var show: ShowID { sample.show }

  init(queueLength: Int = 1_000, subscribes: Bool = true) async throws {
    sample = try await SampleLibrary()
    engine = NewEpisodes(library: sample.library, queueLength: { _ in queueLength }, now: clock.read)
    if subscribes { try await sample.library.subscriptions.subscribe(.local, to: sample.show, at: clock.now) }
  }

  /// Stores what a refresh of the feed finds: episodes that were published one minute after another, the last one now.
  ///
  /// - Returns: their ids, oldest first.
  @discardableResult
  func publish(_ titles: String..., age: TimeInterval = 0, people: [Credit] = []) async throws -> [EpisodeID] {
    let facts = SampleLibrary.showFacts
    var update = FeedUpdate(facts)
    update.notifiesSubscribers = true
    update.additions = titles.enumerated().map { index, title in
      var episode = SampleLibrary.episode(index)
      (episode.identity, episode.title) = ("guid:\(title)", title)
      episode.sortDate = clock.now - age - Double(titles.count - 1 - index) * 60
      episode.published = episode.sortDate
      episode.extras.people = people
      return episode
    }
    let completion = FeedCompletion(log: FetchLogEntry(moment: clock.now, url: facts.feedURL, outcome: .updated), next: clock.now)
    let lease = try await library.feeds.takeOverLease(show, owner: "", until: clock.now)
    _ = try await library.feeds.store(update, completion, lease: lease)
    let listed = try await library.episodes.episodes(of: show, for: .local, limit: 100)
    return titles.compactMap { title in listed.first { $0.episode.title == title }?.episode.id }
  }

  func inbox(of user: UserID = .local) async throws -> [String] {
    try await library.inbox.episodes(of: user, limit: 100).map(\.episode.title)
  }

  func queue() async throws -> [String] {
    let ids = try await library.upNext.episodes(of: .local)
    let episodes = try await library.personal.episodes(Set(ids), for: .local)
    return ids.compactMap { episodes[$0]?.episode.title }
  }

  /// The titles of archived episodes, oldest first.
  func archived() async throws -> [String] {
    try await library.episodes.episodes(
      of: show, for: .local, filter: EpisodeFilter(order: .oldestFirst, isArchived: true), limit: 100, offset: 0
    ).map(\.episode.title)
  }

  func pass(days: Double) { clock.advance(by: days * 86_400) }
}
