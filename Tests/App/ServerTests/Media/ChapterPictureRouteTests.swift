import Engines
import Foundation
import HTTPTypes
import Library
import PodcastModel
import TestSupport
import Testing

@testable import Server

/// Pictures of chapters within media files, at the addresses that the player gets.
@Suite struct ChapterPictureRouteTests {
  private struct Answer: Decodable {
    struct Entry: Decodable {
      var artworkURL: String?
    }

    let chapters: [Entry]
  }

  private static let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 1, 2, 3]
  private static let cover = png + [4]
  private static let html = Array("<html><script>alert(1)</script></html>".utf8)

  @Test func isReadWhenItIsFirstShown() async throws {
    let file = SampleChapterAudio.bytes(["Moss", "Fern"], pictures: [Self.png])
    let publisher = try await publisher(file)
    try await withServer(basePath: "/pods", publishers: [publisher.port]) { app in
      let paths = try await chapterPictures(app, of: publisher)
      let path = try #require(paths[0])
      #expect(path.hasPrefix("/pods/artwork/") && paths[1] == nil)
      let count = publisher.requests.count
      for _ in 1...2 {
        let answer = try await app.ask(path)
        #expect(answer.status == 200 && answer.bytes == Self.png && answer.headers[.contentType] == "image/png")
        #expect(answer.headers[.contentSecurityPolicy] == "default-src 'none'; sandbox")
      }
      let range = try #require(file.firstRange(of: Self.png))
      let asked = publisher.requests.dropFirst(count).map { $0.headers["range"] }
      #expect(asked == ["bytes=\(range.lowerBound)-\(range.upperBound - 1)"])
    }
    await publisher.stop()
  }

  @Test func coverTakesThePlaceOfOtherBytes() async throws {
    let publisher = try await publisher(SampleChapterAudio.bytes(["Moss", "Fern"], pictures: [Self.html, Self.png]))
    try await withServer(publishers: [publisher.port]) { app in
      let paths = try await chapterPictures(app, of: publisher)
      for (path, picture) in zip(paths, [Self.cover, Self.png]) {
        let answer = try await app.ask(try #require(path))
        #expect(answer.bytes == picture && answer.headers[.contentType] == "image/png")
      }
    }
    await publisher.stop()
  }

  @Test func rangeOutsideTheFileHasNoPicture() async throws {
    let publisher = try await publisher(SampleChapterAudio.bytes(["Moss", "Fern"], pictures: [Self.png]))
    try await withServer(publishers: [publisher.port]) { app in
      let episode = EpisodeID(try await app.addShow(sound: publisher.origin + "/1.mp3"))
      let picture = try await store(10_000_000..<10_000_100, of: episode, in: app)
      let answer = try await app.ask("/artwork/\(picture)")
      #expect(answer.headers[.contentType] == "image/svg+xml" && answer.headers[.cacheControl] == "no-store")
    }
    await publisher.stop()
  }

  @Test func pictureOfAPrivateShowIsForItsSubscribers() async throws {
    let file = SampleChapterAudio.bytes(["Moss", "Fern"], pictures: [Self.png])
    let publisher = try await publisher(file)
    try await withServer(publishers: [publisher.port]) { app in
      let library = app.engines.library
      var (show, facts) = (SampleLibrary.showFacts, SampleLibrary.episode(0))
      show.feedURL = "https://moss.example/rss?auth=xJ3kM9dKfQwErTy12bVnLp0sA"
      facts.enclosure?.url = publisher.origin + "/1.mp3"
      let id = try await library.feeds.store(show, episodes: [facts], at: Date()).show
      let episode = try #require(try await library.episodes.episodes(of: id, for: .owner, limit: 1).first?.episode.id)
      let range = try #require(file.firstRange(of: Self.png))
      let picture = try await store(Int64(range.lowerBound)..<Int64(range.upperBound), of: episode, in: app)
      #expect(try await app.ask("/chapters/\(episode.rawValue)").status == 404)
      #expect(try await app.ask("/artwork/\(picture)").headers[.contentType] == "image/svg+xml")
      #expect(publisher.requests.isEmpty)
      try await library.privateShows.grant(id, to: .owner, at: Date())
      #expect(try await app.ask("/artwork/\(picture)").bytes == Self.png)
    }
    await publisher.stop()
  }

  // MARK: - Private

  /// A publisher of a file, which is sent by ranges, and of a cover.
  private func publisher(_ file: [UInt8]) async throws -> LoopbackServer {
    try await LoopbackServer { request in
      if request.target == "/cover.png" { return .bytes(200, [("Content-Type", "image/png")], Self.cover) }
      let kind = [("Content-Type", "audio/mpeg"), ("ETag", "\"1\"")]
      guard let range = ByteRange(request.headers["range"])?.resolved(in: Int64(file.count)) else { return .bytes(200, kind, file) }
      return .bytes(
        206, kind + [("Content-Range", "bytes \(range.lowerBound)-\(range.upperBound)/\(file.count)")],
        Array(file[Int(range.lowerBound)...Int(range.upperBound)]))
    }
  }

  /// The addresses of the chapters' pictures, as the player of a new episode gets them.
  private func chapterPictures(_ app: TestServer, of publisher: LoopbackServer) async throws -> [String?] {
    let episode = try await app.addShow(sound: publisher.origin + "/1.mp3", artwork: publisher.origin + "/cover.png")
    let answer = try await app.ask("\(app.basePath)/chapters/\(episode)")
    return try JSONDecoder().decode(Answer.self, from: Data(answer.text.utf8)).chapters.map(\.artworkURL)
  }

  /// Stores chapters of the media file, the first of which has its picture at `range`.
  ///
  /// - Returns: The id of the picture.
  private func store(_ range: Range<Int64>, of episode: EpisodeID, in app: TestServer) async throws -> Int64 {
    let library = app.engines.library
    let url = try #require(EmbeddedPictureAddress(episode: episode, range: range)?.url)
    let chapters = [Chapter(startSeconds: 0, title: "Moss", imageURL: url), Chapter(startSeconds: 60, title: "Fern")]
    let before = try await library.chapters.chapters(of: episode).list
    try await library.chapters.save(ChapterList(source: .media), replacing: before, chapters: chapters, of: episode)
    return try await library.artwork.id(of: url).rawValue
  }
}
