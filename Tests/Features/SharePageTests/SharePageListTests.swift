import Foundation
import Library
import Notifications
import PodcastModel
import Searching
import Secrets
import ServiceRouter
import Services
import SharePageManager
import Sharing
import TestSupport
import Testing
import WebPage

/// Files and private addresses of lists.
@Suite struct SharePageListTests {
  private let viewer = Viewer(userID: UserID.local.rawValue)
  private let neighbour = Viewer(userID: SampleLibrary.neighbour.rawValue)
  private let router = Router(missing: { _ in Page(title: "Missing", identity: "missing", body: "", status: 404) })

  private func begin(_ sample: SampleLibrary) -> PrivateLists {
    let lists = PrivateLists(library: sample.library, searching: LibrarySearch(library: sample.library))
    let links = PublicLinks(library: sample.library, signer: { AddressSigner(secret: "moss") })
    SharePageManager.activate(in: router, library: sample.library, publicLinks: links, lists: lists)
    return lists
  }

  private func page(_ query: [String: String], by viewer: Viewer? = nil) async throws -> String {
    try await router.page(at: "/share", query: query, for: viewer ?? self.viewer).body.text
  }

  private func post(_ path: String, _ fields: [String: String], by viewer: Viewer? = nil) async throws -> EventAnswer {
    try await #require(router.event(at: "/share-page/\(path)")).handle(Form(fields.mapValues { [$0] }), viewer ?? self.viewer)
  }

  /// Whether there is a feed at a new address.
  private func hasFeed(_ subject: String, _ lists: PrivateLists) async throws -> Bool {
    guard case .page(let page) = try await post("did-open-list", ["subject": subject]) else { return false }
    let token = try #require(page.body.text.firstMatch(of: #/\/private\/([A-Za-z0-9_-]{43})\.xml/#)).output.1
    return try await lists.feed(String(token), base: "https://podcasts.example", summary: "") != nil
  }

  @Test func everyListHasAPrivateAddress() async throws {
    let sample = try await SampleLibrary()
    let lists = begin(sample)
    let library = sample.library
    let now = SampleLibrary.added
    let playlist = try await library.playlists.add("Road trip", for: .local, at: now)
    let smart = try await library.lists.add("Train", SmartRules(state: .any), order: .newest, for: .local, at: now).id
    let search = try await library.savedSearches.save("moss in:notes", of: .local, at: now).id
    for subject in [
      "new", "in-progress", "favourites", "up-next", "inbox", "people", "playlist:\(playlist)", "smart:\(smart)", "search:\(search)",
      "show:\(sample.show.rawValue)",
    ] {
      #expect(try await hasFeed(subject, lists), "\(subject)")
    }
    for subject in ["show:0", "playlist:0", "smart:0", "search:0", "newest", "search", "playlist", "up-next:1", ""] {
      guard case .missing = try await post("did-open-list", ["subject": subject]) else {
        Issue.record("\(subject) has an address")
        return
      }
    }
    for subject in ["playlist:\(playlist)", "smart:\(smart)", "search:\(search)"] {
      guard case .missing = try await post("did-open-list", ["subject": subject], by: neighbour) else {
        Issue.record("\(subject) of another user has an address")
        return
      }
    }
    #expect(try await page(["playlist": "\(playlist)"]).contains("Road trip"))
    #expect(try await page(["playlist": "\(playlist)"], by: neighbour) == "")
    #expect(try await page(["list": "inbox"]).contains("subject=inbox"))
    #expect(try await page(["list": "people"]).contains("People you follow"))
    for (list, title, path) in [
      ("new", "New episodes", "/lists/new"), ("in-progress", "In progress", "/lists/in-progress"),
      ("favourites", "Favourites", "/lists/favourites"), ("\(smart)", "Train", "/lists/\(smart)"),
      ("search:\(search)", "moss in:notes", "/search?q=moss%20in%3Anotes&amp;scope=library"),
    ] {
      let html = try await page(["list": list])
      #expect(html.contains(">\(title)</h2>") && html.contains("href=\"\(path)\" data-dismiss"), "\(list)")
    }
    for list in ["\(smart)", "search:\(search)"] { #expect(try await page(["list": list], by: neighbour) == "") }
    for list in ["newest", "search:0", "search"] { #expect(try await page(["list": list]) == "") }
  }

  @Test func addressIsShownOnceAndRevoked() async throws {
    let sample = try await SampleLibrary()
    let lists = begin(sample)
    #expect(try await hasFeed("inbox", lists))
    let html = try await page(["list": "inbox"])
    #expect(!html.contains("/private/") && html.contains("Not used yet") == false && html.contains("Revoke"))
    let list = try #require(try await lists.lists(of: .inbox, for: .local).first).id
    _ = try await post("did-close-list", ["list": "\(list)", "subject": "inbox"], by: neighbour)
    #expect(try await lists.lists(of: .inbox, for: .local).count == 1)
    guard
      case .notice(_, let undo?, backTo: "/share?list=inbox") = try await post("did-close-list", ["list": "\(list)", "subject": "inbox"])
    else {
      Issue.record("there is no undo")
      return
    }
    #expect(undo.fields == ["list": "\(list)"])
    #expect(try await lists.lists(of: .inbox, for: .local).isEmpty)
    let search = try await sample.library.savedSearches.save("moss", of: .local, at: SampleLibrary.added).id
    guard
      case .notice(_, _, backTo: let back) = try await post("did-close-list", ["list": "\(list)", "subject": "search:\(search)"])
    else {
      Issue.record("there is no way back to the sheet of a saved search")
      return
    }
    #expect(back == SharePageServices.Navigate(list: "search:\(search)").path)
  }

  @Test func showsOfAListAreNamedOnce() async throws {
    let sample = try await SampleLibrary()
    let lists = begin(sample)
    try await sample.library.upNext.put(Array(sample.episodes.prefix(2)), .last, for: .local, at: SampleLibrary.added, limit: 9)
    #expect(try await lists.shows(in: .upNext, for: .local) == [sample.show])
    #expect(try await lists.shows(in: .playlist(7), for: .local) == nil)
  }
}
