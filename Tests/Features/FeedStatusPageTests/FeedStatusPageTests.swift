import Foundation
import Testing
import WebPage

@testable import FeedStatusPage

@Suite("Feed status sheet")
struct FeedStatusPageTests {
  @Test("The sheet shows the failure, the remedy, the past checks and the check interval")
  func rendersSample() {
    let html = FeedStatusPage.html(.sample).text
    #expect(html.hasPrefix("<feed-status-page data-sheet") && html.contains("href=\"/shows/3\" data-dismiss"))
    #expect(html.contains("data-tone=\"trouble\"") && html.contains("The feed’s server denied access"))
    #expect(html.contains("Changing the user agent may help."))
    #expect(html.contains("About every 7 h"))
    #expect(html.contains("Permanently redirected to") && html.contains("https://moss.example/slow.xml"))
    #expect(html.contains("Status 403") && html.contains("413 KB") && html.contains("1.3 s") && html.contains("42 ms"))
    #expect(html.contains("2 new episodes") && html.contains("1 repair"))
  }

  @Test("An identity repair can be undone once")
  func undoIsOffered() {
    let html = FeedStatusPage.html(.sample).text
    #expect(html.contains("name=\"repair\" value=\"9\""))
    #expect(!html.contains("name=\"repair\" value=\"8\""))
    #expect(html.contains("Match undone"))
  }

  @Test("A healthy feed shows only its facts, with all sections collapsed")
  func emptyIsCalm() {
    var content = FeedStatusPage.Content(
      show: 3, title: "Slow Green Things", artworkURL: nil, showURL: "/shows/3", feedURL: "https://slow.example/feed.xml",
      now: Date(timeIntervalSince1970: 1_790_000_000), version: "1")
    #expect(FeedStatusPage.html(content).text.contains("not checked yet"))
    content.state = .fine
    content.checked = content.now
    let html = FeedStatusPage.html(content).text
    #expect(html.contains("Feed is healthy") && html.contains("No checks yet"))
    #expect(!html.contains("<h2") && !html.contains(" open>") && !html.contains("did-sign-out"))
  }

  @Test(
    "The sign-in section is open when the feed requests or rejects credentials",
    arguments: [FeedStatusPage.Content.CredentialState.needsCredentials, .refuses])
  func whatIsNeededLiesOpen(door: FeedStatusPage.Content.CredentialState) {
    var content = FeedStatusPage.Content.sample
    content.needsOtherUserAgent = false
    content.credentials = door
    let html = FeedStatusPage.html(content).text
    #expect(html.contains("id=\"health-sign-in\" open>") && html.contains("id=\"health-user-agent\">"))
    #expect(html.contains("did-sign-out") == (door == .refuses))
  }

  @Test("Input fields have autocomplete hints, and the page contains no password")
  func passwordsAreNotEchoed() {
    let html = FeedStatusPage.html(.sample).text
    #expect(html.contains("autocomplete=\"username\"") && html.contains("autocomplete=\"current-password\""))
    let password = html.ranges(of: "<input type=\"password\"").map { html[$0.lowerBound...].prefix { $0 != ">" } }
    #expect(password.count == 1 && password.allSatisfy { !$0.contains("value") })
  }

  @Test("The check button shows that a check is running")
  func checkingIsSaid() {
    var content = FeedStatusPage.Content.sample
    #expect(FeedStatusPage.html(content).text.contains("data-checking=\"false\""))
    content.isChecking = true
    #expect(FeedStatusPage.html(content).text.contains("data-checking=\"true\""))
  }

  @Test("The sheet shows when automatic checks are off or limited to opening the show")
  func nextIsSaid() {
    var content = FeedStatusPage.Content.sample
    content.next = nil
    #expect(FeedStatusPage.html(content).text.contains("Automatic checks are off"))
    content.isInUse = false
    #expect(FeedStatusPage.html(content).text.contains("When the show is opened"))
  }

  @Test("Log entries with invalid numbers still render")
  func oddFigures() {
    var content = FeedStatusPage.Content.sample
    content.log = [
      .init(moment: content.now, outcome: .unchanged, bytes: .max, seconds: .infinity),
      .init(moment: content.now, outcome: .unchanged, bytes: -1, seconds: -1),
    ]
    #expect(FeedStatusPage.html(content).text.contains("No response"))
  }
}
