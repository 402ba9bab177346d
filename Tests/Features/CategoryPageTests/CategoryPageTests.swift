import Components
import Directory
import Testing
import WebPage

@testable import CategoryPage

@Suite("The pages of topics")
struct CategoryPageTests {
  @Test("Each topic is a tile with its colour, its drawing, a handle, and the way to its shows")
  func rendersSample() {
    let html = CategoryPage.html(CategoryPage.Content.sample).text
    #expect(html.contains("<li class=\"topic-tile\" data-key=\"true-crime\">") && html.contains("data-topic=\"true-crime\""))
    #expect(html.contains("href=\"/categories/health\" draggable=\"false\">Health &amp; Fitness</a>"))
    #expect(html.contains("aria-label=\"Move Science\"") && html.contains("name=\"way\" value=\"start\""))
    #expect(html.contains("data-move-url=\"/category-page/did-move\""))
  }

  @Test("Every topic has a drawing")
  func everyTopicHasAMark() {
    #expect(PodcastTopic.allCases.allSatisfy { TopicIcon(rawValue: $0.rawValue) != nil })
  }

  @Test("A topic's shows can be opened and subscribed to, in their order")
  func topic() {
    let html = CategoryPage.html(CategoryPage.TopicContent.sample).text
    #expect(html.contains("<h1>Science</h1>") && html.contains("action=\"/category-page/did-tap-show\""))
    #expect(html.contains("data-subscribed=\"true\"") && html.contains("data-subscribed=\"false\""))
    #expect(html.contains("Meadow Radio"))
  }

  @Test("While the directories are asked it says so; where they are silent, why and what to do")
  func waitsAndExplains() {
    var content = CategoryPage.TopicContent.sample
    (content.shows, content.isInProgress) = ([], true)
    #expect(CategoryPage.html(content).text.contains("Loading charts…"))
    (content.isInProgress, content.failureText) = (false, "It does <not> answer.")
    let html = CategoryPage.html(content).text
    #expect(html.contains("It does &lt;not&gt; answer.") && html.contains("did-ask-again") && html.contains("href=\"/search\""))
    content.failureText = nil
    #expect(CategoryPage.html(content).text.contains("No shows found"))
  }

  @Test("Who is silent while another answers is said beside what that one knows")
  func namesTheSilent() {
    var content = CategoryPage.TopicContent.sample
    content.failureText = "One <is> silent."
    let html = CategoryPage.html(content).text
    #expect(html.contains("class=\"secondary-note\" role=\"status\">One &lt;is&gt; silent.</p><ol") && !html.contains("did-ask-again"))
  }
}
