import Foundation
import PodcastModel
import TestSupport
import Testing

@testable import Server

@Suite struct PinnedMediaTests {
  private let clock = FixedClock()

  @Test func expiresAfterSixHours() {
    let pins = PinnedMediaStore(now: clock.read)
    pins.pin(sound("https://a.example/1"), for: listening(1))
    for _ in 1...3 {
      clock.advance(by: 5 * 3600)
      #expect(pins.media(of: listening(1), from: "https://a.example/1") != nil)
    }
    clock.advance(by: 6 * 3600)
    #expect(pins.media(of: listening(1), from: "https://a.example/1") == nil)
    #expect(pins.count == 0)
  }

  /// The copy is deleted a day after its last request, and a player that paused before must notice it.
  @Test func remembersCopiesForTwoDays() {
    let pins = PinnedMediaStore(now: clock.read)
    var copied = sound("https://a.example/1")
    copied.isCopy = true
    pins.pin(copied, for: listening(1))
    clock.advance(by: 47 * 3600)
    #expect(pins.media(of: listening(1), from: "https://a.example/1")?.isCopy == true)
    clock.advance(by: 48 * 3600)
    #expect(pins.media(of: listening(1), from: "https://a.example/1") == nil)
  }

  @Test func separatesUsersEpisodesAndAddresses() {
    let pins = PinnedMediaStore(now: clock.read)
    pins.pin(sound("https://a.example/1"), for: listening(1))
    #expect(pins.media(of: listening(1, user: 2), from: "https://a.example/1") == nil)
    #expect(pins.media(of: listening(2), from: "https://a.example/1") == nil)
    #expect(pins.media(of: listening(1), from: "https://a.example/2") == nil)
    // The feed has another address now: the old version is removed.
    #expect(pins.count == 0)
  }

  @Test func limitsNumberOfPins() {
    let pins = PinnedMediaStore(maxCount: 3, now: clock.read)
    for episode in 1...5 {
      pins.pin(sound("https://a.example/x"), for: listening(Int64(episode)))
      clock.advance(by: 1)
    }
    #expect(pins.count == 3)
    #expect(pins.media(of: listening(2), from: "https://a.example/x") == nil)
    #expect(pins.media(of: listening(3), from: "https://a.example/x") != nil)
  }

  // MARK: - Private

  private func listening(_ episode: Int64, user: Int64 = 1) -> ListenerKey {
    ListenerKey(user: user, episode: EpisodeID(episode), browser: "")
  }

  private func sound(_ source: String) -> PinnedMedia {
    PinnedMedia(
      source: source, address: source, version: MediaVersion(etag: "\"1\"", lastModified: nil, length: 5),
      facts: MediaFileHeaders(type: "audio/mpeg", etag: "\"ours\"", lastModified: nil, length: 5))
  }
}
