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
import Storage
import TestSupport
import Testing
import WebPage

@Suite struct SharePageManagerTests {
  private let viewer = Viewer(userID: UserID.local.rawValue)
  private let router = Router(missing: { _ in Page(title: "Missing", identity: "missing", body: "", status: 404) })
  private let clock = FixedClock()

  private func begin(_ sample: SampleLibrary) -> PublicLinks {
    let links = PublicLinks(library: sample.library, signer: { AddressSigner(secret: "moss") }, now: clock.read)
    let lists = PrivateLists(library: sample.library, searching: LibrarySearch(library: sample.library), now: clock.read)
    SharePageManager.activate(in: router, library: sample.library, publicLinks: links, lists: lists)
    return links
  }

  private func page(
    _ query: [String: String], at origin: String = "https://podcasts.example", by viewer: Viewer? = nil
  ) async throws -> String {
    try await Link.$origin.withValue(origin) { try await router.page(at: "/share", query: query, for: viewer ?? self.viewer).body.text }
  }

  private func post(_ path: String, _ fields: [String: String], by viewer: Viewer? = nil) async throws -> EventAnswer {
    try await #require(router.event(at: "/share-page/\(path)")).handle(Form(fields.mapValues { [$0] }), viewer ?? self.viewer)
  }

  private func token(in html: String) throws -> String {
    String(try #require(html.firstMatch(of: #/name="token" value="([^"]+)"/#)).output.1)
  }

  private func isDone(_ answer: EventAnswer) -> Bool { if case .done = answer { true } else { false } }

  @Test func opensWithoutARowAndStoresOneWhenShared() async throws {
    let sample = try await SampleLibrary()
    let links = begin(sample)
    let id = "\(sample.episodes[0].rawValue)"
    for _ in 0..<2 { #expect(try await page(["episode": id]).contains("Copy link")) }
    #expect(try await links.links(of: .local).isEmpty)
    let html = try await page(["episode": id, "t": "754.6"])
    let token = try token(in: html)
    #expect(html.contains("data-url=\"https://podcasts.example/shared/\(token)\"") && html.contains("name=\"time\" value=\"12:34\""))
    for lifetime in ["week", "month"] {
      let answer = try await post("did-share", ["token": token, "episode": id, "start": "754", "lifetime": lifetime])
      #expect(isDone(answer), "\(answer)")
    }
    let stored = try await links.links(of: .local)
    #expect(stored.map(\.token) == [token] && stored.first?.listed.link.start == 754)
    #expect(try await isDone(post("did-cancel", ["token": token])))
    #expect(try await links.links(of: .local).isEmpty)
  }

  @Test func startIsATimeBeforeTheEndOfTheEpisode() async throws {
    let sample = try await SampleLibrary()
    let links = begin(sample)
    let id = "\(sample.episodes[0].rawValue)"
    let fields = ["token": try token(in: try await page(["episode": id])), "episode": id, "lifetime": "week"]
    for (time, sentence) in [("12:3x", "like 12:34"), ("", "like 12:34"), ("30:00", "shorter"), ("99:00:00", "shorter")] {
      let answer = try await post("did-share", fields.merging(["start": "0", "time": time]) { $1 })
      guard case .refused(let reason, backTo: "/share?episode=\(id)") = answer, reason.contains(sentence) else {
        Issue.record("\(time): \(answer)")
        return
      }
    }
    #expect(try await links.links(of: .local).isEmpty)
    // While the switch is off, the time does not matter.
    let starts: [([String: String], Double?)] = [
      (["time": "x"], nil), (["start": "0", "time": "29:59"], 1_799), (["start": "754.0"], 754),
    ]
    for (start, expected) in starts {
      let answer = try await post("did-share", fields.merging(start) { $1 })
      #expect(isDone(answer), "\(answer)")
      #expect(try await links.links(of: .local).first?.listed.link.start == expected)
    }
    // The sheet of a moment beyond the end starts at the beginning.
    #expect(try await page(["episode": id, "t": "1800"]).contains("name=\"time\" value=\"0:00\""))
  }

  @Test func refusesTheTokenOfAnotherUser() async throws {
    let sample = try await SampleLibrary()
    let links = begin(sample)
    let fields = [
      "token": try await links.token(for: SampleLibrary.neighbour), "episode": "\(sample.episodes[0].rawValue)", "lifetime": "week",
    ]
    guard case .refused = try await post("did-share", fields) else {
      Issue.record("the token of another user is stored")
      return
    }
    guard case .missing = try await post("did-cancel", ["token": "x.y"]) else {
      Issue.record("a forged token is accepted")
      return
    }
    #expect(try await links.links(of: .local).isEmpty)
  }

  @Test func serverAtHomeSharesThePublishersPage() async throws {
    let sample = try await SampleLibrary()
    _ = begin(sample)
    let id = sample.episodes[0].rawValue
    for origin in ["", "http://192.168.1.4:8080", "https://earnest.local"] {
      let html = try await page(["episode": "\(id)"], at: origin)
      #expect(html.contains("can’t reach this server") && !html.contains("name=\"token\""))
      #expect(html.contains("data-url=\"http"))
    }
  }

  @Test func privateShowHasNothingToShare() async throws {
    let sample = try await SampleLibrary()
    _ = begin(sample)
    let show = "\(sample.show.rawValue)"
    // The title goes to others.
    try await sample.library.preferences.set(ShowLook(title: "My moss"), of: sample.show, for: .local)
    let shared = try await page(["show": show])
    #expect(shared.contains("Link for podcast apps") && !shared.contains("My moss"))
    try await sample.database.write {
      _ = try $0.run(
        Statement("test.private", "INSERT INTO private_show (show_id, needs_credentials, has_secret_address) VALUES (:show, 1, 0)"),
        ["show": .integer(sample.show.rawValue)])
    }
    #expect(try await page(["show": show]) == "")
    try await sample.library.privateShows.grant(sample.show, to: .local, at: SampleLibrary.added)
    for query in [["show": show], ["episode": "\(sample.episodes[0].rawValue)"]] {
      let html = try await page(query)
      #expect(html.contains("This show is private") && !html.contains("data-url") && !html.contains("http"))
    }
  }

  @Test func feedThatIsNotOnTheServerIsSharedUnlessItMayContainASecret() async throws {
    let sample = try await SampleLibrary()
    _ = begin(sample)
    let html = try await page(["feed": "https://ada:moss@fern.example/feed.xml", "title": "<b>\(String(repeating: "x", count: 300))"])
    #expect(html.contains("data-url=\"https://fern.example/feed.xml\"") && html.contains("&lt;b&gt;") && !html.contains("ada:moss"))
    #expect(
      !html.contains(String(repeating: "x", count: 198)) && html.contains("href=\"/preview?feed=https%3A%2F%2Ffern.example%2Ffeed.xml\""))
    let secret = "https://fern.example/9f8e7d6c5b4a39281706f5e4d3c2b1a0/feed.xml"
    for feed in ["", "https://", "file:///etc/passwd", secret] { #expect(try await page(["feed": feed]) == "", "\(feed)") }
    try await sample.library.privateShows.noteListed(secret)
    #expect(try await page(["feed": secret]).contains(secret))
    // A show of this server is shared as one.
    let known = ["feed": SampleLibrary.showFacts.feedURL, "title": "Another"]
    #expect(try await page(known).contains("Moss &amp; Stone"))
    try await sample.database.write {
      _ = try $0.run(
        Statement("test.private", "INSERT INTO private_show (show_id, needs_credentials, has_secret_address) VALUES (:show, 1, 0)"),
        ["show": .integer(sample.show.rawValue)])
    }
    try await sample.library.privateShows.grant(sample.show, to: .local, at: SampleLibrary.added)
    let hidden = try await page(known)
    #expect(hidden.contains("This show is private") && !hidden.contains("data-url"))
  }

  @Test func ownAudioHasNoFeedToShare() async throws {
    let sample = try await SampleLibrary()
    _ = begin(sample)
    try await sample.database.write {
      _ = try $0.run(
        Statement("test.own", "INSERT INTO own_show (show_id, user_id, folder, created_at) VALUES (:show, 1, 'moss', 0)"),
        ["show": .integer(sample.show.rawValue)])
      _ = try $0.run(
        Statement("test.address", "UPDATE show SET feed_url = 'own:moss' WHERE id = :show"), ["show": .integer(sample.show.rawValue)])
    }
    let html = try await page(["show": "\(sample.show.rawValue)"])
    #expect(html.contains("your own audio") && !html.contains("data-url"))
    let episode = ["episode": "\(sample.episodes[0].rawValue)"]
    #expect(try await page(episode).contains("name=\"token\""))
    #expect(try await page(episode, at: "").contains("the publisher has no page"))
  }

  @Test func clipOfAnotherUserIsMissing() async throws {
    let sample = try await SampleLibrary()
    _ = begin(sample)
    let clips = Clips(
      library: sample.library, exporter: ClipExporter(folder: .temporaryDirectory, program: nil, audioFile: { _ in nil }), now: clock.read)
    let clip = try await clips.add(sample.episodes[0], from: 60, to: 90, title: "The wall", by: .local)
    let html = try await page(["clip": "\(clip.id)"])
    #expect(html.contains("The wall") && html.contains("1:00–1:30") && html.contains("name=\"clip\" value=\"\(clip.id)\""))
    #expect(try await page(["clip": "\(clip.id)"], by: Viewer(userID: SampleLibrary.neighbour.rawValue)) == "")
    for query in [[:], ["episode": "0"], ["show": "0"]] { #expect(try await page(query) == "") }
  }
}
