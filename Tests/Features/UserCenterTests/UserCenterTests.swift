import Components
import Testing
import WebPage

@testable import UserCenter

@Suite("User center")
struct UserCenterTests {
  @Test("The page links to the pages beside the tabs, with the time listened this week")
  func rendersSample() {
    let html = UserCenter.html(.sample).text
    #expect(html.hasPrefix("<user-center"))
    for path in ["statistics", "import", "settings", "settings/users"] {
      #expect(html.contains("href=\"/\(path)\""))
    }
    #expect(html.ranges(of: "class=\"center-link\"").count == 4 && html.contains(">2 h 14 min this week<"))
  }

  @Test("A session can be ended on the page")
  func signsOut() {
    var content = UserCenter.Content.sample
    #expect(UserCenter.html(content).text.contains("action=\"/sign-in/did-sign-out\" data-sign-out>"))
    content.signOutURL = nil
    #expect(!UserCenter.html(content).text.contains("sign-out"))
  }

  @Test("Statistics come first, and settings before import")
  func ordersByUse() throws {
    let html = UserCenter.html(.sample).text
    let places = try ["/statistics", "/settings", "/settings/users", "/import"].map { path in
      try #require(html.firstRange(of: "href=\"\(path)\"")).lowerBound
    }
    #expect(places == places.sorted())
  }

  @Test("The app is offered to users who have subscribed or played, and not to new ones")
  func offersInstallation() {
    var content = UserCenter.Content(sections: [:], hasSubscriptions: false, searchURL: nil)
    #expect(!UserCenter.html(content).text.contains("install-hint"))
    content.hasPlayed = true
    #expect(UserCenter.html(content).text.contains("<install-hint class=\"install-hint card\" hidden>"))
    content = .sample
    #expect(UserCenter.html(content).text.contains("aria-label=\"Dismiss\""))
  }

  @Test("Without subscriptions the page links to show discovery")
  func saysWhatToDo() {
    var content = UserCenter.Content.sample
    content.hasSubscriptions = false
    let html = UserCenter.html(content).text
    #expect(html.contains("No subscriptions yet"))
    #expect(html.contains("href=\"/\">Find shows</a>"))
  }

  @Test("Unavailable sections have no link")
  func leadsNowhereElse() {
    var content = UserCenter.Content.sample
    content.sections[.users] = nil
    #expect(!UserCenter.html(content).text.contains("/settings/users") && UserCenter.html(content).text.contains("href=\"/import\""))
    content.sections = [:]
    #expect(!UserCenter.html(content).text.contains("center-links"))
  }

  @Test("A week without listening has no note")
  func saysNoNothing() {
    #expect(
      UserCenter.listenedText(0) == "" && UserCenter.listenedText(60) == "1 min this week" && UserCenter.listenedText(.infinity) != "")
  }
}
