import Engines
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
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
      #expect(json["settings"] as? [String: Int] == ["skipBack": 10, "skipForward": 10] && json["upNextCount"] as? Int == 0)
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
      #expect(json["settings"] as? [String: Int] == ["skipBack": 10, "skipForward": 10] && json["upNextCount"] as? Int == 0)
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
      let unannounced = try await SessionRoutes(playback: server.engines.playback)
        .report(Request(head: head, body: RequestBody(asyncSequence: pieces)), viewer: Viewer(userID: 1))
      #expect(unannounced.status == .contentTooLarge)
      #expect(try await server.ask("/session").status == 200)
    }
  }

  private func object(_ answer: BrowserResponse) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(answer.bytes)) as? [String: Any])
  }
}
