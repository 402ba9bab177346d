import Fetching
import Foundation
import Library
import Playback
import PodcastModel
import Refreshing
import Searching
import ServiceRouter
import Services
import ShowPageManager
import Subscriptions
import TestSupport
import Testing
import WebPage

/// A show's own name and cover.
@Suite final class ShowPageLookTests {
  private let fetcher = Fetcher()
  private let viewer = Viewer(userID: UserID.local.rawValue)
  private let neighbour = Viewer(userID: SampleLibrary.neighbour.rawValue)
  private let router = Router(missing: { _ in Page(title: "Missing", identity: "missing", body: "", status: 404) })

  deinit {
    Task { [fetcher] in await fetcher.shutDown() }
  }

  @Test func onlyTheUserSeesTheNameAndTheCoverUntilTheyAreReset() async throws {
    let sample = try await activated()
    let (library, show) = (sample.library, sample.show)
    let cover = try #require(try await library.artwork.ids(of: ["own:abc"])["own:abc"])
    try await withTemporaryFolder { folder in
      let file = folder.appending(path: "cover")
      try Data("picture".utf8).write(to: file)
      let form = Form(
        ["show": ["\(show.rawValue)"], "title": [" My moss "]], files: ["cover": [FormFile(name: "a.png", path: file.path, size: 7)]])
      guard case .navigate("/shows/\(show.rawValue)") = try await post("did-set-look", form) else {
        Issue.record("another answer")
        return
      }
    }
    #expect(try await library.preferences.look(of: show, for: .local) == ShowLook(title: "My moss", artwork: cover))
    #expect(try await page(of: show).title == "My moss")
    #expect(try await page(of: show, for: neighbour).title == "Moss & Stone")
    let detail = try #require(try await library.shows.detail(of: show, for: .local))
    #expect(detail.show.artwork == cover && detail.originalTitle == "Moss & Stone")
    let episode = try #require(try await library.personal.episodes([sample.episodes[0]], for: .local)[sample.episodes[0]])
    #expect(episode.showTitle == "My moss")
    // What leaves the server has the publisher's name.
    try await library.subscriptions.subscribe(.local, to: show, at: SampleLibrary.added)
    #expect(try await library.subscriptions.shows(of: .local).map(\.title) == ["Moss & Stone"])
    #expect(try await library.subscriptions.titles(of: .local).map(\.title) == ["My moss"])
    // Other settings of the show leave it as it is.
    try await library.preferences.change([show], for: .local, at: SampleLibrary.added) { $1.skipFirst = 30 }
    #expect(try await page(of: show).title == "My moss")
    _ = try await post("did-reset-look", Form(["show": ["\(show.rawValue)"]]))
    #expect(try await page(of: show).title == "Moss & Stone")
    #expect(try await library.shows.detail(of: show, for: .local)?.preference.skipFirst == 30)
  }

  @Test func refusesLongNamesAndFilesThatAreNoPictures() async throws {
    let sample = try await activated(saving: false)
    let show = "\(sample.show.rawValue)"
    let long = Form(["show": [show], "title": [String(repeating: "m", count: 201)]])
    guard case .notice(_, nil, backTo: "/shows/\(show)/look") = try await post("did-set-look", long) else {
      Issue.record("the name was taken")
      return
    }
    let file = FormFile(name: "a.exe", path: "/nowhere/at/all", size: 9)
    guard
      case .notice(_, nil, backTo: "/shows/\(show)/look") = try await post(
        "did-set-look", Form(["show": [show], "title": [""]], files: ["cover": [file]]))
    else {
      Issue.record("the file was taken")
      return
    }
    #expect(try await sample.library.preferences.look(of: sample.show, for: .local) == ShowLook())
    #expect(try await router.page(at: "/shows/99/look", query: [:], for: viewer).status == 404)
    let form = try await router.page(at: "/shows/\(show)/look", query: [:], for: viewer).body.text
    #expect(form.contains("placeholder=\"Moss &amp; Stone\"") && !form.contains("did-reset-look"))
    guard case .missing = try await post("did-set-look", Form(["show": ["99"], "title": ["Moss"]])) else {
      Issue.record("an unknown show has a name")
      return
    }
  }

  // MARK: - Private

  private func activated(saving: Bool = true) async throws -> SampleLibrary {
    let sample = try await SampleLibrary()
    let library = sample.library
    let refreshing = FeedRefresher(loader: FeedLoader(fetcher: fetcher), library: library, now: { SampleLibrary.added })
    ShowPageManager.activate(
      in: router, library: library, userSettings: UserSettings(library: library), refreshing: refreshing,
      downloading: StubDownloads(library).downloading, searching: LibrarySearch(library: library),
      subscriptions: Subscriptions(library: library),
      saveCover: { _ in saving ? try await library.artwork.ids(of: ["own:abc"])["own:abc"] : nil })
    return sample
  }

  private func page(of show: ShowID, for viewer: Viewer? = nil) async throws -> Page {
    try await router.page(at: "/shows/\(show.rawValue)", query: [:], for: viewer ?? self.viewer)
  }

  private func post(_ name: String, _ form: Form) async throws -> EventAnswer {
    let event = try #require(router.event(at: "/show-page/\(name)"))
    return try await event.handle(form, viewer)
  }
}
