import Foundation
import PodcastModel
import Storage
import TestSupport
import Testing

@testable import Library

/// The stored unplayed episodes, which triggers update, and the lists of them.
@Suite struct UnplayedEpisodeTests {
  private let moment = SampleLibrary.added

  @Test("After any change, lists have the episodes that a query of all episodes finds", arguments: [1, 2, 3] as [UInt64])
  func listsFollowEveryChange(seed: UInt64) async throws {
    var numbers = SeededGenerator(seed: seed)
    let sample = try await SampleLibrary()
    var shows = [sample.show]
    for name in ["tea", "sea"] {
      shows.append(try await sample.library.feeds.store(facts(of: name), episodes: [SampleLibrary.episode(0)], at: moment).show)
    }
    for step in 0..<80 {
      let change = try await makeChange(in: sample, shows, &numbers)
      for user in [UserID.local, SampleLibrary.neighbour] {
        let difference = try await sample.database.read { try $0.total(Self.difference, [:]) }
        try #require(difference == 0, "\(step): \(change) leaves \(difference) wrong rows")
        try await compareLists(of: user, in: sample, after: "\(step): \(change)")
      }
    }
  }

  /// A list of all shows would read all their episodes to find none.
  @Test func archivedShowsHaveNoRows() async throws {
    let sample = try await SampleLibrary()
    try await sample.library.subscriptions.subscribe(.local, to: sample.show, at: moment)
    #expect(try await rowCount(sample) == 5)
    try await sample.library.subscriptions.setArchived(true, sample.show, by: .local, at: moment)
    #expect(try await rowCount(sample) == 0)
    try await sample.library.subscriptions.setArchived(false, sample.show, by: .local, at: moment)
    #expect(try await rowCount(sample) == 5)
  }

  @Test func theNewestOfEachShowIsOnePerSubscription() async throws {
    let sample = try await SampleLibrary()
    let other = try await sample.library.feeds.store(facts(of: "tea"), episodes: [SampleLibrary.episode(0)], at: moment).show
    let lists = sample.library.lists
    #expect(try await lists.newestOfEach(for: .local, limit: 9).isEmpty)
    for show in [sample.show, other] { try await sample.library.subscriptions.subscribe(.local, to: show, at: moment) }
    let found = try await lists.newestOfEach(for: .local, limit: 9)
    #expect(Set(found.map(\.episode.show)) == [sample.show, other] && found.count == 2)
    let newest = try await lists.episodes(of: .new, for: .local, limit: 9, at: moment).first { $0.episode.show == sample.show }
    #expect(newest == nil || found.contains { $0.episode.id == newest?.episode.id })
    #expect(try await lists.newestOfEach(for: .local, limit: 1).count == 1)
    #expect(try await lists.newestOfEach(for: SampleLibrary.neighbour, limit: 9).isEmpty)
  }

  @Test func deletingAUserOrAShowDeletesItsRows() async throws {
    let sample = try await SampleLibrary()
    for user in [UserID.local, SampleLibrary.neighbour] {
      try await sample.library.subscriptions.subscribe(user, to: sample.show, at: moment)
    }
    #expect(try await rowCount(sample) == 10)
    try await run("DELETE FROM person WHERE id = :id", ["id": .integer(SampleLibrary.neighbour.rawValue)], in: sample)
    #expect(try await rowCount(sample) == 5)
    try await run("DELETE FROM show WHERE id = :id", ["id": .integer(sample.show.rawValue)], in: sample)
    #expect(try await rowCount(sample) == 0)
  }

  // MARK: - Private

  private func facts(of name: String) -> ShowFacts { ShowFacts(feedURL: "https://\(name).example/", title: name) }

  /// Makes one random change.
  ///
  /// - Returns: its name.
  private func makeChange(in sample: SampleLibrary, _ shows: [ShowID], _ numbers: inout SeededGenerator) async throws -> String {
    let library = sample.library
    let user = Bool.random(using: &numbers) ? UserID.local : SampleLibrary.neighbour
    let index = Int.random(in: shows.indices, using: &numbers)
    let (show, isTrue) = (shows[index], Bool.random(using: &numbers))
    let known = try await sample.database.read { try $0.rows(Self.episodes, [:]).map { EpisodeID(try $0.int64("id")) } }
    let episode = known.randomElement(using: &numbers) ?? EpisodeID(0)
    switch Int.random(in: 0..<12, using: &numbers) {
    case 0, 1, 2:
      var episode = SampleLibrary.episode(Int.random(in: 0..<9, using: &numbers))
      // Few dates, so that some are equal.
      episode.sortDate = moment - Double(Int.random(in: 0..<6, using: &numbers)) * 86_400
      let facts = index == 0 ? SampleLibrary.showFacts : facts(of: ["tea", "sea"][index - 1])
      _ = try await library.feeds.store(facts, episodes: [episode], at: moment)
      return "a refresh"
    case 3:
      try await library.subscriptions.subscribe(user, to: show, at: moment)
      return "a subscription"
    case 4 where isTrue:
      _ = try await library.subscriptions.unsubscribe(user, from: show, at: moment)
      return "the end of a subscription"
    case 4:
      _ = try await library.subscriptions.resume(user, show, at: moment)
      return "a restored subscription"
    case 5:
      try await library.subscriptions.setArchived(isTrue, show, by: user, at: moment)
      return "an archived or restored show"
    case 6, 7:
      try await mark(episode, isPlayed: isTrue, for: user, in: sample, &numbers)
      return "a mark"
    case 8:
      try await library.listening.setArchived(isTrue, [episode], for: user, at: moment)
      return "an archived or restored episode"
    case 9:
      let removed = Value(isTrue ? moment : nil)
      try await run(
        "UPDATE episode SET gone_at = :gone_at WHERE id = :id", ["gone_at": removed, "id": .integer(episode.rawValue)], in: sample)
      return "a removed or returned episode"
    case 10:
      try await run("DELETE FROM episode_state WHERE episode_id = :episode_id", ["episode_id": .integer(episode.rawValue)], in: sample)
      return "a deleted state"
    default:
      try await run("DELETE FROM episode WHERE id = :id", ["id": .integer(episode.rawValue)], in: sample)
      return "a deleted episode"
    }
  }

  private func mark(
    _ episode: EpisodeID, isPlayed: Bool, for user: UserID, in sample: SampleLibrary, _ numbers: inout SeededGenerator
  ) async throws {
    let number = Int64.random(in: 1..<1_000_000_000, using: &numbers)
    let entry = LedgerEntry(
      id: "\(number)", device: "page", sequence: number, episode: episode, kind: .event(action: "seek"),
      position: isPlayed ? 0 : Double(Int.random(in: 0..<9, using: &numbers)), isFinished: isPlayed, rate: 1, state: nil,
      moment: moment + Double(number), mediaDuration: nil, origin: .page)
    try await sample.library.listening.record([entry], for: user)
  }

  private func compareLists(of user: UserID, in sample: SampleLibrary, after change: String) async throws {
    let subscribed = try await sample.library.subscriptions.ids(of: user)
    for state in [SmartRules.State.unplayed, .notStarted] {
      let found = try await sample.database.read {
        try $0.rows(Self.unplayed, ["user": .integer(user.rawValue), "below": .real(state == .unplayed ? 1e12 : 5)]).map {
          (episode: EpisodeID(try $0.int64("id")), show: ShowID(try $0.int64("show_id")))
        }
      }
      for sources in [nil, subscribed.prefix(2).map(SmartRules.Source.show)] where sources?.isEmpty != true {
        let expected = found.filter { sources?.contains(.show($0.show)) ?? true }.map(\.episode)
        let rules = SmartRules(sources: sources, state: state)
        #expect(try await list(rules, .newest, of: user, in: sample) == expected, "\(state), \(change)")
        #expect(try await list(rules, .oldest, of: user, in: sample) == expected.reversed(), "\(state), oldest first, \(change)")
        // Sorted by length, a list is read by other statements.
        #expect(try await Set(list(rules, .shortest, of: user, in: sample)) == Set(expected), "\(state), shortest first, \(change)")
      }
    }
  }

  private func list(
    _ rules: SmartRules, _ order: SmartList.Order, of user: UserID, in sample: SampleLibrary
  ) async throws -> [EpisodeID] {
    try await sample.library.lists.preview(of: rules, order: order, for: user, limit: 100, at: moment).episodes.map(\.episode.id)
  }

  private func run(_ sql: String, _ parameters: Parameters, in sample: SampleLibrary) async throws {
    let statement = Statement("test.\(sql)", sql)
    try await sample.database.write { _ = try $0.run(statement, parameters) }
  }

  private func rowCount(_ sample: SampleLibrary) async throws -> Int {
    try await sample.database.read { try $0.total(Statement("test.count", "SELECT COUNT(*) AS total FROM unplayed_episode"), [:]) }
  }

  private static let episodes = Statement("test.episodes", "SELECT id FROM episode ORDER BY id")

  /// The rows that only the stored table or only its definition has.
  private static let difference = Statement(
    "test.difference",
    """
    SELECT COUNT(*) AS total FROM (
      SELECT * FROM (\(rows("unplayed_episode")) EXCEPT \(rows("unplayed_definition"))) AS excess
      UNION ALL SELECT * FROM (\(rows("unplayed_definition")) EXCEPT \(rows("unplayed_episode"))) AS missing
    ) AS difference
    """)

  private static func rows(_ table: String) -> String { "SELECT user_id, show_id, sort_at, episode_id FROM \(table)" }

  /// Reads every episode of the subscriptions.
  private static let unplayed = Statement(
    "test.unplayed",
    """
    SELECT episode.id, episode.show_id FROM subscription AS own JOIN episode ON episode.show_id = own.show_id
    LEFT JOIN episode_state AS state ON state.user_id = own.user_id AND state.episode_id = episode.id
    WHERE own.user_id = :user AND own.is_archived = 0 AND episode.gone_at IS NULL AND COALESCE(state.is_finished, 0) = 0
      AND COALESCE(state.is_archived, 0) = 0 AND COALESCE(state.position, 0) < :below
    ORDER BY episode.sort_at DESC, episode.id DESC
    """)
}
