import Library
import PodcastModel
import ServiceRouter
import Services
import TestSupport
import Testing
import WebPage

@testable import KeptEpisodes
@testable import KeptEpisodesManager

@Suite("Kept episodes")
struct KeptEpisodesTests {
  @Test("The page has a row to fill, a box for each obstacle, and the rules of the device")
  func rendersSample() {
    let html = KeptEpisodes.html(.sample).text
    #expect(html.contains("<template><li><article class=\"linked-row episode-row\"><play-button class=\"art\""))
    for part in ["insecure", "unavailable", "reload", "evicted", "head", "empty", "rules"] {
      #expect(html.contains("data-part=\"\(part)\" hidden"), "\(part)")
    }
    #expect(html.contains("<a href=\"/settings/add-phone\">Set up this device</a>") && html.contains("href=\"/library\""))
    #expect(html.contains("<option value=\"0\">Off</option><option value=\"1\">1</option><option value=\"3\">3</option>"))
    #expect(html.contains("data-show=\"4\"") && html.contains("Kettle &amp; Comet"))
    #expect(!html.contains("<form"))
  }

  @Test("Without shows there is no rule for them")
  func hidesRuleWithoutShows() {
    let html = KeptEpisodes.html(KeptEpisodes.Content(shows: [], libraryURL: nil, guideURL: nil)).text
    #expect(!html.contains("data-rule=\"newest\"") && html.contains("data-rule=\"upNext\"") && !html.contains("<a href=\"/settings"))
  }

  @Test("The rules list the user's subscriptions only")
  func listsSubscriptions() async throws {
    let sample = try await SampleLibrary()
    let router = Router(missing: { _ in Page(title: "Missing", identity: "missing", body: "", status: 404) })
    KeptEpisodesManager.activate(in: router, library: sample.library)
    func page(_ user: UserID) async throws -> String {
      try await router.page(at: KeptEpisodesServices.Navigate().path, query: [:], for: Viewer(userID: user.rawValue)).body.text
    }
    #expect(try await !page(.local).contains("data-show="))
    try await sample.library.subscriptions.subscribe(.local, to: sample.show, at: SampleLibrary.added)
    #expect(try await page(.local).contains("data-show=\"\(sample.show.rawValue)\""))
    #expect(try await !page(SampleLibrary.neighbour).contains("data-show="))
  }
}
