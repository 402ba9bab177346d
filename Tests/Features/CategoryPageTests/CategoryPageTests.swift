import Components
import Directory
import Testing
import WebPage

@testable import CategoryPage

@Suite("Topic pages")
struct CategoryPageTests {
  @Test("Each topic tile has a colour, an icon, a move handle and a link to its shows")
  func rendersSample() {
    let html = CategoryPage.html(CategoryPage.Content.sample).text
    #expect(html.contains("<li class=\"topic-tile\" data-key=\"true-crime\">") && html.contains("data-topic=\"true-crime\""))
    #expect(html.contains("href=\"/categories/health\" draggable=\"false\">Health &amp; Fitness</a>"))
    #expect(html.contains("aria-label=\"Move Science\"") && html.contains("name=\"way\" value=\"start\""))
    #expect(html.contains("data-move-url=\"/category-page/did-move\""))
  }

  @Test("Every topic has an icon")
  func everyTopicHasAMark() {
    #expect(PodcastTopic.allCases.allSatisfy { TopicIcon(rawValue: $0.rawValue) != nil })
  }

  @Test("A topic page lists its shows in order, with open and subscribe buttons")
  func topic() {
    let html = CategoryPage.html(CategoryPage.TopicContent.sample).text
    #expect(html.contains("<h1>Science</h1>") && html.contains("action=\"/category-page/did-tap-show\""))
    #expect(html.contains("data-subscribed=\"true\"") && html.contains("data-subscribed=\"false\""))
    #expect(html.contains("Meadow Radio"))
  }

  @Test("The page shows a loading message, and a failure with its reason and next steps")
  func waitsAndExplains() {
    var content = CategoryPage.TopicContent.sample
    (content.shows, content.isInProgress) = ([], true)
    #expect(CategoryPage.html(content).text.contains("Loading charts…"))
    (content.isInProgress, content.failureText) = (false, "It does <not> answer.")
    let html = CategoryPage.html(content).text
    #expect(html.contains("It does &lt;not&gt; answer.") && html.contains("did-retry") && html.contains("href=\"/search\""))
    content.failureText = nil
    #expect(CategoryPage.html(content).text.contains("No shows found"))
  }

  @Test("A partial failure shows a note above the charts that did load")
  func namesTheSilent() {
    var content = CategoryPage.TopicContent.sample
    content.failureText = "One <is> silent."
    let html = CategoryPage.html(content).text
    #expect(html.contains("class=\"secondary-note\" role=\"status\">One &lt;is&gt; silent.</p><ol") && !html.contains("did-retry"))
  }
}
