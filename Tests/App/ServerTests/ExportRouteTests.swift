import Engines
import Foundation
import HTTPTypes
import Library
import PodcastModel
import Sharing
import TestSupport
import Testing

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
