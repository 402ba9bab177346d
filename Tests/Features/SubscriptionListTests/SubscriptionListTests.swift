import Components
import Foundation
import Testing
import WebPage

@testable import SubscriptionList

@Suite("Subscription list")
struct SubscriptionListTests {
  @Test("A row links to its show, shows its new episode count and offers actions")
  func rendersSample() {
    let html = SubscriptionList.html(.sample).text
    #expect(html.contains("href=\"/shows/3\">Slow Green Things</a>"))
    #expect(html.contains("data-live=\"new-of-3\">3 new</span>") && html.contains("data-live=\"new-of-4\"></span>"))
    #expect(html.contains("data-live=\"subscription-3\" data-favourite=\"true\""))
    #expect(html.contains("href=\"/shows/3?settings=true\""))
    #expect(html.contains("action=\"/subscription-list/did-unsubscribe\"") && html.contains(">No episodes<"))
    #expect(html.contains("<option value=\"5\" selected>Garden</option>"))
    #expect(!html.contains("<sortable-list"))
  }

  @Test("In manual order rows have move handles and move buttons")
  func sortsByHand() {
    var content = SubscriptionList.Content.sample
    content.order = .manual
    let html = SubscriptionList.html(content).text
    #expect(html.contains("<sortable-list") && html.contains("data-key=\"3\"") && html.contains("aria-label=\"Move Tea at Four\""))
    #expect(html.contains("action=\"/subscription-list/did-step\"") && html.contains("name=\"way\" value=\"top\""))
    #expect(html.contains("<span>Custom order</span>"))
  }

  @Test("A folder can be renamed and deleted on its own page")
  func showsFolder() {
    var content = SubscriptionList.Content.sample
    (content.folder, content.part, content.rows) = (content.folders[0], .folder, [])
    let html = SubscriptionList.html(content).text
    #expect(html.contains("<h1 dir=\"auto\">Garden</h1>") && html.contains("This folder is empty"))
    #expect(html.contains("action=\"/subscription-list/did-rename-folder\"") && html.contains("name=\"folder\" value=\"5\""))
  }

  @Test("An empty list shows how to get started")
  func showsNothing() {
    var content = SubscriptionList.Content.sample
    (content.rows, content.hasAny, content.searchURL) = ([], false, "/search")
    #expect(!SubscriptionList.html(content).text.contains("Import from another app"))
    content.importURL = "/import"
    let html = SubscriptionList.html(content).text
    #expect(html.contains("href=\"/import\">Import from another app</a>"))
    #expect(html.contains("No subscriptions yet") && html.contains("href=\"/search\"") && !html.contains("subs-parts"))
    content.hasAny = true
    for part in [SubscriptionList.Content.Selection.all, .favourites, .archived, .folder] {
      content.part = part
      #expect(SubscriptionList.html(content).text.contains("empty-state"))
    }
  }
}
