import Foundation
import HTTPTypes
import TestSupport
import Testing

@testable import Server

@Suite struct SessionRouteTests {
  @Test func whoNeverPlayedHasNoSession() async throws {
    try await withSite { site in
      let answer = try await site.ask("/session")
      #expect(answer.status == 200 && answer.headers[.contentType] == "application/json" && answer.headers[.cacheControl] == "no-store")
      let json = try object(answer)
      #expect(json["session"] == nil && json["acknowledged"] == nil)
      #expect((json["plan"] as? [String: Any])?.isEmpty == true)
    }
  }

  @Test func aReportIsAcknowledgedAndAnsweredWithThePlan() async throws {
    try await withSite { site in
      let id = try await site.addShow(sound: "https://moss.example/1.mp3")
      let answer = try await site.post("/session", SessionReport.seek(episode: id, to: 321, id: "one"))
      let json = try object(answer)
      #expect((json["acknowledged"] as? [[String: Any]])?.first?["id"] as? String == "one")
      #expect((json["acknowledged"] as? [[String: Any]])?.first?["seq"] as? Int == 7)
      let session = try #require(json["session"] as? [String: Any])
      #expect(session["episode"] as? Int64 == id && session["position"] as? Double == 321 && session["rate"] as? Double == 1.5)
      let plan = try #require(json["plan"] as? [String: [String: Any]])
      #expect(plan["current"]?["mediaURL"] as? String == "/media/\(id)" && plan["current"]?["start"] as? Double == 321)
      #expect(plan["current"]?["duration"] as? Double == 1_812 && plan["next"]?["title"] as? String == "Episode 2")
      let read = try object(try await site.ask("/session"))
      #expect((read["session"] as? [String: Any])?["position"] as? Double == 321)
    }
  }

  @Test func underABasePathThePlanCarriesIt() async throws {
    try await withSite(basePath: "/earnest") { site in
      let id = try await site.addShow(sound: "https://moss.example/1.mp3", artwork: "https://moss.example/1.jpg")
      let json = try object(try await site.post("/earnest/session", SessionReport.seek(episode: id, to: 321)))
      let current = try #require((json["plan"] as? [String: [String: Any]])?["current"])
      #expect(current["mediaURL"] as? String == "/earnest/media/\(id)" && current["episodeURL"] as? String == "/earnest/episodes/\(id)")
      #expect(
        (current["artworkURL"] as? String)?.hasPrefix("/earnest/artwork/") == true && current["showURL"] as? String == "/earnest/shows/1")
    }
  }

  @Test(arguments: [
    "", "nonsense", "[]", "{}", "{\"device\":\"x\"}", "{\"device\":\"x\",\"sentAt\":\"now\",\"entries\":[]}",
    "{\"device\":\"\",\"sentAt\":1,\"entries\":[]}", "{\"device\":\"x\",\"sentAt\":1,\"entries\":[{}]}", "\u{0}", "[[[[[[[[",
  ])
  func whatIsNoReportIsSaid(body: String) async throws {
    try await withSite { site in
      let answer = try await site.post("/session", body)
      #expect(answer.status == 400 && answer.text == "The report of what was heard cannot be read.\n")
    }
  }

  @Test func deepNestingAndHugeReportsDoNoHarm() async throws {
    try await withSite { site in
      let nested = try await site.post("/session", String(repeating: "[", count: 100_000))
      #expect(nested.status == 400)
      let huge = try await site.post("/session", "{\"device\":\"" + String(repeating: "x", count: 5 << 20) + "\"}")
      #expect(huge.status == 400)
      #expect(try await site.ask("/session").status == 200)
    }
  }

  private func object(_ answer: Answer) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(answer.bytes)) as? [String: Any])
  }
}
