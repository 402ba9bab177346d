import Engines
import Foundation
import HTTPTypes
import Library
import PodcastModel
import TestSupport
import Testing

@testable import Server

@Suite struct ChapterRouteTests {
  private struct Answer: Decodable {
    struct Entry: Decodable, Equatable {
      var start: Double
      var end: Double?
      var title: String
      var artworkURL: String?
    }

    let chapters: [Entry]
  }

  @Test func thePlayerGetsTheChaptersWithEndsAndPictures() async throws {
    try await withServer(basePath: "/pods") { app in
      // Nothing listens there: the media cannot be read.
      let episode = try await app.addShow(sound: "http://127.0.0.1:1/1.mp3")
      let chapters = [
        Chapter(startSeconds: 0, title: "Dawn"), Chapter(startSeconds: 60, title: "Noon", imageURL: "http://127.0.0.1:1/noon.jpg"),
      ]
      #expect(try await read(app, episode).isEmpty)
      let repository = app.engines.library.chapters
      try await repository.save(
        ChapterList(source: .feed), replacing: repository.chapters(of: EpisodeID(episode)).list, chapters: chapters, of: EpisodeID(episode))
      let answer = try await read(app, episode)
      #expect(answer[0] == Answer.Entry(start: 0, end: 60, title: "Dawn"))
      #expect(answer[1].end == nil && answer[1].artworkURL?.hasPrefix("/pods/artwork/") == true)
      for missing in ["99", "x", "-1", "9223372036854775808"] {
        #expect(try await app.ask("/pods/chapters/\(missing)").status == 404)
      }
    }
  }

  private func read(_ app: TestServer, _ episode: Int64) async throws -> [Answer.Entry] {
    let answer = try await app.ask("/pods/chapters/\(episode)")
    #expect(answer.status == 200 && answer.headers[.cacheControl] == "no-store")
    return try JSONDecoder().decode(Answer.self, from: Data(answer.text.utf8)).chapters
  }
}
