import Engines
import Foundation
import HTTPTypes
import Library
import PodcastModel
import TestSupport
import Testing

@testable import Server

@Suite struct KeepRouteTests {
  private struct Answer: Decodable {
    struct Item: Decodable {
      let episode: Int64
      let mediaURL: String
    }

    let episode: Int64
    let state: String
    let size: Int64?
    let etag: String?
    let type: String?
    let item: Item
    let files: [String]
    let pages: [String]
  }

  private struct Selection: Decodable {
    let episodes: [Int64]
  }

  @Test func namesEverythingThatADeviceStores() async throws {
    try await withTemporaryFolder { folder in
      let file = folder.appending(path: "1.mp3")
      try Data(sound(30_000)).write(to: file)
      try await withServer(basePath: "/pods", downloaded: { $0 == EpisodeID(1) ? file.path : nil }) { app in
        _ = try await app.addShow(sound: "http://127.0.0.1:1/1.mp3", artwork: "http://127.0.0.1:1/cover.jpg")
        let cues = [StoredCue(startSeconds: 0, text: "Moss")]
        try await app.engines.library.transcripts.saveMade(cues, language: nil, of: EpisodeID(1))
        let answer = try await read(app, "/pods/keep/1", as: Answer.self)
        let media = try await app.ask("/pods/media/1", method: .head)
        #expect(answer.episode == 1 && answer.state == "ready" && answer.size == 30_010 && answer.type == "audio/mpeg")
        #expect(answer.etag == media.headers[.eTag])
        #expect(answer.item.episode == 1 && answer.item.mediaURL == "/pods/media/1")
        #expect(answer.files.filter { $0.hasPrefix("/pods/artwork/") }.count == 4 && answer.files.contains("/pods/chapters/1"))
        #expect(answer.files.contains { $0.hasPrefix("/pods/media/transcript/1/") })
        #expect(answer.pages.starts(with: ["/pods/episodes/1", "/pods/shows/1"]) && answer.pages.contains("/pods/transcript?episode=1"))
        #expect(answer.pages.contains("/pods/episodes/1?part=chapters") && answer.pages.contains("/pods/episodes/1?part=transcript"))
        for page in answer.pages { #expect(try await app.ask(page).status == 200, "\(page)") }
        let other = try await read(app, "/pods/keep/2", as: Answer.self)
        #expect(other.state == "missing" && other.size == nil && other.etag == nil)
        for missing in ["99", "x", "9223372036854775808"] { #expect(try await app.ask("/pods/keep/\(missing)").status == 404) }
      }
    }
  }

  @Test func selectsTheEpisodesOfRules() async throws {
    try await withServer { app in
      let facts = (0..<5).map { SampleLibrary.episode($0, isSilent: $0 == 4) }
      let stored = try await app.engines.library.feeds.store(SampleLibrary.showFacts, episodes: facts, at: Date())
      let ids = try await app.engines.library.episodes.episodes(of: stored.show, for: .local, limit: 5).map(\.episode.id.rawValue)
      _ = try await app.post("/episode-actions/did-tap", "action=last&episode=\(ids[3])&back=%2F")
      _ = try await app.post("/episode-actions/did-tap", "action=played&episode=\(ids[1])&back=%2F")
      let show = stored.show.rawValue
      // The newest has no audio, and the one before it is finished.
      #expect(try await select(app, "queue=3&newest=3&shows=\(show),99,x,\(show)") == [ids[3], ids[2]])
      #expect(try await select(app, "queue=0&newest=4&shows=\(show)") == [ids[2], ids[3], ids[4]])
      for query in ["", "queue=-1&newest=-1&shows=\(show)", "queue=x&newest=1&shows=", "shows=\(show)"] {
        #expect(try await select(app, query).isEmpty, "\(query)")
      }
      #expect(try await select(app, "queue=99999999999&newest=99999999&shows=\(show)").count == 3)
    }
  }

  @Test func selectsTheNewestAutoDownloadsOfTheUser() async throws {
    try await withServer { app in
      let facts = (0..<6).map { SampleLibrary.episode($0) }
      let library = app.engines.library
      let stored = try await library.feeds.store(SampleLibrary.showFacts, episodes: facts, at: Date())
      let ids = try await library.episodes.episodes(of: stored.show, for: .local, limit: 6).map(\.episode.id)
      // The one that was downloaded last comes first, of any date.
      for (number, index) in [3, 5, 2, 4, 1].enumerated() {
        try await download(ids[index], by: index == 2 ? .user : .rule, at: Date(timeIntervalSince1970: Double(number)), in: library)
      }
      _ = try await app.post("/episode-actions/did-tap", "action=played&episode=\(ids[4].rawValue)&back=%2F")
      _ = try await app.post("/episode-actions/did-tap", "action=last&episode=\(ids[5].rawValue)&back=%2F")
      let expected = { (indices: [Int]) in indices.map { ids[$0].rawValue } }
      #expect(try await select(app, "auto=2") == expected([1, 5]))
      #expect(try await select(app, "queue=3&auto=50") == expected([5, 1, 3]))
      for query in ["auto=0", "auto=-1", "auto=x", "queue=0&auto=0"] { #expect(try await select(app, query).isEmpty, "\(query)") }
    }
  }

  private func download(_ episode: EpisodeID, by origin: DownloadOrigin, at moment: Date, in library: Library) async throws {
    _ = try await library.claims.request([episode], for: .local, origin: origin, at: moment)
    let lease = try #require(try await library.downloads.lease(episode, owner: "test", at: moment, until: moment + 60))
    let file = FinishedFile(file: "\(episode.rawValue).mp3", mimeType: "audio/mpeg", sha256: "", bytes: 1)
    _ = try await library.downloads.finish(file, lease: lease, at: moment)
  }

  private func select(_ app: TestServer, _ query: String) async throws -> [Int64] {
    try await read(app, "/keep?\(query)", as: Selection.self).episodes
  }

  private func read<Value: Decodable>(_ app: TestServer, _ path: String, as type: Value.Type) async throws -> Value {
    let answer = try await app.ask(path)
    #expect(answer.status == 200 && answer.headers[.cacheControl] == "no-store", "\(path)")
    return try JSONDecoder().decode(type, from: Data(answer.text.utf8))
  }
}
