import Components
import Testing
import WebPage

@testable import AudioPlayer

@Suite("Audio player")
struct AudioPlayerTests {
  @Test("The player shows the episode, its position and every control")
  func rendersSample() {
    let html = AudioPlayer.html(.sample).text
    #expect(html.hasPrefix("<audio-player data-sheet"))
    for label in [
      "Back 15 seconds", "Play", "Forward 30 seconds", "Close player", "Volume", "Sleep timer", "Playback speed, 1.0×",
    ] {
      #expect(html.contains("aria-label=\"\(label)\""))
    }
    #expect(html.contains("aria-valuetext=\"12:34 of 45:33\""))
  }

  @Test("The menu of an episode that has everything shows at most nine lines")
  func hasFewEntries() {
    let menu = AudioPlayer.menu(.sample).text
    // Without its button, and without one of two entries each, of which the style sheet shows the one that applies. The neighbours share a line.
    let lines = menu.matches(of: #/<(?:a|button)[ >]/#).count - 1 - 2 - 1
    #expect(lines == 9, "\(lines)")
    #expect(menu.contains("value=\"archived\"") && menu.contains("popovertarget=\"player-clip\""))
  }

  @Test("The menu offers the neighbours that there are")
  func offersNeighbours() {
    let html = AudioPlayer.html(.sample).text
    #expect(html.contains("data-part=\"next\" popovertarget=\"player-menu\" popovertargetaction=\"hide\" hidden>"))
    #expect(html.contains("data-part=\"previous\" popovertarget=\"player-menu\" popovertargetaction=\"hide\">"))
    #expect(html.contains("Previous episode</span>") && html.contains("Go to episode</a>"))
  }

  @Test("The skip buttons use the intervals from the settings", arguments: [5, 10, 15, 20, 30, 45, 60])
  func skipsAsSet(seconds: Int) {
    var content = AudioPlayer.Content.sample
    content.skipBack = seconds
    content.skipForward = 30
    let html = AudioPlayer.html(content).text
    #expect(html.contains("data-seconds=\"\(seconds)\" aria-label=\"Back \(seconds) seconds\""))
    #expect(html.contains("aria-label=\"Forward 30 seconds\""))
    #expect(html.contains("icon-skip-back\""))
  }

  @Test("Both times are the episode's own, and words say how long the rest takes at the speed")
  func leftAtRate() {
    let html = AudioPlayer.html(.init(item: .playing(rate: 2), positionSeconds: 733, previous: nil, next: nil)).text
    #expect(html.contains("data-part=\"remaining\">−33:20</span>") && html.contains("data-part=\"left\">17 min left at 2.0×</span>"))
    #expect(AudioPlayer.html(.sample).text.contains("data-part=\"left\"></span>"))
  }

  @Test("Chapters, transcript, notes and Up Next are named pages, if the episode has them")
  func namedPages() {
    func names(_ content: AudioPlayer.Content) -> [String] {
      AudioPlayer.html(content).text.matches(of: #/data-page="([a-z-]+)"/#).map { String($0.1) }
    }
    var content = AudioPlayer.Content.sample
    #expect(names(content) == ["chapters", "transcript", "notes", "up-next"])
    (content.chapters, content.transcript, content.panelURL) = ([], nil, nil)
    #expect(names(content) == ["notes"])
  }

  @Test("The notes are a page, also where there are none")
  func notes() {
    let html = AudioPlayer.html(.sample).text
    #expect(html.contains("id=\"player-notes\" data-refresh data-version=\"7\"") && html.contains("all the time in the world"))
    var content = AudioPlayer.Content.sample
    content.notes = .empty
    #expect(AudioPlayer.html(content).text.contains("No show notes"))
  }

  @Test("The sheet that shares starts at the position, and the return to an earlier one works without a script")
  func placesWithoutScript() {
    let item = PlayItem.playing(undo: 1500)
    let html = AudioPlayer.html(.init(item: item, positionSeconds: 754, previous: nil, next: nil)).text
    #expect(!html.contains("data-part=\"share\""))
    #expect(AudioPlayer.html(.sample).text.contains("data-part=\"share\" href=\"/share?episode=7&amp;t=754\""))
    #expect(html.contains("action=\"/audio-player/did-tap-go-back\"") && html.contains("You were at 25:00"))
    #expect(AudioPlayer.html(.sample).text.contains("data-part=\"line\" hidden>"))
  }

  @Test("The favourite button shows its state and offers the opposite action")
  func star() {
    let on = AudioPlayer.favourite(7, isOn: true, backTo: "/player").text
    #expect(
      on.contains("aria-pressed=\"true\"") && on.contains("name=\"action\" value=\"unfavourite\"")
        && on.contains("data-live=\"favourite-7\""))
    #expect(AudioPlayer.favourite(7, isOn: false, backTo: "/player").text.contains("name=\"action\" value=\"favourite\""))
  }

  @Test("Bookmarks link to their position and have a menu")
  func bookmarks() {
    let html = AudioPlayer.html(.sample).text
    #expect(html.contains("href=\"/episodes/7?t=90\"") && html.contains("The wall older than the house"))
    #expect(html.contains("href=\"/bookmarks/4/actions?back=/player\" aria-label=\"More options for The wall older than the house\""))
  }

  @Test("The player names the current chapter, and lists all of them")
  func chapters() {
    var content = AudioPlayer.Content.sample
    (content.positionSeconds, content.chapters[1].title) = (700, "<b>")
    let html = AudioPlayer.html(content).text
    #expect(html.contains("data-part=\"chapter-title\" dir=\"auto\">&lt;b&gt;</span>") && !html.contains("data-part=\"chapter\" hidden"))
    #expect(html.contains("<a class=\"chapter-row\" href=\"/episodes/7?t=600\" data-seek=\"600.0\">"))
    #expect(html.contains("rel=\"noopener noreferrer\" target=\"_blank\" aria-label=\"Link of &lt;b&gt;\""))
    #expect(html.contains("data-sleep=\"chapter\"") && html.contains("data-page=\"chapters\""))
    content.chapters = []
    let none = AudioPlayer.html(content).text
    #expect(none.contains("data-part=\"chapter\" hidden") && !none.contains("data-page=\"chapters\""))
  }

  @Test("The transcript has a page without its text")
  func transcript() {
    var content = AudioPlayer.Content.sample
    content.transcriptVersion = "1 read 30"
    let html = AudioPlayer.html(content).text
    #expect(html.contains("href=\"/transcript?episode=7\" data-page=\"transcript\" aria-controls=\"player-transcript\""))
    #expect(html.contains("data-live=\"player-transcript-7\" data-reload-on-transcript=\"1 read 30\""))
    #expect(html.contains("id=\"player-transcript\" data-transcript-pane data-refresh=\"version\" data-version=\"7 transcript\""))
    content.transcript = nil
    let none = AudioPlayer.html(content).text
    #expect(!none.contains("data-page=\"transcript\"") && none.contains("aria-label=\"Transcript\"></div>"))
  }

  @Test("A video has a menu of its text tracks")
  func captions() {
    var content = AudioPlayer.Content.sample
    content.captions = [
      .init(url: "/media/transcript/7/1.vtt", language: "de", name: "<b>"),
      .init(url: "/media/transcript/7/2.vtt", language: nil, name: nil),
    ]
    let html = AudioPlayer.html(content).text
    #expect(html.contains("data-captions=\"/media/transcript/7/1.vtt\" lang=\"de\" dir=\"auto\"") && html.contains(">&lt;b&gt;</button>"))
    #expect(
      html.contains("data-captions=\"/media/transcript/7/2.vtt\" dir=\"auto\"") && html.contains("data-captions=\"\" aria-current=\"true\"")
    )
    content.captions = []
    #expect(!AudioPlayer.html(content).text.contains("data-captions"))
  }

  @Test("The player has the buttons of the features that are available")
  func onlyWhatIsThere() {
    let html = AudioPlayer.html(.init(item: .sample, positionSeconds: 0, previous: nil, next: nil)).text
    #expect(!html.contains("Up Next") && !html.contains("download-button"))
    let all = AudioPlayer.html(.sample).text
    #expect(all.contains("href=\"/up-next\" aria-label=\"Up Next\"") && all.contains("data-part-url=\"/up-next/panel\""))
    #expect(all.contains("class=\"download-button worded\""))
  }

  @Test("The player renders before any episode was played")
  func nothingYet() {
    let html = AudioPlayer.html(.init(item: nil, positionSeconds: 0, previous: nil, next: nil)).text
    #expect(html.contains("Nothing playing"))
    #expect(html.contains("data-part=\"toggle\" aria-label=\"Play\" disabled"))
  }
}

extension PlayItem {
  fileprivate static func playing(rate: Double = 1, undo: Double? = nil) -> PlayItem {
    PlayItem(
      episode: 7, title: "The night shift of the lichen", showTitle: "Slow Green Things", mediaURL: "/media/7", start: 754, rate: rate,
      duration: 2_733, artworkURL: nil, episodeURL: "/episodes/7", showURL: "/shows/3", undo: undo.map { Undo(position: $0) })
  }
}
