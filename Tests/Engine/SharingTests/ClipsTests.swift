import Foundation
import Library
import PodcastModel
import TestSupport
import Testing

@testable import Sharing

@Suite struct ClipsTests {
  private let clock = FixedClock()

  private func clips(_ library: Library) -> Clips {
    Clips(library: library, exporter: ClipExporter(folder: .temporaryDirectory, program: nil, audioFile: { _ in nil }), now: clock.read)
  }

  @Test func addsRoundedClipWithinEpisode() async throws {
    let sample = try await SampleLibrary()
    let clips = clips(sample.library)
    let clip = try await clips.add(sample.episodes[0], from: 60.04, to: 90.06, title: " Moss\n", by: .local)
    #expect((clip.start, clip.end, clip.title) == (60, 90.1, "Moss") && clip.created == clock.read())
    // The episode has 1,800 seconds.
    #expect(try await clips.add(sample.episodes[0], from: 1_790, to: 9_000, title: "", by: .local).end == 1_800)
    #expect(try await sample.library.clips.marks(in: sample.episodes[0], of: .local).clips.map(\.start) == [60, 1_790])
  }

  @Test(arguments: [
    (10.0, 10.0, ClipError.tooShort), (10, 10.9, .tooShort), (10, 5, .tooShort), (.nan, 5, .badPosition), (0, .infinity, .badPosition),
    (-1, 5, .badPosition), (0, 864_001, .badPosition), (1_800, 1_900, .outsideEpisode),
  ])
  func refusesClip(start: Double, end: Double, error: ClipError) async throws {
    let sample = try await SampleLibrary()
    await #expect(throws: error) { try await clips(sample.library).add(sample.episodes[0], from: start, to: end, title: "", by: .local) }
  }

  @Test func refusesLongClipOfLongEpisode() async throws {
    let sample = try await SampleLibrary()
    var facts = SampleLibrary.episode(9)
    facts.durationSeconds = nil
    _ = try await sample.library.feeds.store(SampleLibrary.showFacts, episodes: [facts], at: SampleLibrary.added)
    let listed = try await sample.library.episodes.episodes(of: sample.show, for: .local, limit: 9)
    let episode = try #require(listed.first { $0.episode.title == "Episode 10" }?.episode.id)
    let clips = clips(sample.library)
    #expect(try await clips.add(episode, from: 0, to: 1_800, title: "", by: .local).duration == 1_800)
    await #expect(throws: ClipError.tooLong(maxSeconds: 1_800)) {
      try await clips.add(episode, from: 0, to: 1_800.1, title: "", by: .local)
    }
    await #expect(throws: ClipError.noSuchEpisode) { try await clips.add(EpisodeID(99), from: 0, to: 5, title: "", by: .local) }
  }

  @Test func aClipIsChangedWithinItsLimits() async throws {
    let sample = try await SampleLibrary()
    let clips = clips(sample.library)
    let clip = try await clips.add(sample.episodes[0], from: 60, to: 90, title: "Moss", by: .local)
    #expect(try await clips.change(clip.id, from: 70.04, to: 9_000, title: " Wall ", by: .local))
    let changed = try #require(try await sample.library.clips.clip(clip.id, of: .local))
    #expect((changed.start, changed.end, changed.title) == (70, 1_800, "Wall"))
    await #expect(throws: ClipError.tooShort) { try await clips.change(clip.id, from: 5, to: 5.5, title: "", by: .local) }
    await #expect(throws: ClipError.badPosition) { try await clips.change(clip.id, from: .nan, to: 5, title: "", by: .local) }
    #expect(try await !clips.change(clip.id, from: 0, to: 5, title: "", by: SampleLibrary.neighbour))
    #expect(try await clips.change(clip.id, from: nil, to: nil, title: "Stone", by: .local))
    #expect(try await sample.library.clips.clip(clip.id, of: .local)?.start == 70)
  }

  @Test func deletedClipIsRestoredForTwoWeeks() async throws {
    let sample = try await SampleLibrary()
    let clips = clips(sample.library)
    let first = try await clips.add(sample.episodes[0], from: 0, to: 5, title: "", by: .local)
    let second = try await clips.add(sample.episodes[0], from: 5, to: 9, title: "", by: .local)
    #expect(try await clips.delete(first.id, by: SampleLibrary.neighbour) == nil)
    #expect(try await clips.delete(first.id, by: .local) == first)
    #expect(try await clips.delete(first.id, by: .local) == nil)
    #expect(try await !clips.change(first.id, from: nil, to: nil, title: "x", by: .local))
    #expect(try await clips.restore(first.id, by: .local))
    _ = try await clips.delete(first.id, by: .local)
    clock.advance(by: 15 * 86_400)
    _ = try await clips.delete(second.id, by: .local)
    #expect(try await !clips.restore(first.id, by: .local))
    #expect(try await clips.restore(second.id, by: .local))
  }
}
