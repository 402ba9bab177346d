import Testing
import WebPage

@testable import Components

@Suite("Play button")
struct PlayButtonTests {
  private let hostile = "\"><script>alert('x')</script>"

  @Test("The button contains all playback data, with the base path before local URLs")
  func carriesItem() {
    let html = Link.$basePath.withValue("/earnest") { button(.playable(.sample)) }
    for field in [
      "data-episode=\"7\"", "data-media-url=\"/earnest/media/7\"", "data-start=\"0.0\"", "data-rate=\"1.0\"", "data-duration=\"2733.0\"",
      "data-artwork-url=\"/earnest/artwork/3\"", "data-cover-hue=\"", "data-episode-url=\"/earnest/episodes/7\"",
      "data-show-url=\"/earnest/shows/3\"",
    ] {
      #expect(html.contains(field))
    }
    #expect(html.contains("<button type=\"button\">"))
  }

  @Test("The button for an unplayable episode is disabled and shows the reason")
  func saysWhy() {
    let html = button(.unplayable(reason: "No audio available"))
    #expect(html.contains("<button type=\"button\" disabled>"))
    #expect(html.contains(">No audio available</span>"))
    #expect(!html.contains("data-episode"))
  }

  @Test("The button shows the duration, the remaining time or the played state")
  func showsProgress() {
    #expect(button(.playable(.sample)).contains(">46 min</span>"))
    #expect(button(.playable(.sample), position: 1_533).contains(">20 min left</span>"))
    #expect(button(.playable(.sample), position: 2_733, isFinished: true).contains(">Played</span>"))
  }

  @Test("A position below five seconds counts as the start")
  func startIsStart() {
    #expect(button(.playable(.sample), position: 4.9).contains(">46 min</span>"))
  }

  @Test("A hostile title is escaped")
  func escapes() {
    let item = PlayItem(
      episode: 1, title: hostile, showTitle: hostile, mediaURL: "/media/1", start: 0, rate: 1, duration: nil, artworkURL: nil,
      episodeURL: "/episodes/1", showURL: "/shows/1")
    let progress = PlayButton.Progress(duration: nil, position: 0, isFinished: false)
    let html = PlayButton.html(.playable(item), title: hostile, progress: progress).text
    #expect(!html.contains("<script"))
    #expect(!html.contains("data-title=\"\">"))
  }

  private func button(_ play: Playability, position: Double = 0, isFinished: Bool = false) -> String {
    let progress = PlayButton.Progress(duration: 2_733, position: position, isFinished: isFinished)
    return PlayButton.html(play, title: "Lichen", progress: progress).text
  }
}
