import Foundation
import Testing
import WebPage

@testable import SubscriptionImport

@Suite("Subscription import page")
struct SubscriptionImportTests {
  @Test("A running import shows its progress and lists failures first")
  func reportOfWork() {
    let html = SubscriptionImport.html(.sample).text
    #expect(html.hasPrefix("<subscription-import data-live=\"import-told import-feed\" data-pause=\"1500\">"))
    #expect(html.contains("1 of 4 imported\u{A0}· 1 failed\u{A0}· 2 to go") && html.contains("value=\"2\" max=\"4\""))
    #expect(
      (html.firstRange(of: "Tea at Four")?.lowerBound ?? html.endIndex)
        < (html.firstRange(of: "Slow Green Things")?.lowerBound ?? html.startIndex))
    #expect(!html.contains("did-tap-retry"), "Nothing is tried again while it goes on.")
    #expect(html.contains("src=\"/artwork/3?size=128\"") && !html.contains("trains.example"), "A show has its cover, and no address.")
  }

  @Test("The progress counts imported, failed and pending feeds apart")
  func progress() {
    let text = SubscriptionImport.progressText
    #expect(text(true, 24, 45, 24) == "0 of 45 imported\u{A0}· 24 failed\u{A0}· 21 to go")
    #expect(text(true, 45, 45, 0) == "45 of 45 imported" && text(false, 45, 45, 0) == "Import complete")
    #expect(text(false, 45, 45, 3) == "42 of 45 imported\u{A0}· 3 failed")
  }

  @Test("Failed feeds can be retried individually or all at once")
  func retryIsOffered() {
    guard case .report(var report) = SubscriptionImport.Content.sample else { return }
    (report.isInProgress, report.done, report.libraryURL) = (false, 4, "/library")
    let html = SubscriptionImport.html(.report(report)).text
    #expect(html.contains("Try 1 feed again") && html.contains("aria-label=\"Try loading Tea at Four again\""))
    #expect(html.contains("3 of 4 imported") && html.contains("<h3 dir=\"auto\">Nature</h3>"))
    #expect(html.contains(">See your shows</a>") && html.contains("href=\"/library\""))
  }

  @Test("The start page has an upload form, an error message and an export link")
  func start() {
    let html = SubscriptionImport.html(.start(.init(problem: "The file is <empty>.", exportURL: "/export.opml"))).text
    #expect(html.contains("enctype=\"multipart/form-data\"") && html.contains("type=\"file\" name=\"list\""))
    #expect(html.contains("The file is &lt;empty&gt;.") && html.contains("href=\"/export.opml\" download="))
  }

  @Test("A preview shows new feeds and needs confirmation before any change")
  func preview() {
    let lines = [
      SubscriptionImport.Content.Line(title: "A <b>", folders: ["One / Two"], state: .new),
      .init(title: "B", state: .known), .init(title: "C", address: "exec:rm", state: .problem("No address.")),
    ]
    var preview = SubscriptionImport.Content.Preview(
      id: "x", name: "list.opml", new: 1, known: 1, problems: 1, repeats: 2, lines: lines, startURL: "/import")
    let html = SubscriptionImport.html(.preview(preview)).text
    #expect(html.contains("2 feeds found") && html.contains("1 new") && html.contains("Subscribe to 1 show"))
    #expect(html.contains("2 duplicates") && html.contains("No address.\u{A0}· exec:rm") && html.contains("A &lt;b&gt;"))
    #expect(html.contains("1 invalid entry") && !html.contains("import-more"))
    preview.hidden = 7
    #expect(SubscriptionImport.html(.preview(preview)).text.contains("7 more feeds not shown"))
    preview.allURL = "/import?preview=x&all=true"
    #expect(SubscriptionImport.html(.preview(preview)).text.contains("Show all"))
    (preview.new, preview.known, preview.lines) = (0, 0, [])
    #expect(!SubscriptionImport.html(.preview(preview)).text.contains("did-confirm"))
  }

  @Test("The string catalog has exactly one string for each key")
  func strings() {
    #expect(SubscriptionImport.strings.catalogKeys == Set(SubscriptionImportString.allCases.map(\.rawValue)))
  }
}
