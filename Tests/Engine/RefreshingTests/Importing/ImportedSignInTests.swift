import Fetching
import Foundation
import Library
import OPML
import PodcastModel
import Refreshing
import TestSupport
import Testing

/// Users and passwords in the addresses of a list.
@Suite struct ImportedSignInTests {
  @Test func aPasswordIsKeptSealedAndNowhereElse() async throws {
    try await Publishing.run { publishing in
      publishing.feed.show([item(1)])
      publishing.feed.close()
      let address = publishing.address.replacing("//", with: "//ada:moss-secret@")
      let report = try await publishing.read(publishing.taking("<outline text='One' xmlUrl='\(address)'/>"))
      let show = try #require(report.lines[0].show)
      #expect(report.lines[0].url == publishing.address && report.lines[0].isFetched)
      #expect(try await publishing.refreshing.feedCredentials.isSignedIn(to: show, as: .local))
      #expect(try await !publishing.refresher.dump().contains("moss-secret"))
      #expect(publishing.server.requests.first?.headers["authorization"]?.hasPrefix("Basic ") == true)
    }
  }

  @Test func aPasswordOfAListThatTheFeedDoesNotNeedIsDeleted() async throws {
    try await Publishing.run { publishing in
      publishing.feed.show([item(1)])
      let address = publishing.address.replacing("//", with: "//ada:moss-secret@")
      let report = try await publishing.read(publishing.taking("<outline text='One' xmlUrl='\(address)'/>"))
      let show = try #require(report.lines[0].show)
      #expect(try await !publishing.library.privateShows.isPrivate(show))
      #expect(try await publishing.library.feedCredentials.shows().isEmpty)
      #expect(try await publishing.refresher.titles(of: show) == ["Part 1"])
    }
  }

  @Test func aSignInThatWorksIsNotReplacedByAList() async throws {
    try await Publishing.run { publishing in
      publishing.feed.show([item(1)])
      let show = try await publishing.refreshing.add(publishing.address).show
      let address = publishing.address.replacing("//", with: "//eve:other-secret@")
      // It is in the library without credentials: it needs none.
      #expect(try await publishing.taking("<outline xmlUrl='\(address)'/>").lines.map(\.result) == [.subscribed])
      #expect(try await !publishing.refreshing.feedCredentials.isSignedIn(to: show, as: .local))
      publishing.feed.close()
      let entered = BasicCredentials(user: "ada", password: "moss")
      #expect(try await publishing.refreshing.signIn(entered, to: show, for: .local) == show)
      _ = try await publishing.taking("<outline xmlUrl='\(address)'/>")
      let kept = await publishing.refreshing.feedCredentials.credentials(for: show, of: .local, url: publishing.address)
      #expect(kept == BasicCredentials(user: "ada", password: "moss"))
    }
  }

  @Test func waitsForCredentials() async throws {
    try await Publishing.run { publishing in
      let moment = publishing.refresher.clock.now
      let library = publishing.library
      let list = try await library.imports.begin("list", repeats: 0, for: .local, at: moment)
      let feeds = [ImportedFeed(url: "https://a.invalid/", awaitsCredentials: true), ImportedFeed(url: "https://b.invalid/")]
      let lines = try await library.imports.store(feeds, of: list, from: 0, isLast: true, for: .local, at: moment)
      #expect(try await library.feeds.due(at: moment, limit: 9).map(\.show) == [lines[1].show])
      #expect(try await library.feeds.due(at: moment + 60, limit: 9).count == 2)
    }
  }

  @Test(arguments: [
    ("ftp://ada:moss-secret@a.example/x", "ftp://a.example/x"), ("ada:moss-secret@a.example", "a.example"),
    ("https://ada:moss/secret@a b/x", "https://a b/x"), ("http:/\\ada:moss-secret@a b", "http:/\\a b"), ("exec:~/feed", "exec:~/feed"),
  ])
  func aPasswordInWhatIsNoFeedIsNotKept(written: String, told: String) async throws {
    try await Publishing.run { publishing in
      let report = try await publishing.taking("<outline text='One' xmlUrl='\(written)'/>")
      #expect(report.lines.map(\.result) == [.problem] && report.lines[0].url == told)
      #expect(try await !publishing.refresher.dump().contains("secret"))
    }
  }

  @Test func anAddressOutsideOfOutlinesLosesItsPasswordAndNothingElse() async throws {
    try await Publishing.run { publishing in
      let report = try await publishing.taking("<!-- xmlUrl='https://ada:moss@a.example/x' xmlUrl='https://b.example/feed/@someone' -->")
      #expect(report.lines.map(\.url) == ["https://a.example/x", "https://b.example/feed/@someone"])
    }
  }
}
