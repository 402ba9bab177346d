import Components
import Testing
import WebPage

@testable import BottomPlayer

@Suite("The bottom player")
struct BottomPlayerTests {
  @Test("It shows the episode and leads to the player")
  func rendersSample() {
    let html = BottomPlayer.html(.sample).text
    #expect(html.hasPrefix("<bottom-player"))
    #expect(html.contains("href=\"/player\""))
    #expect(html.contains("data-episode=\"7\""))
    #expect(!html.contains(" hidden>") && html.contains("<progress class=\"progress-bar bottom-progress\""))
  }

  @Test("It hides while nothing was played, and leads nowhere without a player")
  func hidesWithoutItem() {
    let html = BottomPlayer.html(.init(item: nil, positionSeconds: 0, playerURL: nil)).text
    #expect(html.contains(/<bottom-player role="region" aria-label="Player"[^>]* hidden>/))
    #expect(!html.contains("<a "))
  }

  @Test("It leads to the history and the list of episodes, where there are any")
  func leadsToHistory() {
    #expect(BottomPlayer.html(.sample).text.contains("href=\"/player/episodes\" aria-label=\"Episodes\""))
    #expect(BottomPlayer.html(.sample).text.contains("href=\"/history\" aria-label=\"History\""))
    #expect(!BottomPlayer.html(.init(item: .sample, positionSeconds: 0, playerURL: nil)).text.contains("bottom-link"))
  }
}
