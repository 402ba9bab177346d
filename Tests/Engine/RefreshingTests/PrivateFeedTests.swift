import Fetching
import Foundation
import Library
import PodcastModel
import Refreshing
import Secrets
import Storage
import TestSupport
import Testing

/// Credentials are stored separately, encrypted, and sent only to their host.
@Suite struct PrivateFeedTests {
  @Test func whatIsTypedIntoTheAddressIsKeptApart() async throws {
    try await Publishing.run { publishing in
      publishing.feed.show([item(1)])
      publishing.feed.close()
      let typed = publishing.address.replacing("://", with: "://ada:s%20ecret@")
      let show = try await publishing.refreshing.add(typed, for: .local).show
      #expect(try await publishing.library.shows.show(show)?.feedURL == publishing.address)
      #expect(try await publishing.refreshing.feedCredentials.isSignedIn(to: show, as: .local))
      try await publishing.refreshed(show)
      // It is asked once whether the feed needs them.
      #expect(publishing.server.requests.map { $0.headers["authorization"] } == [basic, nil, basic])
      // Not in the database, a log or an outcome.
      let everything = try await publishing.refresher.dump()
      #expect(!everything.contains("s%20ecret") && !everything.contains("s ecret") && everything.contains(publishing.address))
    }
  }

  @Test func aFeedThatAsksForASignInSaysSoAndIsReadWithOne() async throws {
    try await Publishing.run { publishing in
      publishing.feed.show([item(1)])
      let show = try await publishing.added()
      publishing.feed.answer("/feed.xml", .text(401))
      let refused = try await publishing.refreshed(show)
      #expect(refused.result == .failed && refused.failure == .signInNeeded)
      #expect(try await publishing.refreshing.health(of: show)?.failure == .signInNeeded)
      #expect(try await publishing.refresher.titles(of: show) == ["Part 1"])

      let entered = BasicCredentials(user: "ada", password: "s ecret")
      // Credentials that the server does not accept are not stored.
      await #expect(throws: RefreshingError.self) { try await publishing.refreshing.signIn(entered, to: show, for: .local) }
      #expect(try await publishing.refreshing.health(of: show, for: .local)?.isSignedIn == false)
      publishing.feed.answer("/feed.xml", nil)
      publishing.feed.close()
      #expect(try await publishing.refreshing.signIn(entered, to: show, for: .local) == show)
      #expect(try await publishing.refreshed(show).failure == nil)
      #expect(publishing.server.requests.last?.headers["authorization"] == basic)
      #expect(try await publishing.refreshing.health(of: show, for: .local)?.isSignedIn == true)
      try await publishing.refreshing.feedCredentials.signOut(of: show, for: .local)
      try await publishing.refreshed(show)
      #expect(publishing.server.requests.last?.headers["authorization"] == nil)
    }
  }

  @Test func aRedirectToAnotherHostTakesNoSignInAlong() async throws {
    let other = ChangingFeed()
    other.show([item(1)])
    let elsewhere = try await LoopbackServer { other.reply(to: $0) }
    try await Publishing.run(allowing: elsewhere.port) { publishing in
      publishing.feed.show([item(1)])
      publishing.feed.close()
      let show = try await publishing.refreshing.add(publishing.address.replacing("://", with: "://ada:s%20ecret@"), for: .local).show
      publishing.feed.answer("/feed.xml", .redirect(301, to: elsewhere.origin + "/feed.xml"))
      try await publishing.refreshed(show)
      #expect(try await publishing.library.shows.show(show)?.feedURL == elsewhere.origin + "/feed.xml")
      // Nor later, with the feed's new address.
      try await publishing.refreshed(show)
      #expect(elsewhere.requests.count == 2 && elsewhere.requests.allSatisfy { $0.headers["authorization"] == nil })
    }
    await elsewhere.stop()
  }

  @Test func filesOfTheSameHostGetItToo() async throws {
    try await Publishing.run { publishing in
      let origin = publishing.server.origin
      publishing.feed.set(channel: "<itunes:image href=\"\(origin)/cover.jpg\"/>")
      publishing.feed.show([item(1, sound: origin + "/1.mp3")])
      publishing.feed.answer("/stranger.xml", publishing.feed.reply)
      publishing.feed.close()
      let show = try await publishing.refreshing.add(publishing.address.replacing("://", with: "://ada:s%20ecret@"), for: .local).show
      let stranger = try await publishing.refreshing.add(origin + "/stranger.xml").show
      let feeds = publishing.refreshing.feedCredentials
      let secret = BasicCredentials(user: "ada", password: "s ecret")
      let episode = try await publishing.refresher.id(of: "Part 1", show)
      #expect(await feeds.credentials(forEpisode: episode, url: origin + "/1.mp3") == secret)
      #expect(await feeds.credentials(forEpisode: episode, url: "https://cdn.example/1.mp3") == nil)
      #expect(await feeds.credentials(for: show, of: .local, url: origin.replacing("127.0.0.1", with: "localhost")) == nil)
      let strangers = try await publishing.refresher.id(of: "Part 1", stranger)
      #expect(await feeds.credentials(forEpisode: strangers, url: origin + "/1.mp3") == nil)
      let cover = try #require(try await publishing.library.shows.show(show)?.artwork)
      #expect(await feeds.credentials(forArtwork: cover, url: origin + "/cover.jpg") == secret)
      let chapters = publishing.library.chapters
      try await chapters.save(
        ChapterList(source: .file), replacing: try await chapters.chapters(of: episode).list,
        chapters: [Chapter(startSeconds: 0, title: "One", imageURL: origin + "/one.jpg")], of: episode)
      let one = try await publishing.library.artwork.id(of: origin + "/one.jpg")
      #expect(await feeds.credentials(forArtwork: one, url: origin + "/one.jpg") == secret)
      let another = try await publishing.library.artwork.id(of: origin + "/another.jpg")
      #expect(await feeds.credentials(forArtwork: another, url: origin + "/another.jpg") == nil)
    }
  }

  @Test func keyFileIsPrivate() async throws {
    try await withTemporaryFolder { folder in
      let sample = try await SampleLibrary()
      let file = folder.appending(path: "credentials.key")
      let secret = BasicCredentials(user: "ada", password: "s ecret: & more")
      let url = SampleLibrary.showFacts.feedURL
      func store() -> FeedCredentialStore { FeedCredentialStore(library: sample.library, key: CredentialKey(file: file)) }
      try await store().store(secret, for: sample.show, of: .local, host: "https://moss.example:443")
      #expect(try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int == 0o600)
      #expect(await store().credentials(for: sample.show, of: .local, url: url) == secret)
      // A key file that others can read gets private permissions.
      try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: file.path)
      #expect(await store().credentials(for: sample.show, of: .local, url: url) == secret)
      #expect(try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int == 0o600)
      // Moved to another show or user, or without its key, it cannot be decrypted, and the feed needs credentials again.
      let other = try await sample.library.feeds.store(
        ShowFacts(feedURL: url + "?2", title: "Other"), episodes: [], at: SampleLibrary.added
      ).show
      let sealed = try #require(try await sample.library.feedCredentials.signIn(of: sample.show, for: .local))
      try await sample.library.feedCredentials.set(sealed.sealed, host: sealed.host, of: other, for: .local)
      #expect(await store().credentials(for: other, of: .local, url: url) == nil)
      try await sample.library.feedCredentials.set(sealed.sealed, host: sealed.host, of: sample.show, for: SampleLibrary.neighbour)
      #expect(await store().credentials(for: sample.show, of: SampleLibrary.neighbour, url: url) == nil)
      try FileManager.default.removeItem(at: file)
      #expect(await store().credentials(for: sample.show, of: .local, url: url) == nil)
    }
  }

  @Test func anAddressFromBeforeIsCleanedAtTheNextRefresh() async throws {
    try await Publishing.run { publishing in
      publishing.feed.show([item(1)])
      let show = try await publishing.added()
      let old = publishing.address.replacing("://", with: "://ada:s%20ecret@")
      try await publishing.refresher.mark("UPDATE show SET feed_url = '\(old)'")
      try await publishing.refreshed(show)
      #expect(try await publishing.library.shows.show(show)?.feedURL == publishing.address)
      try await publishing.refreshed(show)
      #expect(publishing.server.requests.last?.headers["authorization"] == basic)
    }
  }

  private let basic = "Basic " + Data("ada:s ecret".utf8).base64EncodedString()
}
