import Downloading
import Engines
import Fetching
import Foundation
import Library
import PodcastModel
import TestSupport
import Testing

/// What a download saves beside the audio.
@Suite(.timeLimit(.minutes(5))) struct DownloadedEpisodeTests {
  @Test func savesPicturesOfPeopleAndChapters() async throws {
    try await withPublisher { engines, server in
      let chapters = ["/one.png", "/one.png", "/two.png"]
      let episode = try await store(chapters, people: ["/ada.png"], of: server, in: engines.library)
      try await download(episode, engines)
      for path in ["/cover.png", "/ada.png", "/one.png", "/two.png"] {
        let picture = try await engines.library.artwork.id(of: server.origin + path)
        #expect(try await engines.library.artwork.artwork(picture)?.contentHash != nil, "\(path)")
      }
      #expect(pictures(server).count == 4)
    }
  }

  @Test func savesAtMostSixtyPicturesBesideTheCovers() async throws {
    try await withPublisher { engines, server in
      let chapters = (0..<100).map { "/\($0).png" }
      let episode = try await store(chapters, people: (0..<30).map { "/person-\($0).png" }, of: server, in: engines.library)
      try await download(episode, engines)
      let asked = pictures(server)
      #expect(asked.count == 61 && asked.count { $0.hasPrefix("/person-") } == 20)
      #expect(asked.contains("/0.png") && !asked.contains("/99.png"))
    }
  }

  // MARK: - Private

  /// The beginning of a picture, which shows its type.
  private static let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  private func withPublisher(_ test: (Engines, LoopbackServer) async throws -> Void) async throws {
    let server = try await LoopbackServer { request in
      guard request.target.hasSuffix(".png") else { return .bytes(200, [("Content-Type", "audio/wav")], Array(SampleWave.bytes)) }
      // Each has other bytes.
      return .bytes(200, [("Content-Type", "image/png")], Self.png + Array(request.target.utf8))
    }
    try await withTemporaryFolder { folder in
      var settings = try await Settings.read(environment: ["EARNEST_HOME": folder.path])
      settings.allowPrivate = AllowedAddresses([HostPort(host: "127.0.0.1", port: server.port)])
      let engines = try Engines.open(settings)
      try await test(engines, server)
      await engines.close()
    }
    await server.stop()
  }

  /// An episode with a chapter for each of `chapters`, which are paths of pictures.
  private func store(_ chapters: [String], people: [String], of server: LoopbackServer, in library: Library) async throws -> EpisodeID {
    var (show, episode) = (SampleLibrary.showFacts, SampleLibrary.episode(0))
    show.artworkURL = server.origin + "/cover.png"
    episode.enclosure = Enclosure(url: server.origin + "/1.wav", type: "audio/wav", length: nil)
    episode.chapters = chapters.enumerated().map { index, path in
      Chapter(startSeconds: Double(index), title: "Chapter \(index)", imageURL: server.origin + path)
    }
    episode.extras.people = people.map { Credit(name: $0, imageURL: server.origin + $0) }
    let stored = try await library.feeds.store(show, episodes: [episode], at: SampleLibrary.added).show
    return try #require(try await library.episodes.episodes(of: stored, for: .owner, limit: 1).first?.episode.id)
  }

  /// Returns when the audio and what belongs to it is saved.
  private func download(_ episode: EpisodeID, _ engines: Engines) async throws {
    try await engines.downloading.download([episode], for: .owner)
    try await engines.downloading.runUntilDone([episode])
    #expect(try await engines.library.downloads.download(episode)?.state == .downloaded)
  }

  private func pictures(_ server: LoopbackServer) -> [String] { server.requests.map(\.target).filter { $0.hasSuffix(".png") } }
}
