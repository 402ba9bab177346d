import Foundation
import Library
import PodcastModel
import TestSupport
import Testing

@testable import Refreshing

/// Corrected audio of downloaded episodes, as their feeds announce it.
@Suite struct ReplacedAudioTests {
  @Test(arguments: [
    ("https://x.example/2.mp3", 60_000, false), ("https://x.example/2.mp3?token=9", 60_000, false),
    ("https://x.example/2-v2.mp3", 60_500, true),
    ("https://x.example/2.mp3", 60_500, true), ("https://cdn.example/2.mp3", 60_000, false), ("https://x.example/2-v2.mp3", 0, true),
    ("https://x.example/2.mp3", 1, false),
  ])
  func anotherAddressOrLengthUnderTheSameIdentityIsNoticed(url: String, length: Int, isReplaced: Bool) async throws {
    try await Publishing.run { publishing in
      func items(_ url: String, _ length: Int) -> [String] {
        [item(3), item(2, sound: url).replacing("length=\"1\"", with: "length=\"\(length)\""), item(1)]
      }
      publishing.feed.show(items("https://x.example/2.mp3", 60_000))
      let show = try await publishing.added()
      let episode = try await publishing.refresher.id(of: "Part 2", show)
      try await publishing.download([episode])
      publishing.feed.show(items(url, length))
      try await publishing.refreshed(show)
      #expect(try await publishing.library.downloads.replaced(among: [episode]) == (isReplaced ? [episode] : []))
      // The new version is another download.
      try await publishing.library.downloads.requeue(episode, at: publishing.refresher.clock.now)
      #expect(try await publishing.library.downloads.replaced(among: [episode]).isEmpty)
    }
  }

  /// Such lengths are those of one answer of the server, and such addresses those of a new host.
  @Test func whenMostEpisodesChangeNoneIsReplaced() async throws {
    try await Publishing.run { publishing in
      publishing.feed.show((1...4).reversed().map { item($0) })
      let show = try await publishing.added()
      let episodes = try await publishing.refresher.ids(of: show)
      try await publishing.download(episodes)
      publishing.feed.show((1...4).reversed().map { item($0, sound: "https://cdn.example/other/\($0).mp3") })
      try await publishing.refreshed(show)
      #expect(try await publishing.library.downloads.replaced(among: episodes).isEmpty)
    }
  }
}

extension Publishing {
  /// Stores downloads as finished.
  fileprivate func download(_ episodes: [EpisodeID]) async throws {
    _ = try await library.claims.request(episodes, for: .local, origin: .user, at: refresher.clock.now)
    try await refresher.mark("UPDATE download SET state = 'downloaded', in_queue = 0")
  }
}
