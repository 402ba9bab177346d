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
    #expect(!html.contains(" hidden>") && html.contains("<progress class=\"progress-bar bottom-progress\""))
  }

  @Test("The bottom player is hidden without an episode and has no link without a player")
  func hidesWithoutItem() {
    let html = MiniPlayer.html(.init(item: nil, positionSeconds: 0, playerURL: nil)).text
    #expect(html.contains(/<mini-player role="region" aria-label="Player"[^>]* hidden>/))
    #expect(!html.contains("<a "))
  }

  @Test("The bottom player links to the history and the episode list when they are available")
  func leadsToHistory() {
    #expect(MiniPlayer.html(.sample).text.contains("href=\"/player/episodes\" aria-label=\"Episodes\""))
    #expect(MiniPlayer.html(.sample).text.contains("href=\"/history\" aria-label=\"History\""))
    #expect(!MiniPlayer.html(.init(item: .sample, positionSeconds: 0, playerURL: nil)).text.contains("bottom-link"))
  }
}
