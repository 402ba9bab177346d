import Components
import Testing
import WebPage

@testable import AudioPlayer

@Suite("The player")
struct AudioPlayerTests {
  @Test("It shows the episode, where it stands and every control")
  func rendersSample() {
    let html = AudioPlayer.html(.sample).text
    #expect(html.hasPrefix("<audio-player data-sheet"))
    for label in ["Previous episode", "Back 10 seconds", "Play", "Forward 10 seconds", "Next episode", "Close the player"] {
      #expect(html.contains("aria-label=\"\(label)\""))
    }
    #expect(html.contains("aria-valuetext=\"12:34 of 45:33\""))
  }

  @Test("There is no button to a neighbour that is not there")
  func disablesMissingNeighbour() {
    let html = AudioPlayer.html(.sample).text
    #expect(html.contains("data-part=\"next\" aria-label=\"Next episode\" disabled"))
    #expect(!html.contains("data-part=\"previous\" aria-label=\"Previous episode\" disabled"))
  }

  @Test("It stands also when nothing was played yet")
  func nothingYet() {
    let html = AudioPlayer.html(.init(item: nil, positionSeconds: 0, previous: nil, next: nil)).text
    #expect(html.contains("Nothing played yet"))
    #expect(html.contains("data-part=\"toggle\" aria-label=\"Play\" disabled"))
  }

  @Test("The catalog has a sentence for each key, and no other")
  func catalogMatchesKeys() {
    #expect(AudioPlayer.words.catalogKeys == Set(AudioPlayerWord.allCases.map(\.rawValue)))
  }

  @Test("Its style sheet and module are there")
  func assetsAreThere() {
    #expect(AudioPlayer.assets.map(\.name) == ["\(AudioPlayer.name).css", "\(AudioPlayer.name).js"])
    #expect(AudioPlayer.assets.allSatisfy { !$0.bytes.isEmpty })
  }

  @Test("Every address goes through the check: with a base path, all of ours have it")
  func addressesHaveBasePath() {
    let html = Link.$basePath.withValue("/base") { AudioPlayer.html(.sample).text }
    #expect(!html.replacing("href=\"/base/", with: "").contains("href=\"/"))
    #expect(!html.replacing("action=\"/base/", with: "").contains("action=\"/"))
    #expect(!html.replacing("src=\"/base/", with: "").contains("src=\"/"))
  }
}
