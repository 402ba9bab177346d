import Engines
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import Playback
import PodcastModel
import ServiceRouter
import TestSupport
import Testing
import WebPage

@testable import Server

@Suite struct SessionRouteTests {
  @Test func hasNoSessionBeforePlayback() async throws {
    try await withServer { server in
      let answer = try await server.ask("/session")
      #expect(answer.status == 200 && answer.headers[.contentType] == "application/json" && answer.headers[.cacheControl] == "no-store")
      let json = try object(answer)
      #expect(json["session"] == nil && json["acknowledged"] == nil)
      let plan = try #require(json["plan"] as? [String: Any])
      #expect(plan["current"] == nil && plan["previous"] == nil && (plan["upcoming"] as? [Any])?.isEmpty == true)
      #expect((json["settings"] as? [String: Any])?["skipBack"] as? Int == 15 && json["upNextCount"] as? Int == 0)
    }
  }

  @Test func acknowledgesReportWithPlan() async throws {
    try await withServer { server in
      let id = try await server.addShow(sound: "https://moss.example/1.mp3")
      let answer = try await server.post("/session", SessionReport.seek(episode: id, to: 321, id: "one"))
      let json = try object(answer)
      #expect((json["acknowledged"] as? [[String: Any]])?.first?["id"] as? String == "one")
      #expect((json["acknowledged"] as? [[String: Any]])?.first?["seq"] as? Int == 7)
      let session = try #require(json["session"] as? [String: Any])
      #expect(session["episode"] as? Int64 == id && session["position"] as? Double == 321 && session["rate"] as? Double == 1.5)
      let plan = try #require(json["plan"] as? [String: Any])
      let current = try #require(plan["current"] as? [String: Any])
      #expect(current["mediaURL"] as? String == "/media/\(id)" && current["start"] as? Double == 321)
      #expect(current["duration"] as? Double == 1_812)
      #expect((plan["upcoming"] as? [[String: Any]])?.first?["title"] as? String == "Episode 2")
      #expect(
        plan["rewinds"] as? [[String: Double]] == [["after": 60, "by": 3], ["after": 3_600, "by": 5], ["after": 86_400, "by": 10]])
      let read = try object(try await server.ask("/session"))
      #expect((read["session"] as? [String: Any])?["position"] as? Double == 321)
    }
  }

  @Test func sendsOwnerAndSkipSettings() async throws {
    try await withServer { server in
      let id = try await server.addShow(sound: "https://moss.example/1.mp3")
      let now = Date().timeIntervalSince1970 * 1000
      let json = try object(
        try await server.post(
          "/session",
          """
          {"device":"phone","name":"Chrome on Android","tab":"1","state":"playing","sentAt":\(now),"entries":[{"id":"a","kind":"event","seq":1,
          "episode":\(id),"rate":1,"at":\(now),"action":"start","position":30,"gesture":true,"sleep":{"kind":"minutes","left":600}}]}
          """))
      let session = try #require(json["session"] as? [String: Any])
      #expect(session["state"] as? String == "playing" && session["playing"] as? Bool == true)
      #expect(session["device"] as? String == "phone" && session["tab"] as? String == "1")
      #expect(session["deviceName"] as? String == "Chrome on Android")
      #expect((session["sleep"] as? [String: Any])?["left"] as? Double == 600)
      #expect((json["settings"] as? [String: Any])?["skipBack"] as? Int == 15 && json["upNextCount"] as? Int == 0)
    }
  }

  @Test func saysThatTheListenerIsDoneWithTheEpisode() async throws {
    try await withServer { server in
      let id = try await server.addShow(sound: "https://moss.example/1.mp3")
      let session = try object(try await server.post("/session", SessionReport.seek(episode: id, to: 321)))["session"] as? [String: Any]
      #expect(session?["dismissed"] as? Bool == false)
      try await server.engines.listening.mark([EpisodeID(id)], played: true, by: .local)
      #expect((try object(try await server.ask("/session"))["session"] as? [String: Any])?["dismissed"] as? Bool == true)
    }
  }

  @Test func addsBasePathToPlan() async throws {
    try await withServer(basePath: "/earnest") { server in
      let id = try await server.addShow(sound: "https://moss.example/1.mp3", artwork: "https://moss.example/1.jpg")
      let json = try object(try await server.post("/earnest/session", SessionReport.seek(episode: id, to: 321)))
      let current = try #require((json["plan"] as? [String: Any])?["current"] as? [String: Any])
      #expect(current["mediaURL"] as? String == "/earnest/media/\(id)" && current["episodeURL"] as? String == "/earnest/episodes/\(id)")
      #expect(
        (current["artworkURL"] as? String)?.hasPrefix("/earnest/artwork/") == true && current["showURL"] as? String == "/earnest/shows/1")
    }
  }

  @Test func addsBasePathToLiveStream() async throws {
    try await withServer(basePath: "/earnest") { server in
      let id = try await server.addShow(sound: "https://moss.example/1.mp3", artwork: "https://moss.example/1.jpg")
      let stream = try await RawConnection(port: server.port)
      try await stream.send("GET /earnest/live HTTP/1.1\r\nHost: \(server.authority)\r\n\r\n")
      try await waitUntil { stream.received.contains("event: beat") }
      #expect(try await server.post("/earnest/session", SessionReport.seek(episode: id, to: 321)).status == 200)
      try await waitUntil { stream.received.contains("event: session") && stream.received.contains("\"upNextCount\"") }
      let received = stream.received.replacing("\\/", with: "/")
      #expect(received.contains("\"mediaURL\":\"/earnest/media/\(id)\"") && !received.contains("\":\"/media/"))
      try await stream.close()
    }
  }

  @Test(arguments: [
    "", "nonsense", "[]", "{}", "{\"device\":\"x\"}", "{\"device\":\"x\",\"sentAt\":\"now\",\"entries\":[]}",
    "{\"device\":\"\",\"sentAt\":1,\"entries\":[]}", "{\"device\":\"x\",\"sentAt\":1,\"entries\":[{}]}", "\u{0}", "[[[[[[[[",
  ])
  func reportsInvalidReport(body: String) async throws {
    try await withServer { server in
      let answer = try await server.post("/session", body)
      #expect(answer.status == 400 && answer.text == "The listening report can’t be read\n")
    }
  }

  @Test func survivesHostileReports() async throws {
    try await withServer { server in
      let nested = try await server.post("/session", String(repeating: "[", count: 100_000))
      #expect(nested.status == 400)
      let huge = try await server.post("/session", "{\"device\":\"" + String(repeating: "x", count: 3 << 20) + "\"}")
      #expect(huge.status == 413 && huge.text == "The listening report is larger than 2 MB\n")
      // A client that does not announce the length.
      let head = HTTPRequest(method: .post, scheme: "http", authority: server.authority, path: "/session")
      let pieces = AsyncStream { stream in
        for _ in 0..<48 { stream.yield(ByteBuffer(repeating: 0x20, count: 64 << 10)) }
        stream.finish()
      }
      let unannounced = try await SessionRoutes(listening: server.engines.listening)
        .report(Request(head: head, body: RequestBody(asyncSequence: pieces)), viewer: Viewer(userID: 1))
      #expect(unannounced.status == .contentTooLarge)
      #expect(try await server.ask("/session").status == 200)
    }
  }

  @Test func refusesReportOfAnotherUserWithoutAcknowledging() async throws {
    try await withServer { server in
      let id = try await server.addShow(sound: "https://moss.example/1.mp3")
      let routes = SessionRoutes(listening: server.engines.listening)
      let cases: [(user: Int64?, viewer: Int64, status: HTTPResponse.Status)] = [
        (2, 1, .conflict), (1, 2, .conflict), (nil, 2, .conflict), (-1, 1, .conflict), (nil, 1, .ok), (1, 1, .ok),
      ]
      for (user, viewer, status) in cases {
        let response = try await routes.report(report(of: user, episode: id, server), viewer: Viewer(userID: viewer))
        #expect(response.status == status, "a report of \(user ?? 0) in the session of \(viewer)")
        #expect(response.headers[.contentType] == "application/json")
        let position = try await server.engines.listening.state(of: UserID(viewer)).session?.position
        #expect(position == (status == .ok ? 321 : nil))
      }
      let refused = try await server.post("/session", SessionReport.seek(episode: id, to: 9, user: 2))
      #expect(refused.status == 409 && refused.text == #"{"error":"other-user"}"#)
      #expect(try object(try await server.ask("/session"))["user"] as? Int == 1)
    }
  }

  @Test func refusesStreamForPageOfAnotherUser() async throws {
    try await withServer { server in
      for path in ["/live?user=2", "/live?user=2&after=", "/live?user=x", "/live?user="] {
        let answer = try await server.ask(path)
        #expect(answer.status == 409 && answer.text == #"{"error":"other-user"}"#, "\(path)")
      }
    }
  }

  private func report(of user: Int64?, episode: Int64, _ server: TestServer) -> Request {
    let body = SessionReport.seek(episode: episode, to: 321, id: "\(user ?? 0)", user: user)
    let head = HTTPRequest(method: .post, scheme: "http", authority: server.authority, path: "/session")
    return Request(head: head, body: RequestBody(buffer: ByteBuffer(string: body)))
  }

  private func object(_ answer: BrowserResponse) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(answer.bytes)) as? [String: Any])
  }
}
