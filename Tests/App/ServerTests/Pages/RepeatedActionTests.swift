import Accounts
import Engines
import Foundation
import HTTPTypes
import Library
import Playback
import PodcastModel
import TestSupport
import Testing

@testable import Server

/// Actions with a key, which a browser stores and may send again (docs/offline.md).
@Suite("Repeated actions", .timeLimit(.minutes(2)))
struct RepeatedActionTests {
  @Test("A repeated key is answered without acting")
  func actsOnce() async throws {
    try await withServer { server in
      let episode = try await server.addShow(sound: "http://127.0.0.1:1/x.mp3")
      #expect(try await archive(episode, key: "a", on: server).status == 303)
      try await server.engines.listening.archive([EpisodeID(episode)], isArchived: false, by: .local)
      let repeated = try await archive(episode, key: "a", on: server)
      #expect(repeated.status == 200 && HTTPField.Name("Earnest-Answer").flatMap { repeated.headers[$0] } == "done")
      #expect(try await isArchived(episode, on: server) == false)
      #expect(try await archive(episode, key: "b", on: server).status == 303)
      #expect(try await isArchived(episode, on: server) == true)
    }
  }

  @Test("Two requests with one key at the same time act once")
  func actsOnceAtTheSameTime() async throws {
    try await withServer { server in
      let episode = try await server.addShow(sound: "http://127.0.0.1:1/x.mp3")
      async let first = archive(episode, key: "a", on: server).status
      async let second = archive(episode, key: "a", on: server).status
      let statuses = try await [first, second].sorted()
      #expect([[200, 303], [303, 503]].contains(statuses))
      #expect(try await changes(on: server).count == 1)
    }
  }

  @Test("A refused action may be sent again")
  func refusalsAreNotStored() async throws {
    try await withServer { server in
      let episode = try await server.addShow(sound: "http://127.0.0.1:1/x.mp3")
      let headers = field("Idempotency-Key", "a")
      #expect(try await server.post("/episode-actions/did-tap", "action=x&episode=\(episode)&back=/", headers).status == 400)
      #expect(try await archive(episode, key: "a", on: server).status == 303)
    }
  }

  @Test("The runtime learns that an action is refused", arguments: ["next", "last", "favourite", "played", "archived"])
  func refusesDeletedEpisodes(action: String) async throws {
    try await withServer { server in
      var headers = field("Idempotency-Key", "a")
      for (name, value) in [("Earnest-Request", "page"), ("Earnest-Age", "60000")] { headers[try #require(HTTPField.Name(name))] = value }
      let answer = try await server.post("/episode-actions/did-tap", "action=\(action)&episode=99&back=/", headers)
      #expect(answer.status == 409 && answer.text == "This episode is no longer available")
      let bookmark = try await server.post("/audio-player/did-add-bookmark", "episode=99&seconds=9&note=", headers)
      #expect(bookmark.status == 409)
    }
  }

  @Test("The runtime learns that Up Next is full")
  func refusesWhatDoesNotFit() async throws {
    try await withServer { server in
      let library = server.engines.library
      let stored = try await library.feeds.store(SampleLibrary.showFacts, episodes: (0...25).map { SampleLibrary.episode($0) }, at: Date())
      let episodes = try await library.episodes.episodes(of: stored.show, for: .local, limit: 26).map(\.episode.id)
      try await library.preferences.set(["up-next-limit": "25"], of: .local, at: Date())
      try await library.upNext.put(Array(episodes.dropFirst()), .last, for: .local, at: Date(), limit: 25)
      var headers = field("Earnest-Request", "page")
      headers[try #require(HTTPField.Name("Idempotency-Key"))] = "a"
      let answer = try await server.post("/episode-actions/did-tap", "action=next&episode=\(episodes[0].rawValue)&back=/", headers)
      #expect(answer.status == 409 && answer.text.hasPrefix("Up Next is full"))
    }
  }

  @Test("Keys are short and plain", arguments: ["", "a b", String(repeating: "a", count: 65)])
  func rejectsOtherKeys(key: String) async throws {
    try await withServer { server in
      let episode = try await server.addShow(sound: "http://127.0.0.1:1/x.mp3")
      #expect(try await archive(episode, key: key, on: server).status == 400)
      #expect(try await changes(on: server).isEmpty)
    }
  }

  @Test(
    "The age of an action is between 0 and 90 days",
    arguments: [
      ("3600000", 3_600), ("-5", 0), ("x", 0), ("", 0), ("9223372036854775807", 90 * 86_400), ("99999999999999999999", 0),
    ] as [(String, Double)])
  func boundsAge(age: String, seconds: Double) async throws {
    try await withServer { server in
      let episode = try await server.addShow(sound: "http://127.0.0.1:1/x.mp3")
      let before = Date()
      #expect(try await archive(episode, key: "a", age: age, on: server).status == 303)
      let moment = try #require(try await changes(on: server).first?.moment)
      #expect((before - 1...Date() + 1).contains(moment + seconds))
    }
  }

  /// After the restoration of a backup that has no receipt of it; another key stands for that.
  @Test("Without its receipt, a repeated action changes nothing that is newer")
  func survivesBackup() async throws {
    try await withServer { server in
      let episode = try await server.addShow(sound: "http://127.0.0.1:1/x.mp3")
      for key in ["a", "b"] { #expect(try await archive(episode, key: key, age: "60000", on: server).status == 303) }
      #expect(try await changes(on: server).map(\.action) == [.archived])
      try await server.engines.listening.archive([EpisodeID(episode)], isArchived: false, by: .local)
      #expect(try await archive(episode, key: "c", age: "60000", on: server).status == 303)
      #expect(try await isArchived(episode, on: server) == false)
    }
  }

  @Test("The actions of a removed account need a sign-in")
  func refusesRemovedAccount() async throws {
    try await withServer(mode: .accounts) { server in
      try await server.engines.accounts.addOwner(name: "Moss", password: "a mossy wall")
      let episode = try await server.addShow(sound: "http://127.0.0.1:1/x.mp3")
      #expect(try await archive(episode, key: "a", on: server).status == 401)
      #expect(try await changes(on: server).isEmpty)
    }
  }

  @Test("A sign-in has no receipt")
  func ignoresKeysOfStrangers() async throws {
    try await withServer(mode: .accounts) { server in
      try await server.engines.accounts.addOwner(name: "Moss", password: "a mossy wall")
      #expect(try await server.post("/sign-in/did-submit", "name=Moss&password=x", field("Idempotency-Key", "a")).status == 401)
    }
  }

  // MARK: - Private

  private func archive(_ episode: Int64, key: String, age: String? = nil, on server: TestServer) async throws -> BrowserResponse {
    var headers = field("Idempotency-Key", key)
    if let age, let name = HTTPField.Name("Earnest-Age") { headers[name] = age }
    return try await server.post("/episode-actions/did-tap", "action=archived&episode=\(episode)&back=/", headers)
  }

  private func isArchived(_ episode: Int64, on server: TestServer) async throws -> Bool? {
    try await server.engines.library.listening.state(of: EpisodeID(episode), for: .local)?.isArchived
  }

  private func changes(on server: TestServer) async throws -> [LoggedChange] {
    try await server.engines.library.changeLog.changes(of: .local, kind: .marks, limit: 9)
  }
}
