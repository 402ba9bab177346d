import Foundation
import Library
import PodcastModel
import TestSupport
import Testing

@Suite struct EpisodeRepositoryTests {
  @Test func listsNewestFirstWithState() async throws {
    let sample = try await SampleLibrary()
    try await sample.library.listening.record(
      [
        .played(sample.episodes[4], to: 60, duration: 1812),
        .moved(sample.episodes[3], to: 0, id: "end", at: SampleLibrary.added + 1, isFinished: true),
      ], for: .local)
    let rows = try await sample.library.episodes.episodes(of: sample.show, for: .local, limit: 10)
    #expect(rows.map(\.episode.title) == ["Episode 5", "Episode 4", "Episode 3", "Episode 2", "Episode 1"])
    #expect(rows[0].position == 60 && rows[0].mediaDuration == 1812 && !rows[0].isFinished)
    #expect(rows[1].position == 0 && rows[1].isFinished)
    #expect(rows[2].episode.enclosure == nil && rows[2].summary == "Notes of 3")
    #expect(rows[3].position == 0 && rows[3].mediaDuration == nil && !rows[3].isFinished)
  }

  @Test func readsListInPages() async throws {
    let sample = try await SampleLibrary()
    let episodes = sample.library.episodes
    #expect(
      try await episodes.episodes(of: sample.show, for: .local, limit: 2, offset: 2).map(\.episode.title) == ["Episode 3", "Episode 2"])
    #expect(try await episodes.episodes(of: sample.show, for: .local, limit: 2, offset: 4).map(\.episode.title) == ["Episode 1"])
    #expect(try await episodes.episodes(of: sample.show, for: .local, limit: 2, offset: .max).isEmpty)
  }

  @Test func findsEpisodesByTheNamesOfDirectories() async throws {
    let sample = try await SampleLibrary(episodes: 30, silent: [])
    func name(_ guid: String?, _ number: Int?, of show: ShowID? = nil) -> EpisodeName {
      EpisodeName(show: show ?? sample.show, guid: guid, enclosureURL: number.map { "https://moss.example/\($0).mp3" })
    }
    let known = (1...25).map { name("\($0)", nil) } + [name(nil, 26), name("moved", 27), name("28", 1)]
    let others = [name("31", 31), name(nil, nil), name("1", 1, of: ShowID(999))]
    let found = try await sample.library.episodes.ids(named: Set(known + others))
    #expect(known.map { found[$0] } == sample.episodes.prefix(28).map(Optional.some) && found.count == known.count)
    #expect(try await sample.library.episodes.ids(named: []).isEmpty)
  }

  @Test func neighboursSkipWhatCannotBePlayed() async throws {
    let sample = try await SampleLibrary()
    let episodes = sample.library.episodes
    #expect(try await episodes.newer(than: sample.episodes[1]).first?.id == sample.episodes[3])
    #expect(try await episodes.older(than: sample.episodes[3])?.id == sample.episodes[1])
    #expect(try await episodes.newer(than: sample.episodes[2]).first?.id == sample.episodes[3])
    #expect(try await episodes.older(than: sample.episodes[2])?.id == sample.episodes[1])
    #expect(try await episodes.newer(than: sample.episodes[4]).isEmpty)
    #expect(try await episodes.older(than: sample.episodes[0]) == nil)
  }

  @Test func neighboursOfTheSameMomentFollowTheirIds() async throws {
    let sample = try await SampleLibrary()
    let moment = SampleLibrary.added
    let twins = ["a", "b", "c"].map {
      EpisodeMetadata(
        identity: $0, title: $0, sortDate: moment, enclosure: Enclosure(url: "https://x.example/\($0)", type: nil, length: nil))
    }
    let show = try await sample.library.feeds.store(ShowFacts(feedURL: "https://x.example/", title: "X"), episodes: twins, at: moment).show
    let ids = try await sample.library.episodes.episodes(of: show, for: .local, limit: 10).map(\.episode.id)
    #expect(try await sample.library.episodes.older(than: ids[0])?.id == ids[1])
    #expect(try await sample.library.episodes.older(than: ids[1])?.id == ids[2])
    #expect(try await sample.library.episodes.newer(than: ids[2]).first?.id == ids[1])
  }
}
