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
    for path in ["statistics", "recent-changes", "import", "settings", "settings/server", "settings/users"] {
      #expect(html.contains("href=\"/\(path)\""))
    }
    #expect(html.ranges(of: "class=\"center-link\"").count == 6 && html.contains(">2 h 14 min this week<"))
  }

  @Test("A session can be ended on the page")
  func signsOut() {
    var content = UserCenter.Content.sample
    #expect(UserCenter.html(content).text.contains("action=\"/sign-in/did-sign-out\" data-sign-out>"))
    content.signOutURL = nil
    #expect(!UserCenter.html(content).text.contains("sign-out"))
  }

  @Test("The check of all shows comes first, then statistics, and settings before import")
  func ordersByUse() throws {
    let html = UserCenter.html(.sample).text
    let paths = ["/statistics", "/recent-changes", "/settings", "/settings/users", "/import"]
    let marks = ["id=\"refresh-all\"", "id=\"center-failures\""] + paths.map { "href=\"\($0)\"" }
    let places = try marks.map { try #require(html.firstRange(of: $0)).lowerBound }
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

  @Test("Many failed feeds are folded after the third")
  func foldsFailures() {
    var content = UserCenter.Content.sample
    #expect(!UserCenter.html(content).text.contains("<details"))
    content.refresh.failures = (0..<5).map { ("Show \($0)", "Feed not found", "/shows/\($0)/feed") }
    let parts = UserCenter.html(content).text.split(separator: "<details class=\"refresh-more\"><summary>2 more failed feeds</summary>")
    #expect(parts.count == 2 && parts.first?.ranges(of: "class=\"refresh-failure ").count == 3)
    #expect(parts.last?.ranges(of: "class=\"refresh-failure ").count == 2)
  }

  @Test("A completed check of all shows displays its result and the failed feeds")
  func saysHowTheCheckEnded() {
    let html = UserCenter.html(.sample).text
    #expect(html.contains("data-running=\"false\"") && html.contains("3 new episodes\u{A0}· 1 feed failed"))
    #expect(html.contains("href=\"/shows/4/feed\"") && html.contains("The feed’s server isn’t responding"))
  }

  @Test("A running check of all shows displays its progress")
  func saysHowFarTheCheckIs() {
    var progress = UserCenter.Content.Progress(isInProgress: true, total: 0, done: 0, newEpisodes: 0, failed: 0)
    #expect(UserCenter.progressText(progress) == "Starting…")
    (progress.total, progress.done, progress.newEpisodes) = (40, 12, 1)
    #expect(UserCenter.progressText(progress) == "12 of 40 feeds checked\u{A0}· 1 new episode")
    var content = UserCenter.Content.sample
    content.refresh.progress = progress
    #expect(UserCenter.html(content).text.contains("value=\"12\" max=\"40\""))
    progress = .init(isInProgress: false, total: 40, done: 40, newEpisodes: 0, failed: 0)
    #expect(UserCenter.progressText(progress) == "Up to date")
  }

  @Test("Without subscriptions the page links to show discovery")
  func saysWhatToDo() {
    var content = UserCenter.Content.sample
    content.hasSubscriptions = false
    content.refresh = .init()
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
