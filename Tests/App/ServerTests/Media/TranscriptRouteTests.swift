import Accounts
import Fetching
import Foundation
import HTTPTypes
import Library
import PodcastModel
import Refreshing
import TestSupport
import Testing

@testable import Engines
@testable import Server

@Suite struct TranscriptRouteTests {
  private static let cues = [
    StoredCue(startSeconds: 1, endSeconds: 2.5, speaker: "Ada", text: "Moss & <b>stone</b>"), StoredCue(startSeconds: 3, text: "Ferns"),
  ]

  @Test func theTextTrackOfAVideoIsWebVTT() async throws {
    try await withServer(basePath: "/pods") { app in
      let episode = try await app.addShow(sound: "http://127.0.0.1:1/1.mp4")
      let transcripts = app.engines.library.transcripts
      try await transcripts.saveMade(Self.cues, language: "en", of: EpisodeID(episode))
      let id = try #require(try await transcripts.transcripts(of: EpisodeID(episode)).first?.id)
      let answer = try await app.ask("/pods/media/transcript/\(episode)/\(id).vtt")
      #expect(answer.status == 200 && answer.headers[.contentType] == "text/vtt; charset=utf-8")
      #expect(answer.headers[.cacheControl] == "no-store")
      #expect(
        answer.text == """
          WEBVTT
          Language: en

          00:00:01.000 --> 00:00:02.500
          <v Ada>Moss &amp; &lt;b&gt;stone&lt;/b&gt;

          00:00:03.000 --> 00:00:08.000
          Ferns

          """)
      for missing in [
        "\(episode)/99.vtt", "\(episode)/\(id)", "\(episode)/x.vtt", "\(episode + 1)/\(id).vtt", "-1/9223372036854775808.vtt",
      ] {
        #expect(try await app.ask("/pods/media/transcript/\(missing)").status == 404, "\(missing)")
      }
    }
  }

  @Test func transcriptsOfAPrivateFeedAreForItsReadersOnly() async throws {
    try await withServer(mode: .accounts) { server in
      let library = server.engines.library
      let accounts = server.engines.accounts
      try await accounts.addOwner(name: "Moss", password: "a mossy wall")
      try await accounts.addMember(name: "Fern", password: "under the wall")
      let episode = try await server.addShow(sound: "http://127.0.0.1:1/1.mp4")
      let show = try #require(try await library.episodes.episode(EpisodeID(episode))?.show)
      try await server.engines.refreshing.feedCredentials.store(
        BasicCredentials(user: "ada", password: "moss"), for: show, of: .local, host: "moss.example")
      try await library.privateShows.grant(show, to: .local, at: Date())
      try await library.transcripts.saveMade(Self.cues, language: nil, of: EpisodeID(episode))
      let path = "/media/transcript/\(episode)/1.vtt"
      for (name, password, status) in [("Moss", "a+mossy+wall", 200), ("Fern", "under+the+wall", 404)] {
        let cookie = try #require(try await server.post("/sign-in/did-submit", "name=\(name)&password=\(password)").sessionCookie)
        #expect(try await server.ask(path, field("Cookie", cookie)).status == status, "\(name)")
      }
      #expect(try await server.ask(path).status != 200)
    }
  }
}
