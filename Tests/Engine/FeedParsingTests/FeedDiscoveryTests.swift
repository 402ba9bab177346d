import FeedParsing
import Testing

struct FeedDiscoveryTests {
  @Test func feedsOfAPageComeBestFirst() {
    let page = """
      <!DOCTYPE html><html><head><title>A & B</title><base href="/site/">
      <link rel="alternate" type="application/atom+xml" href="atom.xml">
      <link rel="alternate" type="application/rss+xml" title="A &raquo; Comments Feed" href="/comments/feed/">
      <LINK REL='Alternate Home' TYPE="application/rss+xml; charset=utf-8" HREF="https://b.example/rss?a=1&amp;b=2" title=" The  show ">
      <link rel="alternate" type="application/json" href="/wp-json/wp/v2/posts/1"><link rel="alternate" type="application/feed+json" href="feed.json">
      <link rel="alternate" hreflang="de" href="/de"><link rel="stylesheet" type="text/css" href="x.css">
      <link rel="alternate" type="application/rss+xml" href="javascript:x"></head><body><p>text
      """
    #expect(
      FeedDiscovery.links(in: Array(page.utf8), url: "https://a.example/x/y") == [
        .init(url: "https://b.example/rss?a=1&b=2", title: "The show", type: "application/rss+xml"),
        .init(url: "https://a.example/site/atom.xml", type: "application/atom+xml"),
        .init(url: "https://a.example/site/feed.json", type: "application/feed+json"),
        .init(url: "https://a.example/comments/feed/", title: "A » Comments Feed", type: "application/rss+xml"),
      ])
  }

  @Test func aPageWithoutFeedsHasNone() {
    #expect(FeedDiscovery.links(in: Array("<html><body>hello".utf8), url: nil).isEmpty)
    #expect(FeedDiscovery.links(in: [], url: nil).isEmpty)
    #expect(FeedDiscovery.links(in: [0, 1, 0xFF, 0xFE, 0x3C], url: nil).isEmpty)
  }
}
