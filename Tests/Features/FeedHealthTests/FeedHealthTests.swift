import Foundation
import Testing
import WebPage

@testable import FeedHealth

@Suite("The sheet of a feed")
struct FeedHealthTests {
  @Test("It says what is wrong, what to do, when it was fetched and when it is next")
  func rendersSample() {
    let html = FeedHealth.html(.sample).text
    #expect(html.hasPrefix("<feed-health data-sheet"))
    #expect(html.contains("data-tone=\"trouble\"") && html.contains("The feed’s server denied access"))
    #expect(html.contains("Changing the user agent may help."))
    #expect(html.contains("About every 7 h"))
    #expect(html.contains("Permanently redirected to") && html.contains("https://moss.example/slow.xml"))
    #expect(html.contains("Status 403") && html.contains("413 KB") && html.contains("1.3 s") && html.contains("42 ms"))
    #expect(html.contains("2 new episodes") && html.contains("1 repair"))
  }

  @Test("A repair of an identity can be taken back once")
  func undoIsOffered() {
    let html = FeedHealth.html(.sample).text
    #expect(html.contains("name=\"repair\" value=\"9\""))
    #expect(!html.contains("name=\"repair\" value=\"8\""))
    #expect(html.contains("Match undone"))
  }

  @Test("A feed that is well has nothing but its facts, and nothing lies open")
  func emptyIsCalm() {
    var content = FeedHealth.Content(
      show: 3, title: "Slow Green Things", artworkURL: nil, showURL: "/shows/3", feedURL: "https://slow.example/feed.xml",
      now: Date(timeIntervalSince1970: 1_790_000_000), version: "1")
    #expect(FeedHealth.html(content).text.contains("not checked yet"))
    content.state = .fine
    content.checked = content.now
    let html = FeedHealth.html(content).text
    #expect(html.contains("Feed is healthy") && html.contains("No checks yet"))
    #expect(!html.contains("<h2") && !html.contains(" open>") && !html.contains("did-sign-out"))
  }

  @Test("What asks for something lies open", arguments: [FeedHealth.Content.CredentialState.needsCredentials, .refuses])
  func whatIsNeededLiesOpen(door: FeedHealth.Content.CredentialState) {
    var content = FeedHealth.Content.sample
    content.needsOtherUserAgent = false
    content.credentials = door
    let html = FeedHealth.html(content).text
    #expect(html.contains("id=\"health-sign-in\" open>") && html.contains("id=\"health-user-agent\">"))
    #expect(html.contains("did-sign-out") == (door == .refuses))
  }

  @Test("The fields tell the browser what they are for, and no password stands in the page")
  func passwordsAreNotEchoed() {
    let html = FeedHealth.html(.sample).text
    #expect(html.contains("autocomplete=\"username\"") && html.contains("autocomplete=\"current-password\""))
    let password = html.ranges(of: "<input type=\"password\"").map { html[$0.lowerBound...].prefix { $0 != ">" } }
    #expect(password.count == 1 && password.allSatisfy { !$0.contains("value") })
  }

  @Test("While it is being fetched the button says so")
  func checkingIsSaid() {
    var content = FeedHealth.Content.sample
    #expect(FeedHealth.html(content).text.contains("data-checking=\"false\""))
    content.isChecking = true
    #expect(FeedHealth.html(content).text.contains("data-checking=\"true\""))
  }

  @Test("A feed that is gone is not fetched by itself any more; one that nobody wants only when somebody looks")
  func nextIsSaid() {
    var content = FeedHealth.Content.sample
    content.next = nil
    #expect(FeedHealth.html(content).text.contains("Automatic checks are off"))
    content.isInUse = false
    #expect(FeedHealth.html(content).text.contains("When the show is opened"))
  }

  @Test("Figures that make no sense are shown as some figure")
  func oddFigures() {
    var content = FeedHealth.Content.sample
    content.log = [
      .init(moment: content.now, outcome: .unchanged, bytes: .max, seconds: .infinity),
      .init(moment: content.now, outcome: .unchanged, bytes: -1, seconds: -1),
    ]
    #expect(FeedHealth.html(content).text.contains("No response"))
  }
}
