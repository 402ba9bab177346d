import Events
import Foundation
import Library
import Playback
import PlaylistPageManager
import PodcastModel
import ServiceRouter
import Services
import Subscriptions
import TestSupport
import Testing
import WebPage

/// The playlists by hand.
@Suite struct PlaylistsManagerTests {
  private let viewer = Viewer(userID: UserID.local.rawValue)
  private let router = Router(missing: { _ in Page(title: "Missing", identity: "missing", body: "", status: 404) })
  private let sample: SampleLibrary
  private let ids: [Int64]

  init() async throws {
    let clock = FixedClock(SampleLibrary.added)
    sample = try await SampleLibrary(silent: [])
    ids = sample.episodes.map(\.rawValue)
    PlaylistPageManager.activate(
      in: router, library: sample.library, userSettings: UserSettings(library: sample.library, now: clock.read),
      subscriptions: Subscriptions(library: sample.library, now: clock.read), now: clock.read)
  }

  @Test func isCreatedFilledRenamedDeletedAndRestored() async throws {
    #expect(try await page("/lists").contains("href=\"/playlists/create\""))
    for (path, event, link) in [
      ("/playlists/create", "did-create-playlist", "/lists/create"), ("/lists/create", "did-save", "/playlists/create"),
    ] {
      let form = try await page(path)
      #expect(form.contains("<h1>New playlist</h1>") && form.contains(event) && form.contains("href=\"\(link)\" data-segment>"))
      #expect(form.contains("href=\"\(path)\" data-segment aria-current=\"page\">"))
    }
    let path = try #require(address(try await post("did-create-playlist", ["name": " Road <trip> "])))
    let playlist = String(path.dropFirst("/playlists/".count))
    #expect(try await shows(path, "Road &lt;trip&gt;", "No episodes yet"))
    let sheet = "/playlists/add/\(ids[0]).\(ids[1])"
    #expect(try await shows(sheet, "2 episodes", "aria-pressed=\"false\""))
    let add = ["playlist": playlist, "episodes": "\(ids[0]).\(ids[1])", "value": "true", "back": sheet]
    let added = try await post("did-add", add)
    #expect(said(added) == "2 episodes added to Road <trip>")
    #expect(try await page(sheet).contains("aria-pressed=\"true\""))
    #expect(try await said(post("did-add", add)) == "Nothing to add to Road <trip>")
    #expect(try await shows(path, "data-key=\"\(ids[0])\""))
    #expect(try await shows("/lists", "2 episodes"))
    _ = try await post("did-rename-list", ["list": "playlist-\(playlist)", "name": "Trip"])
    #expect(try await shows(path, ">Trip<"))
    let form = try await page(path, ["edit": "true"])
    #expect(form.contains("did-rename-list\"") && form.contains("name=\"list\" value=\"playlist-\(playlist)\""))
    #expect(form.contains("value=\"Trip\""))
    #expect(try await address(post("did-rename-list", ["playlist": playlist, "name": "Trip"])) == path)
    #expect(try await address(post("did-delete-playlist", ["playlist": playlist])) == "/lists?deleted-playlist=\(playlist)")
    #expect(try await page("/lists", ["deleted-playlist": playlist]).contains("Playlist deleted"))
    #expect(try await router.page(at: path, query: [:], for: viewer).status == 404)
    _ = try await post("did-restore-playlist", ["playlist": playlist])
    #expect(try await order(playlist) == [ids[0], ids[1]])
    try await undo(added)
    #expect(try await order(playlist).isEmpty)
  }

  @Test func listsThatCanBeChangedHaveMenus() async throws {
    let playlist = try await filled([0])
    let rules = SmartRules(state: .any)
    let list = try await sample.library.lists.add("Train", rules, order: .newest, for: .local, at: SampleLibrary.added).id
    #expect(
      try await shows("/lists/playlist-\(playlist)/actions", "value=\"Mine\"", "did-rename-list", "did-step-list", "did-delete-playlist"))
    #expect(try await !page("/lists/playlist-\(playlist)/actions").contains("edit=true"))
    #expect(
      try await shows(
        "/lists/\(list)/actions", "<h1 dir=\"auto\">Train</h1>", "href=\"/lists/\(list)?edit=true\"", "name=\"list\" value=\"\(list)\""))
    try await sample.library.subscriptions.subscribe(.local, to: sample.show, at: SampleLibrary.added)
    router.navigate(SharePageServices.Navigate.self) { _, _ in nil }
    for path in ["/lists/playlist-\(playlist)/actions", "/playlists/\(playlist)"] {
      #expect(try await shows(path, "href=\"/share?playlist=\(playlist)\""))
    }
    for path in ["/lists/\(list)/actions", "/lists/\(list)"] { #expect(try await shows(path, "href=\"/share?list=\(list)\"")) }
    let neighbour = Viewer(userID: SampleLibrary.neighbour.rawValue)
    for path in ["/lists/playlist-\(playlist)/actions", "/lists/\(list)/actions"] {
      #expect(try await router.page(at: path, query: [:], for: neighbour).status == 404)
    }
    for name in ["new", "99", "playlist-99"] {
      #expect(try await router.page(at: "/lists/\(name)/actions", query: [:], for: viewer).status == 404)
    }
  }

  @Test func playlistsOfBothKindsAreRenamedAndMoved() async throws {
    let playlist = "playlist-\(try await filled([0]))"
    let smart = try await sample.library.lists.add("Train", SmartRules(), order: .newest, for: .local, at: SampleLibrary.added).id
    func names() async throws -> [String] { try await sample.library.playlists.listed(of: .local).map(\.name) }
    #expect(try await address(post("did-rename-list", ["list": playlist, "name": "Trip"])) == "/playlists/1")
    #expect(try await address(post("did-rename-list", ["list": "\(smart)", "name": "Bus"])) == "/lists/\(smart)")
    #expect(try await said(post("did-rename-list", ["list": playlist, "name": " "])) == "Enter a name for the playlist")
    #expect(try await names() == ["Trip", "Bus"])
    _ = try await post("did-move-list", ["list": "\(smart)", "before": playlist])
    #expect(try await names() == ["Bus", "Trip"])
    let html = try await page("/lists")
    let (first, second) = (html.range(of: ">Bus<"), html.range(of: ">Trip<"))
    #expect(try #require(first).lowerBound < #require(second).lowerBound)
    _ = try await post("did-move-list", ["list": "\(smart)", "before": ""])
    #expect(try await names() == ["Trip", "Bus"])
    for (way, order) in [("down", ["Bus", "Trip"]), ("up", ["Trip", "Bus"]), ("end", ["Bus", "Trip"]), ("top", ["Trip", "Bus"])] {
      _ = try await post("did-step-list", ["list": playlist, "way": way])
      #expect(try await names() == order, "\(way)")
    }
    for list in ["x", "99", "playlist-99"] {
      guard case .missing = try await post("did-rename-list", ["list": list, "name": "x"]) else {
        Issue.record("\(list) is renamed")
        continue
      }
    }
  }

  @Test func rowsAreMovedAndRemovedWithUndo() async throws {
    let playlist = try await filled([0, 1, 2])
    _ = try await post("did-move-entry", ["playlist": playlist, "episode": "\(ids[2])", "before": "\(ids[0])"])
    #expect(try await order(playlist) == [ids[2], ids[0], ids[1]])
    _ = try await post("did-step-entry", ["playlist": playlist, "episode": "", "way": "end-\(ids[2])"])
    #expect(try await order(playlist) == [ids[0], ids[1], ids[2]])
    let removed = try await post("did-remove", ["playlist": playlist, "episode": "\(ids[1])"])
    #expect(said(removed) == "Removed from Mine")
    #expect(try await order(playlist) == [ids[0], ids[2]])
    #expect(try await undo(removed, by: Viewer(userID: SampleLibrary.neighbour.rawValue)) == "This change can no longer be undone")
    #expect(try await order(playlist) == [ids[0], ids[2]])
    #expect(try await undo(removed) == "Playlist restored")
    #expect(try await order(playlist) == [ids[0], ids[1], ids[2]])
    _ = try await post("did-remove", ["playlist": playlist, "episode": "\(ids[2])"])
    #expect(try await undo(removed) == "This change can no longer be undone")
    #expect(try await order(playlist) == [ids[0], ids[1]])
    _ = try await post("did-add", ["playlist": playlist, "episodes": "\(ids[0])", "value": "false", "back": "/"])
    #expect(try await order(playlist) == [ids[1]])
  }

  @Test func severalAreSelectedAndRemovedWithUndo() async throws {
    let playlist = try await filled([0, 1, 2])
    let path = "/playlists/\(playlist)"
    #expect(try await shows(path, "href=\"\(path)?select=true\""))
    let html = try await page(path, ["select": "true"])
    #expect(html.contains("name=\"list\" value=\"playlist-\(playlist)\"") && html.contains("name=\"back\" value=\"\(path)?select=true\""))
    #expect(html.contains("formaction=\"/playlist-page/did-remove\"") && !html.contains("<sortable-list"))
    let event = try #require(router.event(at: "/playlist-page/did-remove"))
    let form = Form(["playlist": [playlist], "episode": ["\(ids[0])", "\(ids[2])"], "back": ["\(path)?select=true"]])
    let removed = try await event.handle(form, viewer)
    #expect(said(removed) == "2 episodes removed from Mine")
    #expect(try await order(playlist) == [ids[1]])
    try await undo(removed)
    #expect(try await order(playlist) == [ids[0], ids[1], ids[2]])
    router.perform(EpisodeActionsServices.Perform.self) { task, _ in .notice("\(task.action) \(task.episodes)", backTo: task.backTo) }
    let act = ["list": "playlist-\(playlist)", "action": "played", "episode": "\(ids[1])", "back": path]
    #expect(try await said(post("did-act", act)) == "played [\(ids[1])]")
    #expect(try await said(post("did-act", act.merging(["all": "true"]) { $1 })) == "played [\(ids[0]), \(ids[1]), \(ids[2])]")
  }

  @Test func isCreatedInTheSheetWithTheEpisodes() async throws {
    let sheet = "/playlists/add/\(ids[3])?back=%2Flists%2Fnew"
    let answer = try await post("did-create-playlist", ["name": "New", "episodes": "\(ids[3])", "back": sheet])
    #expect(address(answer) == sheet)
    #expect(try await order("1") == [ids[3]])
    let html = try await page("/playlists/add/\(ids[3])", ["back": "/lists/new"])
    #expect(html.contains("Episode 4") && html.contains("href=\"/lists/new\" data-dismiss") && html.contains("aria-pressed=\"true\""))
    #expect(try await page("/playlists/add/\(ids[3])", ["back": "//evil.example"]).contains("href=\"/\" data-dismiss"))
    let nameless = try await post("did-create-playlist", ["name": " ", "episodes": "\(ids[3])", "back": sheet])
    #expect(said(nameless) == "Enter a name for the playlist")
  }

  @Test func playsAsTheQueue() async throws {
    router.perform(UpNextServices.ReplaceQueue.self) { task, _ in ActionResult("\(task.episodes) \(task.total) \(task.playing ?? 0)") }
    router.navigate(UpNextServices.Navigate.self) { _, _ in nil }
    let playlist = try await filled([2, 0])
    #expect(try await page("/playlists/\(playlist)").contains("name=\"list\" value=\"playlist-\(playlist)\""))
    let answer = try await post("did-play", ["list": "playlist-\(playlist)", "first": "\(ids[2])"])
    #expect(said(answer) == "[\(ids[2]), \(ids[0])] 2 \(ids[2])")
    guard case .missing = try await post("did-play", ["list": "playlist-99", "first": "0"]) else {
      Issue.record("an unknown playlist plays")
      return
    }
  }

  @Test func foreignAndUnknownIdsChangeNothing() async throws {
    let theirs = try await sample.library.playlists.add("Theirs", for: SampleLibrary.neighbour, at: SampleLibrary.added)
    try await sample.library.playlists.put([sample.episodes[0]], .last, in: theirs, of: SampleLibrary.neighbour, at: SampleLibrary.added)
    for path in ["/playlists/\(theirs)", "/playlists/99", "/playlists/x", "/playlists/add/x", "/playlists/add/9999", "/playlists/-1"] {
      #expect(try await router.page(at: path, query: ["edit": "true"], for: viewer).status == 404, "\(path)")
    }
    let fields = [
      "playlist": "\(theirs)", "name": "x", "episode": "\(ids[0])", "episodes": "\(ids[1])", "before": "", "way": "top", "value": "true",
      "back": "/", "replaced": "1", "list": "playlist-\(theirs)",
    ]
    for event in [
      "did-rename-list", "did-delete-playlist", "did-add", "did-remove", "did-move-entry", "did-step-entry", "did-undo-change",
      "did-restore-playlist",
    ] { _ = try await post(event, fields) }
    #expect(try await sample.library.playlists.playlists(of: SampleLibrary.neighbour).map(\.name) == ["Theirs"])
    #expect(try await sample.library.playlists.episodes(of: theirs, for: SampleLibrary.neighbour).map(\.episode.id.rawValue) == [ids[0]])
    let mine = try await filled([0])
    #expect(
      try await said(post("did-add", fields.merging(["playlist": mine, "episodes": "x.99999.\(Int64.max)"]) { $1 }))
        == "Nothing to add to Mine")
    await #expect(throws: FormError.self) { try await post("did-undo-change", ["replaced": "-7 9.4", "back": "/"]) }
  }

  @Test func openPagesFollowChanges() async throws {
    #expect(try await router.livePatches(for: Change.playlist(7, .local), viewer).map(\.key) == ["playlists", "playlist-7"])
    #expect(try await router.livePatches(for: Change.playlists(.local), viewer).map(\.key) == ["lists"])
    for change in [Change.playlist(7, SampleLibrary.neighbour), .playlists(SampleLibrary.neighbour)] {
      #expect(try await router.livePatches(for: change, viewer).isEmpty)
    }
  }

  // MARK: - Private

  private func filled(_ episodes: [Int]) async throws -> String {
    let id = try await sample.library.playlists.add("Mine", for: .local, at: SampleLibrary.added)
    try await sample.library.playlists.put(
      episodes.map { sample.episodes[$0] }, .last, in: id, of: .local, at: SampleLibrary.added)
    return "\(id)"
  }

  private func order(_ playlist: String) async throws -> [Int64] {
    try await sample.library.playlists.episodes(of: try #require(Int64(playlist)), for: .local).map(\.episode.id.rawValue)
  }

  private func page(_ path: String, _ query: [String: String] = [:]) async throws -> String {
    try await router.page(at: path, query: query, for: viewer).body.text
  }

  private func shows(_ path: String, _ texts: String...) async throws -> Bool {
    let html = try await page(path)
    return texts.allSatisfy(html.contains)
  }

  private func post(_ event: String, _ fields: [String: String]) async throws -> EventAnswer {
    let event = try #require(router.event(at: "/playlist-page/\(event)"))
    return try await event.handle(Form(fields.mapValues { [$0] }), viewer)
  }

  @discardableResult
  private func undo(_ answer: EventAnswer, by other: Viewer? = nil) async throws -> String? {
    guard case .notice(_, let undo?, _) = answer else {
      Issue.record("no undo")
      return nil
    }
    return said(try await #require(router.event(at: undo.path)).handle(Form(undo.fields.mapValues { [$0] }), other ?? viewer))
  }

  private func said(_ answer: EventAnswer) -> String? {
    if case .notice(let sentence, _, _) = answer { sentence } else { nil }
  }

  private func address(_ answer: EventAnswer) -> String? {
    if case .navigate(let path) = answer { path } else { nil }
  }
}
