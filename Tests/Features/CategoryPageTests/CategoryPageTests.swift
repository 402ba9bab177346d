import Components
import Directory
import Testing
import WebPage

@testable import CategoryPage

@Suite("Topic pages")
struct CategoryPageTests {
  @Test("Each topic tile has a colour, an icon, a move handle and a link to its shows")
  func rendersSample() {
    var content = CategoryPage.Content.sample
    content.isEditing = true
    let html = CategoryPage.html(content).text
    #expect(html.contains("<li class=\"topic-tile\" data-key=\"true-crime\">") && html.contains("data-topic=\"true-crime\""))
    #expect(html.contains("href=\"/categories/health\" draggable=\"false\">Health &amp; Fitness</a>"))
    #expect(html.contains("aria-label=\"Move Science\"") && html.contains("name=\"way\" value=\"start\""))
    #expect(html.contains("data-move-url=\"/category-page/did-move\""))
  }

  @Test("Tiles have handles only while they are edited")
  func editsOnRequest() {
    var content = CategoryPage.Content.sample
    (content.url, content.editURL) = ("/categories", "/categories?edit=true")
    let html = CategoryPage.html(content).text
    #expect(html.contains("href=\"/categories?edit=true\"") && !html.contains("Move Science") && !html.contains("Hold and drag"))
    content.isEditing = true
    #expect(CategoryPage.html(content).text.contains("href=\"/categories\" data-dismiss>Done</a>"))
    #expect(!CategoryPage.tiles(content.topics).text.contains("sort-handle"))
  }

  @Test("Every topic has an icon")
  func everyTopicHasAMark() {
    #expect(PodcastTopic.allCases.allSatisfy { TopicIcon(rawValue: $0.rawValue) != nil })
  }

  @Test("A topic page lists its shows in order, with links and subscribe buttons")
  func topic() {
    let html = CategoryPage.html(CategoryPage.TopicContent.sample).text
    #expect(
      html.contains("<h1>Science</h1>")
        && html.contains("href=\"/preview?feed=https%3A%2F%2Fslow.example%2Ffeed.xml\">Slow Green Things</a>"))
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
