import Testing
import WebPage

@testable import SharePage

@Suite struct SharePageTests {
  @Test func linkIsInThePageWithItsForm() {
    let html = SharePage.html(.sample).text
    #expect(html.hasPrefix("<share-page data-sheet data-title=\"Two Organisms, One Roof\""))
    #expect(html.contains("data-url=\"https://podcasts.example/shared/moss.code\""))
    #expect(html.contains("name=\"token\" value=\"moss.code\"") && html.contains("name=\"episode\" value=\"7\""))
    #expect(html.contains("name=\"start\" value=\"754.0\" checked") && html.contains("name=\"time\" value=\"12:34\""))
    #expect(html.contains("data-duration=\"2733.0\""))
    #expect(html.contains("value=\"week\" checked"))
    // Without JavaScript the form makes the link.
    #expect(html.contains("<button type=\"submit\" class=\"pill wide\"><span>Create link"))
  }

  @Test func playersPositionIsOfferedForAnEpisodeWithoutAMoment() {
    var content = SharePage.Content.sample
    content.link?.start = nil
    let html = SharePage.html(content).text
    #expect(html.contains("data-episode=\"7\"") && html.contains("name=\"start\" value=\"0.0\" autocomplete"))
    content.link?.clip = 4
    #expect(!SharePage.html(content).text.contains("share-start"))
  }

  @Test func showHasTheAddressesOfItsFeed() {
    let html = SharePage.html(.show).text
    #expect(html.contains("data-url=\"https://moss.example/feed.xml\"") && !html.contains("<form"))
    #expect(html.contains("aria-label=\"Link for podcast apps\"") && html.contains("aria-label=\"Website\""))
  }

  @Test func listHasAFileAndPrivateAddresses() {
    let html = SharePage.html(.list).text
    #expect(html.contains("href=\"/export/shows.opml?subject=playlist:7\" download"))
    #expect(html.contains("Anyone with this address can see and play these episodes until you revoke it."))
    #expect(html.contains("value=\"/private/moss.xml\"") && html.contains("Not used yet"))
    #expect(html.contains("name=\"subject\" value=\"playlist:7\"") && html.contains("name=\"list\" value=\"2\""))
  }

  @Test func reasonIsOneSentence() {
    let html = SharePage.html(.atHome).text
    #expect(html.contains("can’t reach this server") && html.contains("data-url=\"https://moss.example/two-organisms\""))
    var content = SharePage.Content.show
    (content.addresses, content.reason) = ([], .privateShow)
    let refused = SharePage.html(content).text
    #expect(refused.contains("This show is private") && !refused.contains("data-part"))
  }
}
