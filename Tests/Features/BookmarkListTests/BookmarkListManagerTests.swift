import BookmarkListManager
import Foundation
import Library
import Playback
import PodcastModel
import ServiceRouter
import Services
import TestSupport
import Testing
import WebPage

@Suite struct BookmarkListManagerTests {
  private let viewer = Viewer(userID: UserID.local.rawValue)
  private let router = Router(missing: { _ in Page(title: "Missing", identity: "missing", body: "", status: 404) })
  private let clock = FixedClock()

  private func page(_ query: [String: String] = [:]) async throws -> String {
    try await router.page(at: "/bookmarks", query: query, for: viewer).body.text
  }

  private func post(_ path: String, _ fields: [String: String], by viewer: Viewer? = nil) async throws -> EventAnswer {
    try await #require(router.event(at: "/bookmark-list/\(path)")).handle(Form(fields.mapValues { [$0] }), viewer ?? self.viewer)
  }

  private func begin(_ sample: SampleLibrary) async throws -> (playback: Playback, bookmark: Bookmark) {
    let playback = Playback(library: sample.library, now: clock.read)
    BookmarkListManager.activate(in: router, library: sample.library, playback: playback)
    return (playback, try await playback.bookmark(sample.episodes[0], at: 90.5, note: "Moss", by: .local))
  }

  @Test func aDeletedOneComesBackAsItWas() async throws {
    let sample = try await SampleLibrary()
    let (_, bookmark) = try await begin(sample)
    #expect(try await page().contains(">Moss</a>"))
    clock.advance(by: 60)
    let answer = try await post("did-delete", ["bookmark": "\(bookmark.id)", "back": "/bookmarks?words=moss"])
    guard case .notice(_, let undo?, backTo: "/bookmarks?words=moss") = answer else {
      Issue.record("there is no way back: \(answer)")
      return
    }
    #expect(try await page().contains("No bookmarks yet"))
    guard case .notice = try await post(String(undo.path.split(separator: "/")[1]), undo.fields) else {
      Issue.record("it is not said")
      return
    }
    let places = try await sample.library.bookmarks.bookmarks(of: .local, limit: 5)
    #expect(places.map(\.note) == ["Moss"] && places.map(\.position) == [90.5] && places.map(\.created) == [bookmark.created])
  }

  @Test func aNoteIsChangedByItsPersonOnly() async throws {
    let sample = try await SampleLibrary()
    let (_, bookmark) = try await begin(sample)
    let fields = ["bookmark": "\(bookmark.id)", "note": "  Lichen ", "back": "/bookmarks"]
    _ = try await post("did-edit", fields, by: Viewer(userID: SampleLibrary.neighbour.rawValue))
    _ = try await post("did-delete", fields, by: Viewer(userID: SampleLibrary.neighbour.rawValue))
    #expect(try await sample.library.bookmarks.bookmarks(of: .local, limit: 5).map(\.note) == ["Moss"])
    _ = try await post("did-edit", fields)
    #expect(try await sample.library.bookmarks.bookmarks(of: .local, limit: 5).map(\.note) == ["Lichen"])
    #expect(try await page(["words": "lich"]).contains("1 result"))
    #expect(try await page(["words": "moss ball"]).contains("No results for"))
  }

  @Test func menuKnowsTheStateOfTheEpisode() async throws {
    let sample = try await SampleLibrary()
    let (playback, _) = try await begin(sample)
    try await playback.archive([sample.episodes[0]], isArchived: true, by: .local)
    let (id, html) = (sample.episodes[0].rawValue, try await page(["words": "moss"]))
    #expect(html.contains("data-live=\"row-\(id)\" data-finished=\"false\" data-archived=\"true\" data-favourite=\"false\">"))
    #expect(html.contains("href=\"/episodes/\(id)/actions?back=%2Fbookmarks%3Fwords%3Dmoss\""))
    #expect(html.contains("data-actions=\"played unplayed archived unarchived\""))
  }

  @Test func aHundredStandOnAPage() async throws {
    let sample = try await SampleLibrary()
    let (playback, _) = try await begin(sample)
    for second in 1...100 { try await playback.bookmark(sample.episodes[1], at: Double(second) * 7, note: "", by: .local) }
    #expect(try await page().ranges(of: "bookmark-row").count == 100)
    #expect(try await page().contains("href=\"/bookmarks?page=2\""))
    #expect(try await page(["page": "2"]).ranges(of: "bookmark-row").count == 1)
    #expect(try await page(["page": "-9"]).contains("101 bookmarks"))
  }

  @Test func nextPageOfASearchKeepsItsWords() async throws {
    let sample = try await SampleLibrary()
    let (playback, _) = try await begin(sample)
    for second in 1...101 { try await playback.bookmark(sample.episodes[1], at: Double(second) * 7, note: "Fern \(second)", by: .local) }
    let html = try await page(["words": "fern"])
    let more = try #require(html.firstMatch(of: /more-link[^>]*href="([^"]+)"/)?.1)
    #expect(more.contains("words=fern") && more.contains("page=2"))
    #expect(try await page(["words": "fern", "page": "2"]).ranges(of: "bookmark-row").count == 1)
  }

  @Test func reportsFailedUndo() async throws {
    _ = try await begin(SampleLibrary())
    for fields in [["episode": "99", "seconds": "1"], ["episode": "1", "seconds": "nan"], ["episode": "1", "seconds": "1e300"]] {
      let answer = try await post("did-undo", fields.merging(["note": "", "created": "9"]) { one, _ in one })
      guard case .notice = answer else {
        Issue.record("\(fields)")
        return
      }
    }
    await #expect(throws: FormError.notANumber("seconds")) {
      try await post("did-undo", ["episode": "1", "seconds": "x", "note": "", "created": "9"])
    }
  }
}
