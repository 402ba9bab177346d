import PodcastModel
import Testing

@testable import Playback

/// Lengths and sizes of feeds that cannot be true.
@Suite struct PlausibleFactsTests {
  private func episode(_ seconds: Double?, _ bytes: Int64?, type: String? = "audio/mpeg") -> Episode {
    Episode(
      id: EpisodeID(1), show: ShowID(1), title: "One", subtitle: nil, link: nil, published: nil, durationSeconds: seconds,
      enclosure: Enclosure(url: "https://x.example/1", type: type, length: bytes), artwork: nil, season: nil, number: nil, kind: .full,
      isExplicit: false)
  }

  @Test(
    arguments: [
      (8_460, 1_024), (8_460, 2_000_000), (8_460, 1), (nil, 0), (nil, -5), (nil, 1_000), (1_800, Int64.max), (600, 500_000_000),
    ] as [(Double?, Int64)])
  func impossibleSizesAreLeftOut(seconds: Double?, bytes: Int64) {
    #expect(episode(seconds, bytes).plausibleSize(duration: seconds) == nil)
  }

  @Test(arguments: [(1_800, 28_800_000), (8_460, 5_000_000), (nil, 84_900_000), (0, 84_900_000), (20, 9_000_000)] as [(Double?, Int64)])
  func possibleSizesStay(seconds: Double?, bytes: Int64) {
    #expect(episode(seconds, bytes).plausibleSize(duration: seconds) == bytes)
  }

  @Test func uncompressedAudioAndVideoMayBeLarger() {
    #expect(episode(600, 500_000_000, type: "audio/wav").plausibleSize(duration: 600) == 500_000_000)
    #expect(episode(600, 5_000_000_000, type: "video/mp4").plausibleSize(duration: 600) == 5_000_000_000)
  }

  @Test func aLengthThatIsMuchTooShortIsLeftOut() {
    // 42 minutes, as the feed's unit has it.
    #expect(episode(42, 40_000_000).plausibleDuration == nil)
    #expect(
      episode(0, nil).plausibleDuration == nil && episode(-1, nil).plausibleDuration == nil && episode(nil, 5).plausibleDuration == nil)
    #expect(episode(2_520, 40_000_000).plausibleDuration == 2_520)
    #expect(episode(42, nil).plausibleDuration == 42 && episode(42, 9_000_000).plausibleDuration == 42)
  }
}
