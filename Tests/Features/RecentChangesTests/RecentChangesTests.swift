import Components
import Foundation
import Testing
import WebPage

@testable import RecentChanges

@Suite("Recent changes")
struct RecentChangesTests {
  @Test("The page lists changes by day with their device, time and undo")
  func rendersSample() {
    let html = RecentChanges.html(.sample).text
    #expect(html.contains("Removed “What the moss remembers” from Up Next") && html.contains(">23:55</time>\u{A0}· Firefox on Linux</p>"))
    #expect(html.contains("Added 2 episodes to Up Next") && html.contains("“A hedge in November” and 1 more"))
    #expect(html.contains("\u{A0}· Rule</p>"))
    #expect(html.contains("Playback speed: 1.2× → 1.5×"))
    #expect(html.contains("Playback speed of “Moss &amp; Stone”: Default → 1.25×"))
    #expect(html.contains("\u{A0}· Undo\u{A0}· Firefox on Linux</p>"))
    #expect(html.contains("Marked 12 episodes as played"))
    #expect(html.ranges(of: "class=\"change-day\"").count == 2)
    // An undone change has no button.
    #expect(html.ranges(of: "action=\"/recent-changes/did-undo\"").count == 4)
    #expect(html.contains("change-undone\">Undone</p>"))
    #expect(html.contains("aria-label=\"Undo: Removed “What the moss remembers” from Up Next\""))
    #expect(html.contains("<a href=\"/recent-changes?kind=marks\" data-top>Episodes</a>"))
    #expect(html.contains("href=\"/recent-changes?kind=up-next\"") && html.contains("aria-current=\"page\">All</a>"))
  }

  @Test("A change has a sentence for one, for several and for unavailable episodes", arguments: RecentChanges.Action.allCases)
  func saysEachAction(action: RecentChanges.Action) {
    for count in [0, 1, 7] {
      let sentence = RecentChanges.sentence(RecentChanges.Change(action: action, count: count, title: "<moss>"))
      #expect(!sentence.isEmpty && !sentence.contains("{") && sentence != action.rawValue)
    }
    let missing = RecentChanges.sentence(RecentChanges.Change(action: action, count: 1))
    #expect(!missing.contains("“"))
  }

  @Test("A played episode has left Up Next, and an undone mark restores the playback state")
  func namesPlayedAndUnmarkedEpisodes() {
    let played = RecentChanges.sentence(RecentChanges.Change(action: .queuePlayed, count: 1, title: "Moss"))
    #expect(played == "“Moss” left Up Next (played)")
    let unmarked = RecentChanges.sentence(RecentChanges.Change(action: .unmarked, count: 2, title: "Moss"))
    #expect(unmarked == "Restored the playback state of 2 episodes")
  }

  @Test(
    "A setting is named with its values",
    arguments: [
      ("skip-back", "10", "30", "Skip back: 10 s → 30 s"), ("default-rate", "", "1.25", "Playback speed: Last used → 1.25×"),
      ("skip-first", "0", "30", "Skip at the start: 0 s → 30 s"),
      ("skip-chapters", "", "Credits", "Skipped chapters: None → Credits"), ("relays", "yes", "no", "Stream through this server: On → Off"),
      ("up-next-limit", "200", "50", "Up Next limit: 200 episodes → 50 episodes"),
      ("swipe-left", "archive", "none", "Swipe left: Archive → Nothing"),
      ("sleep-from", "22:00", "23:30", "Sleep timer from: 22:00 → 23:30"),
      ("home-sections", "a,b", "b,a", "Sections of Home changed"), ("relays", "yes", "perhaps", "Stream through this server changed"),
      ("character-keys", "yes", "no", "Single-key shortcuts: On → Off"), ("moss", "1", "2", "Changed a setting"),
    ])
  func namesSettings(name: String, old: String, new: String, sentence: String) {
    var change = RecentChanges.Change(action: .setting, count: 0)
    change.setting = RecentChanges.Setting(name: name, old: old, new: new)
    #expect(RecentChanges.sentence(change) == sentence)
  }

  @Test("Settings of a show are named, several only counted")
  func namesShowSettings() {
    var change = RecentChanges.Change(action: .showSetting, count: 1, title: "Moss")
    let cases: [(RecentChanges.ShowSetting, String)] = [
      (.skipFirst(old: 0, new: 30), "Skip at the start of “Moss”: 0 s → 30 s"),
      (.skipLast(old: 30, new: nil), "Skip at the end of “Moss”: 30 s → Default"),
      (.newestFirst(old: nil, new: false), "Order of episodes of “Moss”: Default → Oldest first"),
      (.skippedChapters(old: "", new: "Advertisement"), "Skipped chapters of “Moss”: None → Advertisement"),
      (.skippedChapters(old: nil, new: ""), "Skipped chapters of “Moss”: Default → None"),
      (.hidesPlayed(old: true, new: nil), "Unplayed only of “Moss”: On → Default"),
    ]
    for (setting, sentence) in cases {
      change.showSettings = [setting]
      #expect(RecentChanges.sentence(change) == sentence)
    }
    change.showSettings.append(.rate(old: 1, new: 2))
    #expect(RecentChanges.sentence(change) == "Changed settings of “Moss”")
    change.count = 3
    #expect(RecentChanges.sentence(change) == "Changed settings of 3 shows")
  }

  @Test("Without changes the page says what appears here")
  func explainsNothing() {
    var content = RecentChanges.Content.sample
    content.rows = []
    let html = RecentChanges.html(content).text
    #expect(html.contains("No changes yet") && !html.contains("did-undo"))
  }

  @Test("A preview shows the first episodes, the difference and one button; other moments say why there is none")
  func rendersRestoring() {
    let pages = RecentChanges.Restoring.samples.map { RecentChanges.html(restoring: $0).text }
    #expect(pages[0].contains("3 episodes\u{A0}· 2 added\u{A0}· 4 removed") && pages[0].contains("and 2 more"))
    #expect(pages[0].contains("1 episode is no longer available and left out.") && pages[0].contains("A hedge in November"))
    #expect(pages[0].contains("name=\"moment\" value=\"1790726400000\"") && pages[0].contains("action=\"/recent-changes/did-restore\""))
    #expect(pages[0].contains("?at=yesterday\" data-top aria-current=\"page\">Yesterday <time>18:00</time></a>"))
    for page in pages.dropFirst() { #expect(!page.contains("did-restore")) }
    #expect(!pages[1].contains("aria-invalid"))
    #expect(pages[2].contains("This isn’t a date and time.") && pages[2].contains("aria-describedby=\"restore-error\""))
    #expect(pages[3].contains("This time is in the future.") && pages[5].contains("There is no record of Up Next for this moment"))
    #expect(
      pages[4].contains("The record of Up Next begins on <time datetime=\"2026-09-30\" data-day=\"\">30 Sep</time> at <time>00:00</time>."))
  }
}
