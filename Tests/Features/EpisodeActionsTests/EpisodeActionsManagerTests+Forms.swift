import Components
import Library
import Playback
import PodcastModel
import ServiceRouter
import Services
import TestSupport
import Testing
import WebPage

@testable import EpisodeActionsManager

extension EpisodeActionsManagerTests {
  // MARK: - The page

  @Test func thePageOfActionsHasThoseThatChangeSomething() async throws {
    _ = try await tap(.favourite, [0])
    let task = EpisodeActionsServices.Navigate(episode: ids[0], back: "/shows/1")
    let html = try await router.page(at: "/episodes/\(ids[0])/actions", query: ["back": "/shows/1"], for: viewer).body.text
    #expect(task.path == "/episodes/\(ids[0])/actions?back=/shows/1" || task.path.contains("back=%2Fshows%2F1"))
    let posted = html.matches(of: #/name="action" value="([a-z]+)"/#).map { String($0.1) }
    #expect(posted == ["next", "last", "download", "unfavourite", "played", "archived", "older"])
    #expect(html.contains("name=\"back\" value=\"/shows/1\"") && !html.contains("name=\"way\""))
    let other = try await router.page(
      at: "/episodes/\(ids[2])/actions", query: ["back": "//evil.example", "sorts": "up-next"], for: viewer)
    #expect(!other.body.text.contains("value=\"next\"") && other.body.text.contains("name=\"back\" value=\"/\""))
    #expect(other.body.text.contains("action=\"/up-next/did-step\""))
    #expect(try await router.page(at: "/episodes/999/actions", query: [:], for: viewer).status == 404)
  }

  // MARK: - Forms

  @Test func theButtonOfARowNamesItsEpisode() async throws {
    _ = try await post("did-tap", ["action": "last-\(ids[0])", "back": "/shows/1"])
    #expect(try await queue() == [0])
    for action in ["last-", "last-x", "steal-1", "-1"] {
      await #expect(throws: FormError.self, "\(action)") { try await post("did-tap", ["action": action, "back": "/"]) }
    }
  }

  @Test(arguments: [
    ("https://evil.example/", "/"), ("//evil.example/", "/"), ("/\\evil.example", "/"), ("javascript:alert(1)", "/"), ("", "/"),
    ("/shows/1?page=2", "/shows/1?page=2"),
  ])
  func returnsToOwnPagesOnly(back: String, path: String) async throws {
    let fields = ["action": "favourite", "episode": "\(ids[0])", "back": back]
    guard case .notice(_, let undo?, backTo: path) = try await post("did-tap", fields) else {
      Issue.record("it leads elsewhere")
      return
    }
    #expect(undo.fields["back"] == path)
  }

  @Test func rejectsFormsThatMakeNoSense() async throws {
    let bad: [(String, [String: String])] = [
      ("did-tap", [:]), ("did-tap", ["action": "steal", "episode": "1", "back": "/"]),
      ("did-tap", ["action": "next", "episode": "x", "back": "/"]), ("did-undo-download", ["back": "/"]),
      ("did-undo-download", ["episode": "1 x", "back": "/"]), ("did-restore-downloads", ["moment": "yesterday", "back": "/"]),
    ]
    for (name, fields) in bad {
      await #expect(throws: FormError.self, "\(name) \(fields)") { try await post(name, fields) }
    }
  }

  @Test func anActionWhoseFeatureIsMissingDoesNothing() async throws {
    let other = Router(missing: { _ in Page(title: "Missing", identity: "missing", body: "", status: 404) })
    EpisodeActionsManager.activate(
      in: other, library: sample.library, listening: listening, upNext: upNext, bookmarks: bookmarks, downloading: still.downloading)
    let event = try #require(other.event(at: EpisodeAction.path))
    for action in [EpisodeAction.playNext, .download, .favourite] {
      let form = Form(["action": [action.rawValue], "episode": ["\(ids[0])"], "back": ["/"]])
      guard case .missing = try await event.handle(form, viewer) else {
        Issue.record("\(action) was done")
        return
      }
    }
    #expect(try await queue() == [])
  }

  @Test func theCatalogHasASentenceForEachKey() {
    #expect(EpisodeActionsString.strings.catalogKeys == Set(EpisodeActionsString.allCases.map(\.rawValue)))
  }
}
