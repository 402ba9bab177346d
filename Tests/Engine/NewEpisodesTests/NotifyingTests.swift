import Foundation
import Library
import NewEpisodes
import PodcastModel
import TestSupport
import Testing

/// The notifications of several shows at once.
@Suite struct NotifyingTests {
  @Test func otherPartsOfTheRuleStay() async throws {
    let (fixture, rules) = try await subscribed()
    let standard = EpisodeRule(placement: .last, keepNewest: 2, filter: EpisodeRuleFilter(words: "owl"))
    _ = try await fixture.engine.setDefault(DefaultEpisodeRule(standard, downloads: 3), for: .local, includesOlder: false)
    let since = try #require(try await fixture.library.episodeRules.subject(.local, fixture.show)).since
    let earlier = try await fixture.engine.setNotifying([(show: fixture.show, notifying: .never)], for: .local)
    #expect(earlier.map { $0.show } == [fixture.show] && earlier.map { $0.notifying } == [nil])
    var wanted = standard
    wanted.notifying = .never
    let own = try await rules()
    #expect(own?.rule == wanted)
    // It archives what the default did, and nothing older.
    #expect(own?.since == since)
    try await fixture.engine.round()
    #expect(try await fixture.archived().isEmpty)
    // Nothing changes twice.
    #expect(try await fixture.engine.setNotifying([(show: fixture.show, notifying: .never)], for: .local).isEmpty)
    _ = try await fixture.engine.setNotifying(earlier, for: .local)
    #expect(try await rules() == nil)
  }

  @Test func followerOfAnEqualDefaultStaysOne() async throws {
    let (fixture, rules) = try await subscribed()
    #expect(try await fixture.engine.setNotifying([(show: fixture.show, notifying: .byAddress)], for: .local).isEmpty)
    _ = try await fixture.engine.setDefault(DefaultEpisodeRule(EpisodeRule(notifying: .always)), for: .local)
    #expect(try await fixture.engine.setNotifying([(show: fixture.show, notifying: .always)], for: .local).isEmpty)
    #expect(try await fixture.engine.setNotifying([(show: fixture.show, notifying: nil)], for: .local).isEmpty)
    #expect(try await rules() == nil)
  }

  @Test func ruleThatHasChangedMeanwhileIsNotRemoved() async throws {
    let (fixture, rules) = try await subscribed()
    let earlier = try await fixture.engine.setNotifying([(show: fixture.show, notifying: .never)], for: .local)
    _ = try await fixture.engine.set(EpisodeRule(placement: .inbox, notifying: .never), of: fixture.show, for: .local)
    _ = try await fixture.engine.setNotifying(earlier, for: .local)
    #expect(try await rules()?.rule == EpisodeRule(placement: .inbox))
  }

  @Test func anotherUsersRuleAndUnknownShowsStay() async throws {
    let (fixture, rules) = try await subscribed()
    _ = try await fixture.engine.setNotifying([(show: fixture.show, notifying: .never)], for: SampleLibrary.neighbour)
    #expect(try await rules() == nil)
    await #expect(throws: NewEpisodesError.noSuchShow) {
      try await fixture.engine.setNotifying(
        [(show: fixture.show, notifying: .never), (show: ShowID(99), notifying: .never)], for: .local)
    }
    #expect(try await rules() == nil)
  }

  // MARK: - Private

  /// A subscription, and its user's own rule for the show.
  private func subscribed() async throws -> (NewEpisodesFixture, @Sendable () async throws -> StoredEpisodeRule?) {
    let fixture = try await NewEpisodesFixture()
    return (fixture, { try await fixture.library.episodeRules.rule(of: fixture.show, for: .local) })
  }
}
