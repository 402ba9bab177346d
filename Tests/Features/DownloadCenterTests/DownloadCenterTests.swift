import Components
import Foundation
import Testing
import WebPage

@testable import DownloadCenter

@Suite("Downloads page")
struct DownloadCenterTests {
  @Test("The page has two tabs with badges and shows one of them first")
  func hasTwoParts() {
    let html = DownloadCenter.html(.sample).text
    #expect(html.hasPrefix("<download-center") && html.contains("<category-view data-count=\"2\">"))
    #expect(html.contains("data-live=\"downloaded-badge\">2<") && html.contains("data-live=\"downloading-badge\">3<"))
    #expect(html.contains("id=\"downloaded-tab\" href=\"/downloads\" aria-current=\"true\""))
    #expect(html.contains("id=\"downloaded\" aria-labelledby=\"downloaded-tab\" data-shown>"))
  }

  @Test("A show row has an episode count, a size, a new count and a button to delete all")
  func showsShows() {
    let html = DownloadCenter.html(.sample).text
    #expect(html.contains("3 episodes\u{A0}· 210 MB") && html.contains("2 new") && html.contains("1 episode\u{A0}· 840 KB"))
    #expect(html.contains("4 episodes\u{A0}· 211 MB") && html.contains("38 GB free"))
    #expect(
      html.contains("aria-label=\"Delete all downloads of Slow Green Things\" data-swipe=\"start\" data-swipe-text=\"Delete\" data-removes")
    )
  }

  @Test("An active download shows its progress, speed and remaining time")
  func showsProgress() {
    let html = DownloadCenter.html(.sample).text
    #expect(html.contains(">12.3 MB of 29.3 MB\u{A0}· 1.2 MB/s\u{A0}· 14 s left<"))
    #expect(html.contains("max=\"1\" value=\"0.42\" data-live=\"transfer-bar-6\""))
    #expect(html.contains("value=\"pause-6\" data-live=\"download-6\""))
    #expect(html.contains("aria-label=\"Cancel download of Duckweed, a very small empire\""))
  }

  @Test(
    "An inactive download shows the reason and the time of the next attempt",
    arguments: [DownloadButton.State.queued, .probing, .paused, .waiting, .failed])
  func saysWhyItStands(state: DownloadButton.State) {
    var transfer = DownloadCenter.Content.sample.transfers[0]
    transfer.mark.state = state
    transfer.failureText = state == .waiting || state == .failed ? "No." : nil
    transfer.nextTry = Date(timeIntervalSince1970: 1_790_812_800)
    let text = DownloadCenter.status(of: transfer)
    switch state {
    case .queued: #expect(text == "Queued\u{A0}· 12.3 MB of 29.3 MB")
    case .probing: #expect(text == "Starting…")
    case .paused: #expect(text == "Paused\u{A0}· 12.3 MB of 29.3 MB")
    case .waiting: #expect(text == "No.")
    default: #expect(text.hasPrefix("No.\u{A0}· Next try at ") && text.contains(":"))
    }
  }

  @Test("The status omits an unknown total size")
  func knowsNoLength() {
    var transfer = DownloadCenter.Content.sample.transfers[0]
    (transfer.total, transfer.secondsLeft, transfer.bytesPerSecond) = (nil, nil, 0)
    #expect(DownloadCenter.status(of: transfer) == "12.3 MB")
  }

  @Test("A recently deleted download can be restored")
  func showsWhatLeaves() {
    let html = DownloadCenter.html(.sample).text
    #expect(html.contains("Rain on a tin roof") && html.contains("aria-label=\"Restore Rain on a tin roof\""))
  }

  @Test("Empty tabs explain how to add downloads")
  func saysWhenEmpty() {
    var content = DownloadCenter.Content.sample
    (content.shows, content.transfers, content.recentlyDeleted, content.problem) = ([], [], [], nil)
    let html = DownloadCenter.html(content).text
    #expect(html.contains("No downloads") && html.contains("No active downloads") && html.contains("href=\"/search\""))
    #expect(!html.contains("did-pause-all") && !html.contains("id=\"deleted-title\""))
    #expect(html.contains("data-live=\"downloads-trouble\" hidden>"))
  }

  @Test("A show's downloads page lists each episode with size, other users and a delete button")
  func showsOneShow() {
    let html = DownloadCenter.html(ofShow: .sample).text
    #expect(
      html.hasPrefix("<download-center") && html.contains("41.2 MB") && html.contains("Also downloaded by Ada") && html.contains(">New<"))
    #expect(html.contains("aria-label=\"Delete download of The night shift of the lichen\""))
    #expect(html.contains("href=\"/shows/3/download\"") && html.contains("<play-button"))
  }
}
