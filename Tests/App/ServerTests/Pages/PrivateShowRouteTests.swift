import Artwork
import Engines
import Foundation
import HTTPTypes
import Library
import PodcastModel
import Searching
import TestSupport
import Testing

@testable import Server

/// A private show to which the viewer has no access: each address that names it, its episodes or its pictures answers as if it did not exist.
@Suite struct PrivateShowRouteTests {
  private static let title = "Zanzibar Lantern"

  @Test func isNotFoundAtAnyAddress() async throws {
    try await withServer { app in
      let (show, episode, artwork) = try await Self.addPrivateShow(to: app.engines.library)
      try await app.engines.searching.indexAll()
      let paths = [
        "/shows/\(show)", "/shows/\(show)/feed", "/shows/\(show)/download", "/downloads/\(show)", "/episodes/\(episode)",
        "/media/\(episode)", "/keep/\(episode)",
        "/player?episode=\(episode)", "/episodes/\(episode)/actions",
      ]
      for path in paths {
        let answer = try await app.ask(path)
        #expect(answer.status == 404 && !answer.text.contains(Self.title), "\(path): \(answer.status)")
      }
      for picture in [artwork, try await Self.addChapterPicture(to: app.engines, of: EpisodeID(episode))] {
        #expect(try await app.ask("/artwork/\(picture)").headers[.contentType] == "image/svg+xml")
      }
      for path in [
        "/", "/me", "/library", "/categories", "/lists", "/search", "/search?q=zanzibar&scope=library",
        "/search?q=zanzibr&scope=library",
        "/search/complete?q=zanz", "/settings", "/statistics", "/history", "/export.opml",
      ] {
        let answer = try await app.ask(path)
        #expect(!answer.text.localizedCaseInsensitiveContains("zanzibar lantern") && !answer.text.contains("/shows/\(show)"), "\(path)")
      }
    }
  }

  @Test func noEventTouchesIt() async throws {
    try await withServer { app in
      let (show, episode, _) = try await Self.addPrivateShow(to: app.engines.library)
      let back = "&back=%2F"
      for (path, body) in [
        ("/show-page/did-tap-subscribe", "show=\(show)"), ("/show-page/did-tap-refresh", "show=\(show)"),
        ("/show-page/did-pull", "show=\(show)"),
        ("/feed-status-page/did-set-user-agent", "show=\(show)&agent=x"),
        ("/feed-status-page/did-sign-in", "show=\(show)&user=a&password=b"),
        ("/episode-actions/did-tap", "action=favourite&episode=\(episode)\(back)"),
        ("/episode-actions/did-tap", "action=play-last&episode=\(episode)\(back)"),
        ("/episode-actions/did-tap", "action=download&episode=\(episode)\(back)"),
        ("/episode-actions/did-tap", "action=mark-played&episode=\(episode)\(back)"),
        ("/audio-player/did-save-bookmark", "episode=\(episode)&seconds=5&note=x"),
      ] {
        let answer = try await app.post(path, body)
        #expect(!answer.text.contains(Self.title), "\(path)")
      }
      let library = app.engines.library
      #expect(try await library.subscriptions.ids(of: .owner).isEmpty)
      #expect(try await library.upNext.count(of: .owner) == 0)
      #expect(try await library.listening.state(of: EpisodeID(episode), for: .owner) == nil)
      #expect(try await library.bookmarks.count(of: .owner) == 0)
      #expect(try await library.downloads.download(EpisodeID(episode)) == nil)
      #expect(try await library.lists.episodes(of: .favourites, for: .owner, limit: 9, at: Date()).isEmpty)
      #expect(try await library.feeds.known(ShowID(show))?.userAgent == nil)
    }
  }

  // MARK: - Private

  private static func addPrivateShow(to library: Library) async throws -> (show: Int64, episode: Int64, artwork: Int64) {
    var facts = SampleLibrary.showFacts
    facts.feedURL = "https://moss.example/rss?auth=xJ3kM9dKfQwErTy12bVnLp0sA"
    facts.title = title
    let show = try await library.feeds.store(facts, episodes: [SampleLibrary.episode(0)], at: Date()).show
    let episode = try #require(try await library.episodes.episodes(of: show, for: .owner, limit: 1).first?.episode.id)
    let artwork = try #require(try await library.shows.show(show)?.artwork)
    return (show.rawValue, episode.rawValue, artwork.rawValue)
  }

  /// Adds a chapter whose picture is saved already.
  private static func addChapterPicture(to engines: Engines, of episode: EpisodeID) async throws -> Int64 {
    let library = engines.library
    let url = try #require(try await engines.artwork.save([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 0]))
    let chapters = [Chapter(startSeconds: 0, title: "One", imageURL: url), Chapter(startSeconds: 60, title: "Two")]
    let before = try await library.chapters.chapters(of: episode).list
    try await library.chapters.save(ChapterList(source: .notes), replacing: before, chapters: chapters, of: episode)
    return try await library.artwork.id(of: url).rawValue
  }
}
