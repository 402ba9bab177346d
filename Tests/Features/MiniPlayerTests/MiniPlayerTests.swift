import Components
import Testing
import WebPage

@testable import MiniPlayer

@Suite("Bottom player")
struct MiniPlayerTests {
  @Test("The bottom player shows the episode and links to the player")
  func rendersSample() {
    let html = MiniPlayer.html(.sample).text
    #expect(html.hasPrefix("<mini-player"))
    #expect(html.contains("href=\"/player\""))
    #expect(html.contains("data-episode=\"7\""))
    #expect(!html.contains(/<mini-player[^>]* hidden>/) && html.contains("<progress class=\"progress-bar bottom-progress\""))
  }

  @Test("The bottom player has the menu of its episode, which reads the episode's state there")
  func hasMenu() {
    var content = MiniPlayer.Content.sample
    content.isArchived = true
    let html = MiniPlayer.html(content).text
    #expect(
      html.contains(
        /<mini-player [^>]* data-menu data-episode="7" data-title="[^"]+" data-live="row-7" data-finished="false"\s*data-archived="true" data-favourite="(true|false)"/
      ))
    #expect(html.contains("<form id=\"bar-actions\"") && html.contains("href=\"/episodes/7/actions\""))
    content.menuURL = nil
    #expect(!MiniPlayer.html(content).text.contains("bar-actions"))
  }

  @Test("The bottom player is hidden without an episode and has no link without a player")
  func hidesWithoutItem() {
    let html = MiniPlayer.html(.init(item: nil, positionSeconds: 0, playerURL: nil)).text
    #expect(html.contains(/<mini-player role="region" aria-label="Player"[^>]* hidden>/))
    #expect(!html.contains("<a "))
  }

  @Test("The bottom player links to the history and the episode list when they are available; a phone shows what its listener wishes")
  func leadsToHistory() {
    for showsLinks in [false, true] {
      var content = MiniPlayer.Content.sample
      content.showsLinksOnPhone = showsLinks
      #expect(MiniPlayer.html(content).text.contains("data-buttons=\"\(showsLinks ? "links" : "skip")\""))
    }
    #expect(MiniPlayer.html(.sample).text.contains("href=\"/player/episodes\" aria-label=\"Episodes\""))
    #expect(MiniPlayer.html(.sample).text.contains("href=\"/history\" aria-label=\"History\""))
    let alone = MiniPlayer.html(.init(item: .sample, positionSeconds: 0, playerURL: nil)).text
    #expect(!alone.contains("History") && !alone.contains("Episodes"))
  }

  @Test func skipsByTheListenersLengths() {
    var content = MiniPlayer.Content.sample
    (content.skipBack, content.skipForward) = (15, 30)
    let html = MiniPlayer.html(content).text
    #expect(html.contains("data-part=\"back\" data-seconds=\"15\" aria-label=\"Back 15 seconds\""))
    #expect(html.contains("data-part=\"forward\" data-seconds=\"30\" aria-label=\"Forward 30 seconds\""))
  }

  @Test func barHasPositionSpeedAndUpNext() {
    let html = MiniPlayer.html(.sample).text
    #expect(html.contains("<progress-slider") && html.contains(">12:34</span>"))
    #expect(
      html.contains("popovertarget=\"bottom-speeds\" aria-label=\"Playback speed, 1.0×\">")
        && html.contains("data-part=\"rate-now\">1.0×</span>"))
    #expect(html.contains("href=\"/up-next\" data-opens-panel aria-label=\"Up Next\""))
  }

  @Test("The bar has a sleep timer when there is a player, whose menu it shows")
  func barHasSleepTimer() {
    #expect(MiniPlayer.html(.sample).text.contains("popovertarget=\"bottom-sleep\" aria-label=\"Sleep timer\""))
    #expect(!MiniPlayer.html(.init(item: .sample, positionSeconds: 0, playerURL: nil)).text.contains("Sleep timer"))
  }

  @Test func menuHasWhatABarFoldsAway() {
    let html = MiniPlayer.html(.sample).text
    #expect(html.contains("<div class=\"menu-more\" hidden><button") && html.contains("data-part=\"jump-back\" hidden"))
    for entry in ["data-opens=\"speeds\"", "data-opens=\"sleep\"", "<a href=\"/player/episodes\"><svg", " href=\"/history\"><svg"] {
      #expect(html.contains(entry), "\(entry)")
    }
  }

  @Test("Both times are the episode's own, and words say how long the rest takes at the speed")
  func showsTimes() {
    let item = PlayItem(
      episode: 7, title: "Moss", showTitle: "Stone", mediaURL: "/media/7", start: 754, rate: 2, duration: 1_200, artworkURL: nil,
      episodeURL: "/episodes/7", showURL: "/shows/3")
    let html = MiniPlayer.html(.init(item: item, positionSeconds: 600, playerURL: "/player")).text
    #expect(html.contains("bar-elapsed\">10:00<") && html.contains("bar-remaining\">−10:00<"))
    #expect(html.contains("bar-left\">5 min left<") && MiniPlayer.html(.sample).text.contains("bar-left\"></span>"))
  }
}
