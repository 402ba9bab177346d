import Components
import Testing
import WebPage

@testable import UserCenter

@Suite("The user center")
struct UserCenterTests {
  @Test("It leads to everything that is a person's own, and says how much is there")
  func rendersSample() {
    let html = UserCenter.html(.sample).text
    #expect(html.hasPrefix("<user-center"))
    for path in ["subscriptions", "lists", "up-next", "downloads", "history", "bookmarks", "statistics", "import", "settings"] {
      #expect(html.contains("href=\"/\(path)\""))
    }
    for amount in ["2 shows", "3 episodes", "1 episode", "42 episodes", "7 bookmarks", "2 h 14 min this week"] {
      #expect(html.contains(">\(amount)<"))
    }
  }

  @Test("A check of all shows says how it ended, and which feeds failed")
  func saysHowTheCheckEnded() {
    let html = UserCenter.html(.sample).text
    #expect(html.contains("data-running=\"false\"") && html.contains("3 new episodes · 1 feed failed"))
    #expect(html.contains("href=\"/shows/4/feed\"") && html.contains("The feed’s server isn’t responding"))
  }

  @Test("While it is under way it says how far it has come")
  func saysHowFarTheCheckIs() {
    var progress = UserCenter.Content.Progress(isInProgress: true, total: 0, done: 0, newEpisodes: 0, failed: 0)
    #expect(UserCenter.progressText(progress) == "Starting…")
    (progress.total, progress.done, progress.newEpisodes) = (40, 12, 1)
    #expect(UserCenter.progressText(progress) == "12 of 40 · 1 new episode")
    var content = UserCenter.Content.sample
    content.refresh.progress = progress
    #expect(UserCenter.html(content).text.contains("value=\"12\" max=\"40\""))
    progress = .init(isInProgress: false, total: 40, done: 40, newEpisodes: 0, failed: 0)
    #expect(UserCenter.progressText(progress) == "Up to date")
  }

  @Test("Without subscriptions it leads to where shows are found")
  func saysWhatToDo() {
    var content = UserCenter.Content.sample
    content.hasSubscriptions = false
    content.refresh = .init()
    let html = UserCenter.html(content).text
    #expect(html.contains("No subscriptions yet"))
    #expect(html.contains("href=\"/\">Find shows</a>"))
  }

  @Test("What is not here has no way to it")
  func leadsNowhereElse() {
    var content = UserCenter.Content.sample
    content.sections[.history] = nil
    #expect(!UserCenter.html(content).text.contains("/history") && UserCenter.html(content).text.contains("href=\"/up-next\""))
    content.sections = [:]
    #expect(!UserCenter.html(content).text.contains("center-links"))
  }

  @Test("Where there is nothing, no amount is said")
  func saysNoNothing() {
    for place in UserCenter.Section.allCases { #expect(UserCenter.countText(of: place, 0) == "") }
    #expect(UserCenter.countText(of: .bookmarks, 1) == "1 bookmark" && UserCenter.countText(of: .history, .infinity) != "")
  }
}
