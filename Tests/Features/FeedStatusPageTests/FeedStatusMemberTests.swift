import FeedStatusPageManager
import Fetching
import Foundation
import Library
import PodcastModel
import Refreshing
import ServiceRouter
import Services
import TestSupport
import Testing
import WebPage

/// The status of a feed for members: changes belong to the owner, or to the only user who has anything of the show.
@Suite struct FeedStatusMemberTests {
  private let sample: SampleLibrary
  private let router = Router(missing: { _ in Page(title: "Missing", identity: "missing", body: "", status: 404) })
  private let owner = Viewer(userID: UserID.owner.rawValue, isOwner: true)
  private let member = Viewer(userID: SampleLibrary.neighbour.rawValue)

  init() async throws { sample = try await SampleLibrary() }

  @Test func memberChangesNothingForOthers() async throws {
    try await withManager {
      for user in [UserID.owner, SampleLibrary.neighbour] {
        try await sample.library.subscriptions.subscribe(user, to: sample.show, at: SampleLibrary.added)
      }
      for name in ["did-tap-retry", "did-set-user-agent", "did-undo"] + Self.changes {
        #expect(try await notice(name, member) == "Only the owner can change this", "\(name)")
      }
      #expect(try await sample.library.feeds.known(sample.show)?.userAgent == nil)
      let html = try await page(member).body.text
      for form in ["did-set-user-agent", "did-undo", "did-tap-retry", "did-preview-address", "did-preview-merge"] {
        #expect(!html.contains(form), "\(form)")
      }
      // A sign-in concerns the member alone.
      #expect(html.contains("did-tap-refresh") && html.contains("did-sign-in"))
      #expect(try await page(owner).body.text.contains("did-set-user-agent"))
    }
  }

  @Test func onlySubscriberMayChangeTheFeed() async throws {
    try await withManager {
      #expect(try await notice("did-set-user-agent", member) == "Only the owner can change this")
      try await sample.library.subscriptions.subscribe(SampleLibrary.neighbour, to: sample.show, at: SampleLibrary.added)
      #expect(try await notice("did-set-user-agent", member) == nil)
      #expect(try await sample.library.feeds.known(sample.show)?.userAgent == "Moss/1")
      #expect(try await page(member).body.text.contains("did-set-user-agent"))
      // Another user who does not subscribe has a bookmark.
      _ = try await sample.library.bookmarks.add(sample.episodes[0], at: 9, note: "", by: .owner, moment: SampleLibrary.added)
      #expect(try await notice("did-set-user-agent", member) == "Only the owner can change this")
    }
  }

  @Test func privateShowOfAnotherUserIsMissing() async throws {
    try await withManager {
      try await sample.library.feedCredentials.set("sealed", host: "https://moss.example", of: sample.show, for: .owner)
      try await sample.library.privateShows.grant(sample.show, to: .owner, at: SampleLibrary.added)
      #expect(try await page(member).status == 404)
      #expect(try await page(owner).status == 200)
      for name in ["did-tap-refresh", "did-tap-retry", "did-set-user-agent", "did-sign-in", "did-undo"] + Self.changes {
        guard case .missing = try await answer(name, member) else {
          Issue.record("\(name) answered something else")
          continue
        }
      }
      // Signing out concerns the member alone.
      _ = try await answer("did-sign-out", member)
      #expect(try await sample.library.feedCredentials.signIn(of: sample.show, for: .owner) != nil)
    }
  }

  // MARK: - Private

  /// Where the feed comes from.
  private static let changes = [
    "did-preview-address", "did-change-address", "did-undo-address", "did-dismiss-suggestion", "did-preview-merge", "did-merge",
    "did-undo-merge",
  ]

  private func withManager(_ test: () async throws -> Void) async throws {
    let fetcher = Fetcher()
    let refreshing = FeedRefresher(loader: FeedLoader(fetcher: fetcher), library: sample.library)
    FeedStatusPageManager.activate(in: router, library: sample.library, refreshing: refreshing)
    let result: Result<Void, any Error>
    do { result = .success(try await test()) } catch { result = .failure(error) }
    await fetcher.shutDown()
    try result.get()
  }

  private func page(_ viewer: Viewer) async throws -> Page {
    try await router.page(at: "/shows/\(sample.show.rawValue)/feed", query: [:], for: viewer)
  }

  private func answer(_ name: String, _ viewer: Viewer) async throws -> EventAnswer {
    let fields = ["show": ["\(sample.show.rawValue)"], "agent": ["Moss/1"], "user": ["eve"], "password": ["x"], "repair": ["1"]].merging(
      ["address": ["https://else.example/"], "preview": ["x"], "target": ["\(sample.show.rawValue)"], "merge": ["1"]],
      uniquingKeysWith: { first, _ in first })
    return try await #require(router.event(at: "/feed-status-page/\(name)")).handle(Form(fields), viewer)
  }

  private func notice(_ name: String, _ viewer: Viewer) async throws -> String? {
    guard case .notice(let sentence, _, _) = try await answer(name, viewer) else { return nil }
    return sentence
  }
}
