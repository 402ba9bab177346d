import Components
import Foundation
import Testing
import WebPage

@testable import DownloadCenter

@Suite("The page of downloads")
struct DownloadCenterTests {
  @Test("It has two parts with badges, of which one is shown first")
  func hasTwoParts() {
    let html = DownloadCenter.html(.sample).text
    #expect(html.hasPrefix("<download-center") && html.contains("<category-view data-count=\"2\">"))
    #expect(html.contains("data-live=\"downloaded-badge\">2<") && html.contains("data-live=\"downloading-badge\">3<"))
    #expect(html.contains("id=\"downloaded-tab\" href=\"/downloads\" aria-current=\"true\""))
    #expect(html.contains("id=\"downloaded\" aria-labelledby=\"downloaded-tab\" data-shown>"))
  }

  @Test("A show says how many episodes it has, how large they are, what is new, and has a button that deletes them all")
  func showsShows() {
    let html = DownloadCenter.html(.sample).text
    #expect(html.contains("3 episodes · 210 MB") && html.contains("2 new") && html.contains("1 episode · 840 KB"))
    #expect(html.contains("4 episodes · 211 MB") && html.contains("38 GB free"))
    #expect(html.contains("aria-label=\"Delete all downloads of Slow Green Things\" data-swipe data-swipe-text=\"Delete\" data-removes"))
  }

  @Test("What runs shows how far it is, how fast, and how long it takes")
  func showsProgress() {
    let html = DownloadCenter.html(.sample).text
    #expect(html.contains(">12.3 MB of 29.3 MB · 1.2 MB/s · 14 s left<"))
    #expect(html.contains("max=\"1\" value=\"0.42\" data-live=\"transfer-bar-6\""))
    #expect(html.contains("value=\"pause-6\" data-live=\"download-6\""))
    #expect(html.contains("aria-label=\"Cancel download of Duckweed, a very small empire\""))
  }

  @Test(
    "What stands still says why, and when it is tried again", arguments: [DownloadButton.State.queued, .probing, .paused, .waiting, .failed])
  func saysWhyItStands(state: DownloadButton.State) {
    var transfer = DownloadCenter.Content.sample.transfers[0]
    transfer.mark.state = state
    transfer.failureText = state == .waiting || state == .failed ? "No." : nil
    transfer.nextTry = Date(timeIntervalSince1970: 1_790_812_800)
    let text = DownloadCenter.status(of: transfer)
    switch state {
    case .queued: #expect(text == "Queued · 12.3 MB of 29.3 MB")
    case .probing: #expect(text == "Starting…")
    case .paused: #expect(text == "Paused · 12.3 MB of 29.3 MB")
    case .waiting: #expect(text == "No.")
    default: #expect(text.hasPrefix("No. · Next try at ") && text.contains(":"))
    }
  }

  @Test("A length that nobody knows is left out")
  func knowsNoLength() {
    var transfer = DownloadCenter.Content.sample.transfers[0]
    (transfer.total, transfer.secondsLeft, transfer.bytesPerSecond) = (nil, nil, 0)
    #expect(DownloadCenter.status(of: transfer) == "12.3 MB")
  }

  @Test("What was deleted can be brought back for a while")
  func showsWhatLeaves() {
    let html = DownloadCenter.html(.sample).text
    #expect(html.contains("Rain on a tin roof") && html.contains("aria-label=\"Restore Rain on a tin roof\""))
  }

  @Test("Parts without anything say how something comes there")
  func saysWhenEmpty() {
    var content = DownloadCenter.Content.sample
    (content.shows, content.transfers, content.recentlyDeleted, content.problem) = ([], [], [], nil)
    let html = DownloadCenter.html(content).text
    #expect(html.contains("No downloads") && html.contains("No active downloads") && html.contains("href=\"/search\""))
    #expect(!html.contains("did-pause-all") && !html.contains("id=\"deleted-title\""))
    #expect(html.contains("data-live=\"downloads-trouble\" hidden>"))
  }

  @Test("The page of a show has a row for each episode, with its size, who else keeps it, and single deletion")
  func showsOneShow() {
    let html = DownloadCenter.html(ofShow: .sample).text
    #expect(
      html.hasPrefix("<download-center") && html.contains("41.2 MB") && html.contains("Also downloaded by Ada") && html.contains(">New<"))
    #expect(html.contains("aria-label=\"Delete download of The night shift of the lichen\""))
    #expect(html.contains("href=\"/shows/3/download\"") && html.contains("<play-button"))
  }
}
