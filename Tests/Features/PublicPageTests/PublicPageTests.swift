import Foundation
import Library
import PodcastModel
import PublicPageManager
import Secrets
import ServiceRouter
import Sharing
import TestSupport
import Testing
import WebPage

@testable import PublicPage

@Suite struct PublicPageTests {
  private let clock = FixedClock()

  @Test func hasAudioAndNoWayIntoTheApp() {
    let html = PublicPage.html(.sample).text
    #expect(html.hasPrefix("<public-page>"))
    #expect(html.contains("<audio controls preload=\"none\" src=\"/shared/1.x/audio#t=60.0,90.5\">"))
    #expect(html.contains("1:00–1:30 of Two Organisms, One Roof"))
    #expect(!html.contains("<a ") && !html.contains("<form") && !html.contains("<script"))
  }

  @Test func episodeHasChaptersNotesAndTheFeedOfItsShow() {
    let html = PublicPage.html(.moment).text
    #expect(html.contains("src=\"/shared/1.x/audio#t=754.0\"") && html.contains("Starts at 12:34"))
    #expect(html.contains("href=\"/shared/1.x?t=754.0\"") && html.contains("The roof"))
    #expect(html.contains("<ul><li>lichen</li><li>springtails</li></ul>"))
    #expect(html.contains(">https://moss.example/feed.xml</a>") && html.contains("href=\"https://moss.example/\""))
    #expect(html.contains("25 min") && !html.contains("<script") && !html.contains("<form"))
  }

  @Test func headHasAbsoluteAddresses() {
    let head = Link.$origin.withValue("https://podcasts.example") {
      Link.$basePath.withValue("/base") { PublicPage.head(.sample).text }
    }
    #expect(head.contains("<meta property=\"og:url\" content=\"https://podcasts.example/base/shared/1.x\">"))
    #expect(head.contains("<meta property=\"og:image\" content=\"https://podcasts.example/base/shared/1.x/cover\">"))
    #expect(head.contains("noindex"))
  }

  @Test func escapesTextOfPublishers() {
    var content = PublicPage.Content.sample
    (content.title, content.summary, content.part) = ("\"><script>", "<img onerror=x>", nil)
    (content.feedURL, content.websiteURL) = ("javascript:<script>", "javascript:<script>")
    for html in [PublicPage.html(content).text, PublicPage.head(content).text] {
      #expect(!html.contains("<script") && !html.contains("<img onerror"))
    }
  }

  @Test func answersByTheStateOfTheLink() async throws {
    let sample = try await SampleLibrary()
    let links = PublicLinks(library: sample.library, signer: { AddressSigner(secret: "moss") }, now: clock.read)
    let router = Router(missing: { _ in Page(title: "Missing", identity: "missing", body: "", status: 404) })
    PublicPageManager.activate(in: router, library: sample.library, links: links)
    _ = try await links.add(sample.episodes[0], for: .day, by: .local)
    let token = try #require(try await links.links(of: .local).first).token
    func page(_ token: String, _ query: [String: String] = [:]) async throws -> Page {
      try await router.page(at: "/shared/\(token)", query: query, for: Viewer(userID: 0))
    }
    let open = try await page(token)
    #expect(open.status == 200 && open.title == "Episode 1" && open.body.text.contains("Notes of 1") && !open.showsMiniPlayer)
    #expect(open.head.text.contains("og:audio") && !open.body.text.contains("#t="))
    #expect(open.body.text.contains("<p>Notes of 1</p>") && open.body.text.contains(">https://moss.example/feed.xml</a>"))
    #expect(try await page(token, ["t": "90"]).body.text.contains("/audio#t=90.0\""))
    _ = try await links.store(token, to: sample.episodes[0], from: 754, for: .day, by: .local)
    #expect(try await page(token).body.text.contains("/audio#t=754.0\""))
    #expect(try await page("2.x").status == 404)
    clock.advance(by: 86_400)
    let ended = try await page(token)
    #expect(ended.status == 410 && !ended.body.text.contains("Episode 1") && ended.head.text.contains("noindex"))
  }
}
