import Components
import Foundation
import Library
import Playback
import PodcastModel
import ServiceRouter
import Services
import TestSupport
import Testing
import WebPage

@testable import EpisodeActionsManager

/// "Add to playlist", which leads to the sheet of playlists.
@Suite struct AddToPlaylistTests {
  private let viewer = Viewer(userID: UserID.local.rawValue)
  private let router = Router(missing: { _ in Page(title: "Missing", identity: "missing", body: "", status: 404) })
  private let sample: SampleLibrary

  init() async throws {
    sample = try await SampleLibrary()
    let listening = ListeningSessions(library: sample.library)
    let upNext = UpNextQueue(library: sample.library)
    let bookmarks = Bookmarks(library: sample.library)
    EpisodeActionsManager.activate(
      in: router, library: sample.library, listening: listening, upNext: upNext, bookmarks: bookmarks,
      downloading: StubDownloads(sample.library, now: { Date() }).downloading)
  }

  @Test func leadsToTheSheetWithAllSelectedEpisodes() async throws {
    router.navigate(PlaylistPageServices.NavigateAdding.self) { _, _ in nil }
    guard case .navigate(let path) = try await post(["7", "9"]) else {
      Issue.record("it does not lead to the sheet")
      return
    }
    #expect(path == "/playlists/add/7.9?back=%2Flists%2Fnew")
    guard case .navigate(let single) = try await post(["7"], action: "playlist-3") else { return }
    #expect(single.hasPrefix("/playlists/add/3?"))
    guard case .notice(let sentence, nil, _) = try await post((1...301).map { "\($0)" }) else {
      Issue.record("too many episodes")
      return
    }
    #expect(sentence == "Select up to 300 episodes to add to a playlist")
  }

  @Test func isNotOfferedWithoutPlaylists() async throws {
    guard case .missing = try await post(["7"]) else {
      Issue.record("it is offered")
      return
    }
  }

  @Test func thePageOfAnEpisodeInAPlaylistMovesItThere() async throws {
    let path = "/episodes/\(sample.episodes[0].rawValue)/actions"
    let html = try await router.page(at: path, query: ["sorts": "playlist-7"], for: viewer).body.text
    #expect(html.contains("action=\"/playlist-page/did-step-entry\"") && html.contains("name=\"playlist\" value=\"7\""))
    #expect(!html.contains("to-playlist"))
    router.navigate(PlaylistPageServices.NavigateAdding.self) { _, _ in nil }
    #expect(try await router.page(at: path, query: [:], for: viewer).body.text.contains("Add to playlist"))
  }

  // MARK: - Private

  private func post(_ episodes: [String], action: String = "playlist") async throws -> EventAnswer {
    let event = try #require(router.event(at: "/episode-actions/did-tap"))
    return try await event.handle(Form(["action": [action], "episode": episodes, "back": ["/lists/new"]]), viewer)
  }
}
