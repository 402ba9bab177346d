import Components
import Foundation
import Library
import Playback
import PodcastModel
import Presenting
import TestSupport
import Testing

@Suite struct PlayItemTests {
  @Test func aPlannedEpisodeBecomesPrimitivesAndPaths() async throws {
    let sample = try await SampleLibrary()
    let playback = Playback(library: sample.library)
    let planned = try #require(try await playback.planned(sample.episodes[0], for: .local))
    let item = PlayItem(planned)
    let id = sample.episodes[0].rawValue
    #expect(item.episode == id && item.title == "Episode 1" && item.showTitle == "Moss & Stone")
    #expect(item.mediaURL == "/media/\(id)" && item.episodeURL == "/episodes/\(id)" && item.showURL == "/shows/\(sample.show.rawValue)")
    #expect(item.artworkURL == planned.artwork?.path && item.artworkURL?.hasPrefix("/artwork/") == true)
    #expect(item.start == 0 && item.rate == 1 && item.duration == 1_800)
    #expect(Playability(planned) == .playable(item))
  }

  @Test func anEpisodeWithoutSoundSaysWhy() async throws {
    let sample = try await SampleLibrary()
    let planned = try #require(try await Playback(library: sample.library).planned(sample.episodes[2], for: .local))
    #expect(Playability(planned) == .unplayable(reason: Sentences.noSound))
  }
}
