import Components
import Foundation
import Testing
import WebPage

@testable import DownloadCenter

@Suite("Downloads page")
struct DownloadCenterTests {
  @Test("The page has a tab for the device and one for the server, and shows that of its address first")
  func hasTwoParts() {
    var content = DownloadCenter.Content.sample
    let html = DownloadCenter.html(content).text
    #expect(html.hasPrefix("<download-center") && html.contains("<category-view data-count=\"2\">"))
    #expect(html.contains("data-live=\"device-badge\"><") && html.contains("data-live=\"server-badge\">2<"))
    #expect(
      html.contains("data-part=\"server\"") && html.contains("id=\"server-tab\" href=\"/downloads?part=server\" aria-current=\"true\""))
    #expect(html.contains("id=\"server\" aria-labelledby=\"server-tab\" data-shown>"))
    content.part = .device
    #expect(DownloadCenter.html(content).text.contains("id=\"device\" aria-labelledby=\"device-tab\" data-shown>"))
    // The browser shows the one that it showed last.
    content.part = nil
    let open = DownloadCenter.html(content).text
    #expect(!open.contains("data-part=") && open.contains("aria-labelledby=\"server-tab\" data-shown>"))
  }

  @Test("Without a list of the device the page is that of the server alone")
  func hasNoTabsWithoutDevice() {
    var content = DownloadCenter.Content.sample
    content.device = .empty
    let html = DownloadCenter.html(content).text
    #expect(!html.contains("category-view") && html.contains("<div data-place=\"server\">") && html.contains("id=\"downloaded-rows\""))
  }

  @Test("One form sets the view of both tabs")
  func setsView() {
    let html = DownloadCenter.html(.sample).text
    #expect(html.contains("role=\"group\" aria-label=\"View as\" method=\"post\" action=\"/download-center/did-set-list\">"))
    for (value, text, isCurrent) in [("shows", "Shows", true), ("episodes", "Episodes", false)] {
      #expect(html.contains("name=\"value\" value=\"\(value)\" aria-pressed=\"\(isCurrent)\">\(Icon.check.html.text)\(text)</button>"))
    }
  }

  @Test("A show row has an episode count, a size, a new count and a button to delete all")
  func showsShows() {
    let html = DownloadCenter.html(.sample).text
    #expect(html.contains("3 episodes\u{A0}· 210 MB") && html.contains("2 new") && html.contains("1 episode\u{A0}· 840 KB"))
    #expect(
      html.contains("4 episodes\u{A0}· 211 MB") && html.contains("38 GB free on the server") && html.contains(">Downloading 3 episodes<"))
    #expect(
      html.contains(
        "aria-label=\"Remove all episodes of Slow Green Things from the server\" data-swipe=\"start\" data-swipe-text=\"Remove\" data-removes"
      )
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

  @Test("While the first downloads run, the list below them is empty")
  func isQuietBelowTransfers() {
    var content = DownloadCenter.Content.sample
    content.shows = []
    #expect(!DownloadCenter.html(content).text.contains("No episodes on the server"))
  }

  @Test("A row says why its episode is on the server, and how long it stays")
  func saysWhatKeepsIt() {
    func text(_ change: (inout DownloadCenter.SavedDownload) -> Void) -> String {
      var download = DownloadCenter.SavedDownload(.sample, bytes: 1, isNew: false)
      change(&download)
      return DownloadCenter.row(download).text
    }
    #expect(text { _ in }.contains(">Downloaded by you<"))
    #expect(text { $0.deletesPlayed = true }.contains(">Downloaded by you\u{A0}· until a day after it’s played<"))
    // The rule of the show counts its own downloads only.
    #expect(text { $0.keepLatest = 5 }.contains(">Downloaded by you<"))
    #expect(text { ($0.isByRule, $0.keepLatest) = (true, 5) }.contains(">Auto-download\u{A0}· while among the newest 5<"))
  }

  @Test("An empty tab explains what is there")
  func saysWhenEmpty() {
    var content = DownloadCenter.Content.sample
    (content.shows, content.transfers, content.recentlyDeleted, content.problem) = ([], [], [], nil)
    let html = DownloadCenter.html(content).text
    #expect(html.contains("No episodes on the server") && html.contains("href=\"/search\""))
    #expect(!html.contains("did-pause-all") && !html.contains("id=\"deleted-title\""))
    #expect(html.contains("data-live=\"downloads-trouble\" hidden>"))
  }

  @Test("A show's downloads page lists each episode with size, other users and a delete button")
  func showsOneShow() {
    let html = DownloadCenter.html(ofShow: .sample).text
    #expect(
      html.hasPrefix("<download-center") && html.contains("41.2 MB") && html.contains("Also downloaded by Ada") && html.contains(">New<"))
    #expect(html.contains("aria-label=\"Remove The night shift of the lichen from the server\""))
    #expect(html.contains("href=\"/shows/3/download\"") && html.contains("<play-button"))
  }
}
