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

/// The device of a change: found by the session of the request that made it.
@Suite("Authors of changes")
struct ChangeAuthorTests {
  @Test("A change names the browser, and the device once its player has reported", .timeLimit(.minutes(2)))
  func namesTheDevice() async throws {
    try await withServer(mode: .accounts) { server in
      try await server.engines.accounts.addOwner(name: "Moss", password: "a mossy wall")
      let episode = try await server.addShow(sound: "http://127.0.0.1:1/x.mp3")
      let signedIn = try await server.post("/sign-in/did-submit", "name=Moss&password=a+mossy+wall")
      var headers = field("Cookie", try #require(signedIn.sessionCookie))
      headers[.userAgent] = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
      let page = try await server.ask("/settings", headers).text
      let token = String(try #require(page.firstMatch(of: #/data-form-token="([^"]+)"/#)).output.1)
      headers[try #require(HTTPField.Name("Earnest-Form-Token"))] = token
      let favourite = "action=favourite&episode=\(episode)&back=/"
      #expect(try await server.post("/episode-actions/did-tap", favourite, headers).status == 303)
      #expect(try await devices(on: server) == ["Firefox on Linux"])

      let report = SessionReport.seek(episode: episode, to: 60, user: 1, token: token)
        .replacing("\"device\":\"phone\"", with: "\"device\":\"phone\",\"name\":\"Firefox on Linux\"")
      #expect(try await server.post("/session", report, headers).status == 200)
      #expect(try await server.post("/episode-actions/did-tap", "action=unfavourite&episode=\(episode)&back=/", headers).status == 303)
      try await server.engines.userSettings.rename(device: "phone", to: "Kitchen", for: .local)
      #expect(try await devices(on: server) == ["Kitchen", "Firefox on Linux"])
      #expect(try await server.ask("/recent-changes", headers).text.contains("· Kitchen</p>"))
    }
  }

  private func devices(on server: TestServer) async throws -> [String] {
    try await server.engines.library.changeLog.changes(of: .local, kind: .marks, limit: 9).map(\.device)
  }
}
