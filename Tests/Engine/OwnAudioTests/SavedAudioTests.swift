import Fetching
import Foundation
import Library
import MediaTags
import PodcastModel
import TestSupport
import Testing

@testable import OwnAudio

@Suite struct SavedAudioTests {
  private let neighbour = SampleLibrary.neighbour

  @Test func anAddressBecomesAnEpisodeOnce() async throws {
    try await withSaving { audio, library, origin in
      let first = try await audio.save("\(origin)/talks/First%20light.wav?v=2", in: "Saved audio", for: neighbour)
      #expect(try await audio.save("\(origin)/talks/First%20light.wav?v=2", in: "Saved audio", for: neighbour) == first)
      let second = try await audio.save("\(origin)/b.wav", in: "Saved audio", for: neighbour)
      let show = try #require(try await library.ownShows.shows(of: neighbour).first)
      #expect(show.title == "Saved audio" && show.episodeCount == 2 && first != second)
      let episode = try #require(try await library.episodes.episode(first))
      #expect(episode.title == "First light" && episode.enclosure?.url == "\(origin)/talks/First%20light.wav?v=2")
      #expect(episode.enclosure?.type == "audio/wav" && episode.enclosure?.length == Int64(SampleWave.bytes.count))
      #expect(try await library.shows.show(show.id, for: .owner) == nil)
      #expect(try await library.subscriptions.ids(of: neighbour) == [show.id])
    }
  }

  @Test func twoAtTheSameTimeAreInOneShow() async throws {
    try await withSaving { audio, library, origin in
      async let first = audio.save("\(origin)/a.wav", in: "Saved audio", for: neighbour)
      async let second = audio.save("\(origin)/b.wav", in: "Saved audio", for: neighbour)
      async let again = audio.save("\(origin)/a.wav", in: "Saved audio", for: neighbour)
      let episodes = try await [first, second, again]
      #expect(episodes[0] == episodes[2] && episodes[0] != episodes[1])
      #expect(try await library.ownShows.shows(of: neighbour).map(\.episodeCount) == [2])
    }
  }

  @Test func theEpisodeHasWhatItsTagsSay() async throws {
    try await withSaving { audio, library, origin in
      var audio = audio
      audio.saveCover = { "own:\($0.count)" }
      audio.remoteTags = { url in
        guard !url.hasSuffix("plain.wav") else { return nil }
        var tags = MediaTags()
        (tags.title, tags.artist, tags.album, tags.durationSeconds) = (url.hasSuffix("a.wav") ? " First light " : " ", "Ada", "Talks", 63)
        return (tags, [1, 2, 3])
      }
      for name in ["a", "no%20title", "plain"] {
        _ = try await audio.save("\(origin)/\(name).wav", in: "Saved audio", for: neighbour)
      }
      let show = try #require(try await library.ownShows.shows(of: neighbour).first)
      let listed = try await library.episodes.episodes(of: show.id, for: neighbour, limit: 10)
      #expect(Set(listed.map(\.episode.title)) == ["First light", "no title", "plain"])
      let tagged = try #require(listed.first { $0.episode.title == "First light" })
      #expect(tagged.summary == "Ada\u{A0}· Talks" && tagged.episode.durationSeconds == 63)
      let cover = try await library.artwork.ids(of: ["own:3"])["own:3"]
      #expect(cover != nil && tagged.episode.artwork == cover)
      let plain = try #require(listed.first { $0.episode.title == "plain" })
      #expect(plain.summary.isEmpty && plain.episode.durationSeconds == nil && plain.episode.artwork == nil)
    }
  }

  @Test(arguments: ["/page.html", "/missing.mp3", "/empty.mp3"])
  func refusesOtherFilesAndStoresNothing(path: String) async throws {
    try await withSaving { audio, library, origin in
      await #expect(throws: (any Error).self) { try await audio.save(origin + path, in: "Saved audio", for: neighbour) }
      for address in ["http://user:word@127.0.0.1/a.mp3", "file:///etc/passwd", "http://10.0.0.1/a.mp3", "nonsense"] {
        await #expect(throws: (any Error).self) { try await audio.save(address, in: "Saved audio", for: neighbour) }
      }
      let shows = try await library.ownShows.shows(of: neighbour)
      #expect(shows.isEmpty)
    }
  }

  private func withSaving(_ test: (OwnAudio, Library, _ origin: String) async throws -> Void) async throws {
    let source = try await LoopbackServer { request in
      switch request.target {
      case let target where target.hasSuffix(".html"): .text(200, [("Content-Type", "audio/mpeg")], "<html>no audio</html>")
      case let target where target.contains("missing"): .text(404)
      case let target where target.contains("empty"): .text(200, [("Content-Type", "audio/mpeg")])
      default: .bytes(200, [("Content-Type", "text/plain")], Array(SampleWave.bytes))
      }
    }
    let fetcher = Fetcher(FetchingOptions(allowPrivate: [HostPort(host: "127.0.0.1", port: source.port)]))
    try await withOwnAudio { audio, library, _ in
      var audio = audio
      audio.fetcher = fetcher
      try await test(audio, library, source.origin)
    }
    await fetcher.shutDown()
    await source.stop()
  }
}
