import Foundation
import HTTPTypes
import Library
import OwnAudio
import PodcastModel
import Sharing
import Storage
import TestSupport
import Testing

@testable import Engines
@testable import Server

/// Bookmarks and clips as files.
@Suite struct ExportRouteTests {
  @Test(arguments: [("md", "text/markdown; charset=utf-8"), ("csv", "text/csv; charset=utf-8"), ("json", "application/json")])
  func bookmarksAreDownloads(format: String, type: String) async throws {
    try await withServer { server in
      let episode = try await server.addShow(sound: "https://x.invalid/1.mp3")
      _ = try await server.post("/audio-player/did-add-bookmark", "episode=\(episode)&seconds=95&note=The+owl")
      let answer = try await server.ask("/bookmarks/export/\(format)")
      #expect(answer.status == 200 && answer.headers[.contentType] == type)
      #expect(answer.headers[.contentDisposition] == "attachment; filename=\"earnest-bookmarks.\(format)\"")
      #expect(answer.text.contains("The owl") && answer.text.contains("http://127.0.0.1:\(server.port)/episodes/\(episode)?t=95"))
      #expect(try await server.ask("/bookmarks/export/\(format)?episode=\(episode)").text.contains("The owl"))
      #expect(try await !server.ask("/bookmarks/export/\(format)?episode=\(episode + 1)").text.contains("The owl"))
      #expect(try await server.ask("/bookmarks/export/\(format)?episode=99").status == 404)
      #expect(try await server.ask("/bookmarks/export/exe").status == 404)
    }
  }

  @Test func showsOfAListAreAFileWithoutPrivateOnes() async throws {
    try await withServer { server in
      let library = server.engines.library
      let episode = EpisodeID(try await server.addShow(sound: "https://x.invalid/1.mp3"))
      try await library.upNext.put([episode], .last, for: .local, at: Date(), limit: 9)
      let answer = try await server.ask("/export/shows.opml?subject=up-next")
      #expect(answer.status == 200 && answer.text.contains("xmlUrl=\"https://moss.example/feed.xml\""))
      #expect(answer.headers[.contentDisposition] == "attachment; filename=\"earnest-shows.opml\"")
      let sql = "INSERT INTO private_show (show_id, needs_credentials, has_secret_address) VALUES (1, 1, 0)"
      try await server.engines.database.write { _ = try $0.run(Statement("test.private", sql), [:]) }
      try await library.privateShows.grant(ShowID(1), to: .local, at: Date())
      #expect(try await !server.ask("/export/shows.opml?subject=up-next").text.contains("moss.example"))
      for list in ["playlist:7", "show:9", "search:7", "newest", ""] {
        #expect(try await server.ask("/export/shows.opml?subject=\(list)").status == 404, "\(list)")
      }
    }
  }

  @Test func clipIsAFileOfWhichAPublicLinkGivesNoMore() async throws {
    try await withServer { server in
      let engines = server.engines
      guard engines.clips.exporter.isInstalled else { return }
      let file = server.uploads.appending(path: "spool")
      try SampleWave.silence(seconds: 8).write(to: file)
      let show = try await engines.ownAudio.add(file.path, named: "First_light.wav", to: nil, for: .local)
      try await engines.ownAudio.setShared(true, show, for: .local)
      let episode = try #require(try await engines.library.feeds.episodesKnown(of: show).first).id
      let clip = try await engines.clips.add(episode, from: 2, to: 5, title: "Lamp / owl", by: .local)
      let whole = try await server.ask("/clips/\(clip.id)/audio")
      #expect(whole.status == 200 && Array(whole.bytes[4..<8]) == Array("ftyp".utf8))
      #expect(
        whole.headers[.contentDisposition] == "attachment; filename=\"clip.m4a\"; filename*=UTF-8''Lamp%20-%20owl.m4a")
      _ = try await engines.publicLinks.add(episode, clip: clip.id, for: .week, by: .local)
      let token = try #require(try await engines.publicLinks.links(of: .local).first).token
      let part = try await server.ask("/shared/\(token)/audio", [.range: "bytes=4-7"])
      #expect(part.status == 206 && part.headers[.contentType] == "audio/mp4" && part.bytes == Array("ftyp".utf8))
    }
  }

  @Test func clipOfAnotherUserOrWithoutDownloadHasNoFile() async throws {
    try await withServer { server in
      let episode = EpisodeID(try await server.addShow(sound: "https://x.invalid/1.mp3"))
      let clip = try await server.engines.clips.add(episode, from: 0, to: 5, title: "Owl", by: .local)
      let answer = try await server.ask("/clips/\(clip.id)/audio")
      // Without ffmpeg that is the reason.
      #expect(answer.status == (server.engines.clips.exporter.isInstalled ? 409 : 503))
      #expect(answer.text.contains(server.engines.clips.exporter.isInstalled ? "Download the episode" : "ffmpeg"))
      #expect(try await server.ask("/clips/99/audio").status == 404)
      #expect(try await server.ask("/clips/x/audio").status == 404)
    }
  }
}
