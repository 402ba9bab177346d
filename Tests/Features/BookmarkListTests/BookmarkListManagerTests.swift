import BookmarkListManager
import Foundation
import Library
import Playback
import PodcastModel
import Secrets
import ServiceRouter
import Services
import Sharing
import Storage
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

  private func begin(_ sample: SampleLibrary) async throws -> Bookmark {
    let bookmarks = Bookmarks(library: sample.library, now: clock.read)
    let userSettings = UserSettings(library: sample.library, now: clock.read)
    let clips = Clips(
      library: sample.library, exporter: ClipExporter(folder: .temporaryDirectory, program: nil, audioFile: { _ in nil }), now: clock.read)
    let links = PublicLinks(library: sample.library, signer: { AddressSigner(secret: "moss") }, now: clock.read)
    BookmarkListManager.activate(
      in: router, library: sample.library, bookmarks: bookmarks, userSettings: userSettings, clips: clips, publicLinks: links)
    return try await bookmarks.add(sample.episodes[0], at: 90.5, note: "Moss", by: .local)
  }

  @Test func aDeletedOneComesBackAsItWas() async throws {
    let sample = try await SampleLibrary()
    let bookmark = try await begin(sample)
    #expect(try await page().contains(">Moss</a>"))
    clock.advance(by: 60)
    let answer = try await post("did-delete", ["bookmark": "\(bookmark.id)", "back": "/bookmarks?words=moss"])
    guard case .notice("Bookmark removed", let undo?, backTo: "/bookmarks?words=moss") = answer else {
      Issue.record("there is no way back: \(answer)")
      return
    }
    #expect(try await page().contains("No bookmarks yet"))
    #expect(undo.fields == ["bookmark": "\(bookmark.id)"])
    let neighbour = Viewer(userID: SampleLibrary.neighbour.rawValue)
    for (by, sentence, count) in [
      (neighbour, "This bookmark no longer exists", 0), (viewer, "Bookmark restored", 1), (viewer, "This bookmark no longer exists", 1),
    ] {
      guard case .notice(sentence, undo: nil, backTo: "/bookmarks") = try await post("did-undo", undo.fields, by: by) else {
        Issue.record("it is not said: \(sentence)")
        return
      }
      #expect(try await sample.library.bookmarks.count(of: .local) == count)
    }
    let places = try await sample.library.bookmarks.bookmarks(of: .local, limit: 5)
    #expect(places.map(\.id) == [bookmark.id] && places.map(\.note) == ["Moss"] && places.map(\.position) == [90.5])
    #expect(places.map(\.created) == [bookmark.created])
  }

  @Test func aNoteIsChangedByItsPersonOnly() async throws {
    let sample = try await SampleLibrary()
    let bookmark = try await begin(sample)
    let fields = ["bookmark": "\(bookmark.id)", "note": "  Lichen ", "back": "/bookmarks"]
    _ = try await post("did-edit", fields, by: Viewer(userID: SampleLibrary.neighbour.rawValue))
    _ = try await post("did-delete", fields, by: Viewer(userID: SampleLibrary.neighbour.rawValue))
    #expect(try await sample.library.bookmarks.bookmarks(of: .local, limit: 5).map(\.note) == ["Moss"])
    guard case .notice("Note saved", undo: nil, backTo: "/bookmarks") = try await post("did-edit", fields) else {
      Issue.record("it is not said")
      return
    }
    #expect(try await sample.library.bookmarks.bookmarks(of: .local, limit: 5).map(\.note) == ["Lichen"])
    #expect(try await page(["words": "lich"]).contains("1 result"))
    #expect(try await page(["words": "moss ball"]).contains("No results for"))
  }

  @Test func aMomentAndAClipAreSharedWhereThereIsASheet() async throws {
    let sample = try await SampleLibrary()
    _ = try await begin(sample)
    let id = sample.episodes[0].rawValue
    let fields = ["episode": "\(id)", "start": "1:00", "end": "1:30", "title": "", "then": "share"]
    guard case .notice("Clip saved", let undo?, backTo: "/clips") = try await post("did-add-clip", fields) else {
      Issue.record("there is no undo")
      return
    }
    #expect(try await !page().contains("/share") && undo.link == nil)
    router.navigate(SharePageServices.Navigate.self) { _, _ in nil }
    guard case .navigate(let path) = try await post("did-add-clip", fields) else {
      Issue.record("it does not lead to the sheet")
      return
    }
    let clips = try await sample.library.clips.clips(of: .local, limit: 5).map(\.id)
    #expect(path == "/share?clip=\(clips.max() ?? 0)")
    let moment = try #require(try await page().firstMatch(of: #/href="(\/share\?[^"]*)"/#)?.1)
    #expect(moment.contains("episode=\(id)") && moment.contains("t=90"))
    #expect(try await router.page(at: "/clips", query: [:], for: viewer).body.text.contains("href=\"/share?clip=\(clips[0])\""))
    guard case .notice("Clip saved", let shared?, _) = try await post("did-add-clip", fields.filter { $0.key != "then" }) else {
      Issue.record("it is not said")
      return
    }
    #expect(shared.link?.path.hasPrefix("/share?clip=") == true && shared.link?.text == "Share")
    _ = try await post(String(shared.path.split(separator: "/")[1]), shared.fields)
    #expect(try await sample.library.clips.count(of: .local) == 2, "the undo deletes it")
  }

  @Test func ownBookmarksAndClipsHaveMenus() async throws {
    let sample = try await SampleLibrary()
    let bookmark = try await begin(sample).id
    let id = sample.episodes[0].rawValue
    _ = try await post("did-add-clip", ["episode": "\(id)", "start": "1:00", "end": "1:30", "title": "Wall"])
    let clip = try #require(try await sample.library.clips.clips(of: .local, limit: 1).first).id
    router.navigate(SharePageServices.Navigate.self) { _, _ in nil }
    func menu(_ path: String, by viewer: Viewer? = nil, back: String = "/player") async throws -> Page {
      try await router.page(at: path, query: ["back": back], for: viewer ?? self.viewer)
    }
    let neighbour = Viewer(userID: SampleLibrary.neighbour.rawValue)
    for (path, shared) in [
      ("/bookmarks/\(bookmark)/actions", "/share?episode=\(id)&amp;t=90"), ("/clips/\(clip)/actions", "/share?clip=\(clip)"),
    ] {
      let html = try await menu(path).body.text
      #expect(html.contains("href=\"\(shared)") && html.contains("name=\"back\" value=\"/player\""))
      #expect(try await menu(path, back: "//evil.example").body.text.contains("name=\"back\" value=\"/\""))
      #expect(try await menu(path, by: neighbour).status == 404)
    }
    for path in ["/bookmarks/99/actions", "/clips/99/actions"] { #expect(try await menu(path).status == 404) }
    _ = try await post("did-delete", ["bookmark": "\(bookmark)", "back": "/player"])
    #expect(try await menu("/bookmarks/\(bookmark)/actions").status == 404)
  }

  @Test func theFormOfANewClipHasTheLimitsOfTheEngine() async throws {
    _ = try await begin(SampleLibrary())
    let task = BookmarkListServices.EmbedClipForm(id: "new", episode: 7, position: 100, duration: 1_800, backTo: "/player")
    let html = try await router.markup(task, for: viewer).text
    #expect(
      html.contains("data-min=\"\(Clips.minSeconds)\" data-max=\"\(Clips.maxSeconds)\"") && html.contains("name=\"back\" value=\"/player\"")
    )
    #expect(html.contains("name=\"start\" value=\"0:40\"") && html.contains("name=\"end\" value=\"1:40\""))
  }

  @Test func fiftyStandOnAPage() async throws {
    let sample = try await SampleLibrary()
    _ = try await begin(sample)
    let bookmarks = Bookmarks(library: sample.library, now: clock.read)
    for second in 1...50 { try await bookmarks.add(sample.episodes[1], at: Double(second) * 7, note: "", by: .local) }
    #expect(try await page().ranges(of: "bookmark-row").count == 50)
    #expect(try await page().contains("href=\"/bookmarks?page=2\""))
    #expect(try await page(["page": "2"]).ranges(of: "bookmark-row").count == 1)
    #expect(try await page(["page": "-9"]).contains("51 bookmarks"))
  }

  @Test func nextPageOfASearchKeepsItsWords() async throws {
    let sample = try await SampleLibrary()
    _ = try await begin(sample)
    let bookmarks = Bookmarks(library: sample.library, now: clock.read)
    for second in 1...51 { try await bookmarks.add(sample.episodes[1], at: Double(second) * 7, note: "Fern \(second)", by: .local) }
    let html = try await page(["words": "fern"])
    let more = try #require(html.firstMatch(of: /more-link[^>]*href="([^"]+)"/)?.1)
    #expect(more.contains("words=fern") && more.contains("page=2"))
    #expect(try await page(["words": "fern", "page": "2"]).ranges(of: "bookmark-row").count == 1)
  }

  @Test func reportsFailedUndo() async throws {
    _ = try await begin(SampleLibrary())
    for id in ["99", "0", "-1"] {
      guard case .notice("This bookmark no longer exists", undo: nil, _) = try await post("did-undo", ["bookmark": id]) else {
        Issue.record("\(id)")
        return
      }
    }
    await #expect(throws: FormError.notANumber("bookmark")) { try await post("did-undo", ["bookmark": "x"]) }
  }

  // MARK: - Clips and public links

  @Test func clipIsAddedChangedDeletedAndRestored() async throws {
    let sample = try await SampleLibrary()
    _ = try await begin(sample)
    let id = sample.episodes[0].rawValue
    let fields = ["episode": "\(id)", "start": "1:00", "end": "0:01:30.5", "title": " The wall ", "back": "/episodes/\(id)"]
    guard case .notice("Clip saved", undo: _?, backTo: "/episodes/\(id)") = try await post("did-add-clip", fields) else {
      Issue.record("the clip is not added")
      return
    }
    let clip = try #require(try await sample.library.clips.clips(of: .local, limit: 5).first)
    #expect((clip.start, clip.end) == (60, 90.5) && clip.title == "The wall")
    let html = try await router.page(at: "/clips", query: [:], for: viewer).body.text
    #expect(html.contains("data-from=\"60.0\" data-until=\"90.5\"") && html.contains("1 clip<"))
    #expect(html.contains("href=\"/episodes/\(id)?clip=\(clip.id)\"") && html.contains("be downloaded as audio"))

    let neighbour = Viewer(userID: SampleLibrary.neighbour.rawValue)
    let change = ["clip": "\(clip.id)", "title": "Moss", "back": "/clips"]
    for event in ["did-edit-clip", "did-delete-clip"] { _ = try await post(event, change, by: neighbour) }
    #expect(try await sample.library.clips.clips(of: .local, limit: 5).map(\.title) == ["The wall"])
    guard case .notice("Changes saved", undo: nil, backTo: "/clips") = try await post("did-edit-clip", change) else {
      Issue.record("it is not said")
      return
    }
    #expect(try await sample.library.clips.clips(of: .local, limit: 5).map(\.end) == [90.5], "a title alone changes no times")
    for (times, sentence) in [
      (["1:10", "1:25"], "Changes saved"), (["1:10", "x"], "Enter times"), (["1:10", "0:50"], "at least 1 second"),
    ] {
      let trim = change.merging(["start": times[0], "end": times[1]]) { $1 }
      guard case .notice(let answer, undo: nil, backTo: "/clips") = try await post("did-edit-clip", trim) else {
        Issue.record("\(times)")
        return
      }
      #expect(answer.contains(sentence))
    }
    #expect(try await sample.library.clips.clips(of: .local, limit: 5).map { [$0.start, $0.end] } == [[70, 85]])
    guard case .notice("Clip deleted", let undo?, backTo: "/clips") = try await post("did-delete-clip", change) else {
      Issue.record("there is no undo")
      return
    }
    #expect(try await sample.library.clips.count(of: .local) == 0)
    _ = try await post(String(undo.path.split(separator: "/")[1]), undo.fields)
    #expect(try await sample.library.clips.clips(of: .local, limit: 5).map(\.title) == ["Moss"])
  }

  @Test(arguments: [
    ("x", "9", "Enter times"), ("1:00", "60", "at least 1 second"), ("31:00", "32:00", "shorter"),
    ("1:2:3:4", "9", "Enter times"), ("-1", "9", "Enter times"), ("1e3", "9", "Enter times"), ("nan", "9", "Enter times"),
  ])
  func refusesClip(start: String, end: String, reason: String) async throws {
    let sample = try await SampleLibrary()
    _ = try await begin(sample)
    let answer = try await post("did-add-clip", ["episode": "\(sample.episodes[0].rawValue)", "start": start, "end": end, "title": ""])
    guard case .notice(let sentence, undo: nil, backTo: "/clips") = answer else {
      Issue.record("\(answer)")
      return
    }
    #expect(sentence.contains(reason))
    #expect(try await sample.library.clips.count(of: .local) == 0)
  }

  @Test func linkIsMadeListedRevokedAndRestored() async throws {
    let sample = try await SampleLibrary()
    _ = try await begin(sample)
    let id = sample.episodes[0].rawValue
    guard case .navigate("/public-links") = try await post("did-add-link", ["episode": "\(id)", "lifetime": "week"]) else {
      Issue.record("the link is not made")
      return
    }
    func page() async throws -> String { try await router.page(at: "/public-links", query: [:], for: viewer).body.text }
    let listed = try await page()
    #expect(listed.contains(#/value="\/shared\/[A-Za-z0-9_-]{22}\.[A-Za-z0-9_-]{43}"/#) && listed.contains("Episode 1"))
    _ = try await post("did-revoke-link", ["link": "1"], by: Viewer(userID: SampleLibrary.neighbour.rawValue))
    #expect(try await page() == listed)
    guard case .notice(_, let undo?, backTo: _) = try await post("did-revoke-link", ["link": "1"]) else {
      Issue.record("there is no undo")
      return
    }
    #expect(try await page().contains("No public links"))
    _ = try await post(String(undo.path.split(separator: "/")[1]), undo.fields)
    #expect(try await page() == listed)
    clock.advance(by: 7 * 86_400 + 1)
    #expect(try await page().contains("No public links"))
  }

  @Test func privateShowHasNoLink() async throws {
    let sample = try await SampleLibrary()
    _ = try await begin(sample)
    try await sample.database.write {
      _ = try $0.run(
        Statement("test.private", "INSERT INTO private_show (show_id, needs_credentials, has_secret_address) VALUES (:show, 1, 0)"),
        ["show": .integer(sample.show.rawValue)])
    }
    try await sample.library.privateShows.grant(sample.show, to: .local, at: SampleLibrary.added)
    let id = sample.episodes[0].rawValue
    guard case .notice = try await post("did-add-link", ["episode": "\(id)", "lifetime": "week"]) else {
      Issue.record("the refusal is not shown")
      return
    }
    #expect(try await sample.library.publicLinks.links(of: .local, at: SampleLibrary.added).isEmpty)
  }
  @Test func earlierFormLeadsToTheSheetThatShares() async throws {
    let sample = try await SampleLibrary()
    _ = try await begin(sample)
    func location() async throws -> String? {
      try await router.page(at: "/public-links/new", query: ["episode": "7", "clip": "4"], for: viewer).location
    }
    #expect(try await location() == nil)
    router.navigate(SharePageServices.Navigate.self) { _, _ in nil }
    #expect(try await location() == "/share?clip=4&episode=7")
  }
}
