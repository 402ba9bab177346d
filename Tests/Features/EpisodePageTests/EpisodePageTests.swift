import Components
import Testing
import WebPage

@testable import EpisodePage

@Suite("The page of an episode")
struct EpisodePageTests {
  @Test("It shows the notes as they were sanitised, and how far one is")
  func rendersSample() {
    let html = EpisodePage.html(.sample).text
    #expect(html.hasPrefix("<episode-page data-follows=\"7\">"))
    #expect(html.contains("<li>A wall older than the house</li>"))
    #expect(html.contains("33 min left"))
    #expect(html.contains("href=\"/shows/3\""))
  }

  @Test("An episode without notes says so")
  func emptyNotes() {
    var content = EpisodePage.Content.sample
    content.notes = .empty
    #expect(EpisodePage.html(content).text.contains("No show notes"))
  }

  @Test("An episode that cannot be played says why")
  func saysWhy() {
    var content = EpisodePage.Content.sample
    content.play = .unplayable(reason: "No audio available")
    let html = EpisodePage.html(content).text
    #expect(html.contains("disabled"))
    #expect(html.contains("No audio available"))
  }

  @Test("Hostile text stays text")
  func escapes() {
    var content = EpisodePage.Content.sample
    (content.title, content.showTitle) = ("<script>", "<script>")
    content.link = "data:text/html,x"
    let html = EpisodePage.html(content).text
    #expect(!html.contains("<script"))
    #expect(!html.contains("data:text"))
  }

  @Test("The catalog has a sentence for each key, and no other")
  func catalogMatchesKeys() {
    #expect(EpisodePage.words.catalogKeys == Set(EpisodePageWord.allCases.map(\.rawValue)))
  }

  @Test("Its style sheet and module are there")
  func assetsAreThere() {
    #expect(EpisodePage.assets.map(\.name) == ["\(EpisodePage.name).css", "\(EpisodePage.name).js"])
    #expect(EpisodePage.assets.allSatisfy { !$0.bytes.isEmpty })
  }

  @Test("Every address goes through the check: with a base path, all of ours have it")
  func addressesHaveBasePath() {
    let html = Link.$basePath.withValue("/base") { EpisodePage.html(.sample).text }
    #expect(!html.replacing("href=\"/base/", with: "").contains("href=\"/"))
    #expect(!html.replacing("action=\"/base/", with: "").contains("action=\"/"))
    #expect(!html.replacing("src=\"/base/", with: "").contains("src=\"/"))
  }
}
