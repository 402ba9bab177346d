import Library
import PodcastModel
import TestSupport
import Testing

@Suite struct PersonalEpisodeTests {
  /// A query reads twenty ids; more were silently ignored.
  @Test(arguments: [0, 1, 20, 21, 40, 45])
  func returnsAllRequestedEpisodes(count: Int) async throws {
    let sample = try await SampleLibrary(episodes: 45, silent: [])
    let asked = Set(sample.episodes.prefix(count))
    let found = try await sample.library.personal.episodes(asked.union([EpisodeID(-1), EpisodeID(.max)]), for: .local)
    #expect(Set(found.keys) == asked)
    #expect(found.allSatisfy { $0.key == $0.value.episode.id })
  }

  @Test func knowsWhetherItsUserHasArchivedIt() async throws {
    let sample = try await SampleLibrary()
    let id = sample.episodes[0]
    try await sample.library.listening.setArchived(true, [id], for: .local, at: SampleLibrary.added)
    let found = try await sample.library.personal.episodes(Set(sample.episodes), for: .local)
    #expect(found.values.filter(\.listed.isArchived).map(\.episode.id) == [id])
    #expect(try await sample.library.personal.episodes([id], for: SampleLibrary.neighbour)[id]?.listed.isArchived == false)
    let filter = EpisodeFilter(isArchived: true)
    let archived = try await sample.library.episodes.episodes(of: sample.show, for: .local, filter: filter, limit: 9)
    #expect(archived.map(\.isArchived) == [true])
  }

  @Test func fallsBackFromAnEpisodesPictureToItsShows() async throws {
    let show = ArtworkID(3)
    #expect(EpisodeArtwork(episode: nil, show: nil) == nil)
    #expect(EpisodeArtwork(episode: nil, show: show)?.id == show && EpisodeArtwork(episode: nil, show: show)?.fallback == nil)
    let own = EpisodeArtwork(episode: ArtworkID(7), show: show)
    #expect(own?.id == ArtworkID(7) && own?.fallback == show)
    #expect(EpisodeArtwork(episode: show, show: show)?.fallback == nil)
    #expect(EpisodeArtwork(episode: ArtworkID(7), show: nil)?.fallback == nil)
  }
}
