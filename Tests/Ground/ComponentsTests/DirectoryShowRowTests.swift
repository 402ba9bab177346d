import Testing
import WebPage

@testable import Components

@Suite("Directory shows")
struct DirectoryShowRowTests {
  private let show = DirectoryShowRow(
    title: "Moss <b>", author: "Ada", genre: nil, feedURL: "https://moss.example/feed?a=1&b=2", artworkURL: nil, isSubscribed: false,
    url: "/preview?feed=https%3A%2F%2Fmoss.example%2Ffeed%3Fa%3D1%26b%3D2")

  @Test("The subscribe button contains the feed URL and also unsubscribes")
  func subscribes() throws {
    let html = SubscribeButton.html(show.subscribing(in: "arts"), action: "/x/did-tap", backTo: "/y").text
    #expect(html.contains("data-subscribed=\"false\"") && html.contains("id=\"subscribe-arts-https://moss.example/feed?a=1&amp;b=2\""))
    #expect(html.contains("aria-label=\"Subscribe to Moss &lt;b&gt;\"") && html.contains("aria-label=\"Unsubscribe from Moss &lt;b&gt;\""))
    let fields = ["section": ["arts"], "feed": [show.feedURL], "title": [show.title], "verb": ["subscribe"]]
    let posted = try SubscribeButton.Content(Form(fields))
    #expect(posted.isSubscribed && posted.feedURL == show.feedURL && posted.section == "arts")
    #expect(throws: FormError.self) { try SubscribeButton.Content(Form([:])) }
  }

  @Test("The title of a directory show is a link, which opens in a new tab too")
  func opens() {
    let html = show.link.text
    #expect(
      html.contains("href=\"/preview?feed=https%3A%2F%2Fmoss.example%2Ffeed%3Fa%3D1%26b%3D2\"") && html.contains(">Moss &lt;b&gt;</a>"))
  }

  @Test("Each topic has a unique icon")
  func topicMarks() {
    let drawings = TopicIcon.allCases.map(\.html.text)
    #expect(drawings.count == 19 && Set(drawings).count == 19 && drawings.allSatisfy { $0.contains("aria-hidden=\"true\"") })
  }

  @Test("Grid tiles have keys, and each handle is labelled with its tile's title")
  func grid() {
    let handle = SortableGrid.handle(key: "arts", title: "Arts", items: "<button>Up</button>")
    let html = SortableGrid.html(label: "Topics", style: "tile", tiles: [(key: "arts", html: handle)]).text
    #expect(html.contains("<li class=\"tile\" data-key=\"arts\">") && html.contains("aria-label=\"Move Arts\""))
    #expect(html.contains("popovertarget=\"move-arts\"") && html.contains("role=\"status\""))
  }
}
