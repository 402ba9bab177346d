import InboxPageManager
import Library
import NewEpisodes
import Playback
import PodcastModel
import ServiceRouter
import Services
import Storage
import TestSupport
import Testing
import WebPage

/// Several episodes of an Inbox of two pages at once.
@Suite struct InboxSelectionTests {
  private let viewer = Viewer(userID: UserID.local.rawValue)
  private let router = Router(missing: { _ in Page(title: "Missing", identity: "missing", body: "", status: 404) })
  private let sample: SampleLibrary

  init() async throws {
    sample = try await SampleLibrary(episodes: 103, silent: [])
    let library = sample.library
    InboxPageManager.activate(
      in: router, library: library, userSettings: UserSettings(library: library),
      newEpisodes: NewEpisodes(library: library, queueLength: { _ in 100 }))
    try await library.subscriptions.subscribe(.local, to: sample.show, at: SampleLibrary.added)
    let rows = "SELECT \(UserID.local.rawValue), id, id FROM episode"
    try await sample.database.write {
      _ = try $0.run(Statement("test.inbox", "INSERT INTO inbox (user_id, episode_id, added_at) \(rows)"), [:])
    }
  }

  @Test func selectAllCountsTheEpisodesOfAllPages() async throws {
    let html = try await page(["select": "true"])
    #expect(html.contains("name=\"all\" value=\"true\" disabled data-total=\"103\""))
    #expect(html.contains("action=\"/inbox-page/did-act\"") && html.contains("formaction=\"/inbox-page/did-dismiss\""))
    #expect(try await page(["select": "true", "page": "2"]).contains("data-total=\"103\""))
  }

  @Test func allOfTheInboxIsDismissedAndRestored() async throws {
    let some = ["\(sample.episodes[0].rawValue)"]
    let answer = try await post("did-dismiss", ["episode": some, "all": ["true"], "back": ["/inbox?select=true"]])
    guard case .notice("103 episodes dismissed", let undo?, backTo: "/inbox?select=true") = answer else {
      Issue.record("they were not dismissed")
      return
    }
    #expect(try await sample.library.inbox.count(of: .local) == 0)
    _ = try await #require(router.event(at: undo.path)).handle(Form(undo.fields.mapValues { [$0] }), viewer)
    #expect(try await sample.library.inbox.count(of: .local) == 103)
  }

  @Test func anInboxOfOneFullPageHasNoSecondPage() async throws {
    let second = "href=\"/inbox?page=2\""
    #expect(try await page([:]).contains(second))
    _ = try await post("did-dismiss", ["episode": sample.episodes.prefix(3).map { "\($0.rawValue)" }])
    #expect(try await sample.library.inbox.count(of: .local) == 100)
    #expect(try await !page([:]).contains(second))
  }

  @Test func actionsGetAllEpisodesOrTheSelectedOnes() async throws {
    let asked = Asked()
    router.perform(EpisodeActionsServices.Perform.self) { task, _ in
      guard task.action == "played" else { return nil }
      await asked.take(task.episodes)
      return .notice("Marked", backTo: task.backTo)
    }
    let some = ["\(sample.episodes[0].rawValue)"]
    let fields = ["action": ["played"], "episode": some, "back": ["//evil.example"]]
    guard case .notice("Marked", _, backTo: "/") = try await post("did-act", fields.merging(["all": ["true"]]) { $1 }) else {
      Issue.record("they were not marked")
      return
    }
    #expect(await Set(asked.episodes) == Set(sample.episodes.map(\.rawValue)))
    _ = try await post("did-act", fields)
    #expect(await asked.episodes == [sample.episodes[0].rawValue])
    guard case .missing = try await post("did-act", fields.merging(["action": ["steal"]]) { $1 }) else {
      Issue.record("it was done")
      return
    }
  }

  // MARK: - Private

  private actor Asked {
    var episodes: [Int64] = []
    func take(_ episodes: [Int64]) { self.episodes = episodes }
  }

  private func page(_ query: [String: String]) async throws -> String {
    try await router.page(at: "/inbox", query: query, for: viewer).body.text
  }

  private func post(_ event: String, _ fields: [String: [String]]) async throws -> EventAnswer {
    try await #require(router.event(at: "/inbox-page/\(event)")).handle(Form(fields), viewer)
  }
}
