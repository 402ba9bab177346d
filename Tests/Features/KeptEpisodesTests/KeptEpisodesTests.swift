import ServiceRouter
import Services
import Testing
import WebPage

@testable import KeptEpisodes
@testable import KeptEpisodesManager

@Suite("Kept episodes")
struct KeptEpisodesTests {
  @Test("The list has a row and a show to fill, a box for each obstacle, and the rules of the device")
  func rendersSample() {
    let html = KeptEpisodes.html(.sample).text
    #expect(html.contains("<template data-part=\"row\"><li><swipe-row>") && html.contains("<template data-part=\"group\"><li><details"))
    for part in ["insecure", "unavailable", "reload", "evicted", "transfers", "head", "empty", "elsewhere", "rules"] {
      #expect(html.contains("data-part=\"\(part)\" hidden"), "\(part)")
    }
    #expect(html.contains("<a href=\"/settings/add-phone\">Set up this device</a>") && html.contains("href=\"/library\""))
    #expect(html.contains("<option value=\"0\">None</option><option value=\"3\">3</option><option value=\"5\">5</option>"))
    #expect(!html.contains("<form"))
  }

  @Test("The list begins in the view that the user has set, and has no links to features that do not exist")
  func embeds() async throws {
    let router = Router(missing: { _ in Page(title: "Missing", identity: "missing", body: "", status: 404) })
    KeptEpisodesManager.activate(in: router)
    for (listsEpisodes, list) in [(false, "shows"), (true, "episodes")] {
      let html = try await router.markup(KeptEpisodesServices.Embed(listsEpisodes: listsEpisodes), for: Viewer(userID: 1)).text
      #expect(html.contains("<kept-episodes data-list=\"\(list)\""))
      #expect(!html.contains("href=\"/library\"") && !html.contains("href=\"/settings"))
    }
  }
}
