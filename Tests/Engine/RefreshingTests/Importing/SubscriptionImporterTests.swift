import Foundation
import Library
import OPML
import PodcastModel
import Refreshing
import TestSupport
import Testing

/// Imports of subscription lists.
@Suite struct SubscriptionImporterTests {
  @Test func aListIsThereAtOnceAndReadInTheBackground() async throws {
    try await Publishing.run { publishing in
      publishing.feed.show([item(2), item(1)])
      let origin = publishing.server.origin
      let stored = try await publishing.taking(
        "<outline text='One' xmlUrl='\(origin)/a.xml'/><outline text='Two' xmlUrl='\(origin)/b.xml'/>")
      #expect(stored.lines.map(\.result) == [.added, .added] && stored.lines.map(\.title) == ["One", "Two"])
      let report = try await publishing.read(stored)
      #expect(report.lines.allSatisfy { $0.isFetched && $0.failure == nil } && report.counts.waiting == 0)
      #expect(try await publishing.library.subscriptions.shows(of: .local).map(\.episodeCount) == [2, 2])
    }
  }

  @Test func eachFeedOfALongListIsReadOnce() async throws {
    try await Publishing.run { publishing in
      publishing.feed.show([item(1)])
      let outlines = (0..<60).map { "<outline text='\($0)' xmlUrl='\(publishing.server.origin)/\($0).xml'/>" }.joined()
      let stored = try await publishing.taking(outlines)
      #expect(stored.lines.count == 60 && Set(stored.lines.compactMap(\.show)).count == 60)
      #expect(try await publishing.library.subscriptions.shows(of: .local).count == 60)
      #expect(try await publishing.read(stored).lines.allSatisfy(\.isFetched))
      #expect(publishing.server.requests.count == 60)
    }
  }

  @Test func bringingAListInAgainChangesNothing() async throws {
    try await Publishing.run { publishing in
      publishing.feed.show([item(1)])
      let outline = "<outline text='One' xmlUrl='\(publishing.address)'/>"
      let first = try await publishing.read(publishing.taking(outline))
      let rows = try await publishing.refresher.rowCount
      let second = try await publishing.read(publishing.taking(outline))
      #expect(second.lines.map(\.result) == [.known] && second.lines.map(\.show) == first.lines.map(\.show))
      #expect(try await publishing.refresher.rowCount == rows)
      #expect(publishing.server.requests.count == 1)
    }
  }

  @Test func aFeedThatHasMovedSinceIsKnownByItsOldAddress() async throws {
    try await Publishing.run { publishing in
      publishing.feed.show([item(1)])
      publishing.feed.answer("/feed.xml", .redirect(301, to: "/elsewhere.xml"))
      let outline = "<outline text='One' xmlUrl='\(publishing.address)'/>"
      let show = try #require(try await publishing.read(publishing.taking(outline)).lines[0].show)
      #expect(try await publishing.library.shows.show(show)?.feedURL == publishing.server.origin + "/elsewhere.xml")
      #expect(try await publishing.taking(outline).lines.map(\.show) == [show])
    }
  }

  @Test func mergesRedirectedAddress() async throws {
    try await Publishing.run { publishing in
      publishing.feed.show([item(1)])
      let here = try await publishing.refreshing.add(publishing.server.origin + "/here.xml").show
      publishing.feed.answer("/feed.xml", .redirect(301, to: "/here.xml"))
      let report = try await publishing.read(
        publishing.taking("<outline text='F'><outline text='One' xmlUrl='\(publishing.address)'/></outline>"))
      #expect(report.lines.map(\.show) == [here])
      #expect(try await publishing.library.subscriptions.shows(of: .local).map(\.id) == [here])
      #expect(try await publishing.library.folders.names(of: .local) == [here: ["F"]])
    }
  }

  @Test func aFeedThatCannotBeReadSaysWhyAndStays() async throws {
    try await Publishing.run { publishing in
      publishing.feed.answer("/gone.xml", .text(404))
      let report = try await publishing.read(publishing.taking("<outline text='One' xmlUrl='\(publishing.server.origin)/gone.xml'/>"))
      #expect(report.lines.map(\.failure) == [.notFound] && report.lines.map(\.isFetched) == [false])
      #expect(try await publishing.library.subscriptions.shows(of: .local).map(\.title) == ["One"])
    }
  }

  @Test func whatIsNoFeedIsAProblem() async throws {
    try await Publishing.run { publishing in
      let report = try await publishing.taking(
        "<outline text='One' xmlUrl='exec:rm'/><outline type='rss' text='Two'/><outline xmlUrl='http://a b/'/>")
      #expect(report.lines.map(\.result) == [.problem, .problem, .problem])
      #expect(Set(report.lines.compactMap(\.problem)) == ["badAddress", "noAddress"])
    }
  }

  @Test func reportsFailuresFirst() async throws {
    try await Publishing.run { publishing in
      publishing.feed.show([item(1)])
      publishing.feed.answer("/gone.xml", .text(404))
      let origin = publishing.server.origin
      let outlines = (0..<5).map { "<outline text='\($0)' xmlUrl='\(origin)/\($0).xml'/>" }.joined()
      let read = try await publishing.read(
        publishing.taking("\(outlines)<outline text='Gone' xmlUrl='\(origin)/gone.xml'/><outline text='No' xmlUrl='exec:rm'/>"))
      let importing = publishing.refresher.importing
      let few = try #require(try await publishing.library.imports.report(read.id, for: .local, limit: 3))
      #expect(few.lines.map { $0.result == .problem ? "problem" : $0.failure?.rawValue ?? "read" } == ["notFound", "problem", "read"])
      #expect(few.counts == ImportCounts(read.lines) && few.counts == read.counts && read.lines.count == 7)
      #expect(read.counts.shows == 6 && read.counts.failed == 1 && read.counts.waiting == 0 && read.counts.problems == 1)
      #expect(try await publishing.library.imports.report(read.id, for: UserID(2), limit: 3) == nil)
      // Of them only the one is tried again.
      #expect(try await importing.retry(read.id, for: UserID(2)) == 0)
      #expect(try await importing.retry(read.id, for: .local) == 1)
    }
  }

  @Test func whatOvercastSaysWasPlayedIsPlayedHere() async throws {
    try await Publishing.run { publishing in
      publishing.feed.show([item(3), item(2), item(1)])
      let episodes = """
        <outline type='podcast-episode' title='x' enclosureUrl='http://x.example/1.mp3?from=overcast' played='1' userUpdatedDate='2026-02-01T00:00:00Z'/>
        <outline type='podcast-episode' title='PART 2' pubDate='\(Date(timeIntervalSince1970: 1_780_000_000 + 2 * 86_400 + 40_000).formatted(.iso8601))' progress='321'/>
        <outline type='podcast-episode' title='Never was' enclosureUrl='https://x.example/9.mp3' played='1'/>
        """
      let outline = "<outline type='rss' text='One' xmlUrl='\(publishing.address)' subscribed='1'>\(episodes)</outline>"
      let show = try #require(try await publishing.read(publishing.taking(outline)).lines[0].show)
      let ids = try await publishing.refresher.ids(of: show)
      let states = [try await publishing.state(of: ids[2]), try await publishing.state(of: ids[1]), try await publishing.state(of: ids[0])]
      #expect(states.map { $0?.isFinished } == [true, false, nil] && states[1]?.position == 321)
      #expect(try await publishing.library.imports.storedEpisodes(of: show, after: 0, limit: 9).isEmpty)

      // Local listening is newer than any list.
      _ = try await publishing.listen(to: "Part 1", of: show)
      _ = try await publishing.read(publishing.taking(outline))
      let state = try await publishing.state(of: ids[2])
      #expect(state?.isFinished == false && state?.position == 321)
    }
  }

  @Test func aShowThatSomebodyHasLeftIsNotSubscribedTo() async throws {
    try await Publishing.run { publishing in
      let report = try await publishing.taking("<outline type='rss' text='One' xmlUrl='\(publishing.address)' subscribed='0'/>")
      #expect(report.lines.map(\.result) == [.left] && report.lines[0].show == nil)
      #expect(try await publishing.refresher.rowCount == 0)
    }
  }

  @Test func whatIsExportedHasTheFoldersThatCameIn() async throws {
    try await Publishing.run { publishing in
      publishing.feed.show([item(1)])
      let origin = publishing.server.origin
      _ = try await publishing.read(
        publishing.taking(
          """
          <outline text='One'><outline text='Two'><outline text='A' xmlUrl='\(origin)/a.xml'/></outline></outline>
          <outline text='Three'><outline text='A' xmlUrl='\(origin)/a.xml'/></outline><outline text='B' xmlUrl='\(origin)/b.xml'/>
          """))
      let feeds = try await publishing.refresher.importing.feeds(of: .local)
      #expect(feeds.map(\.url).sorted() == ["\(origin)/a.xml", "\(origin)/b.xml"])
      let inFolders = try #require(feeds.first { !$0.folders.isEmpty })
      #expect(inFolders.folders == ["One", "Two"] && inFolders.otherFolders == [["Three"]])
    }
  }

  @Test func showsOfOwnFilesAreNotExported() async throws {
    try await Publishing.run { publishing in
      let (library, moment) = (publishing.library, publishing.refresher.clock.now)
      var facts = SampleLibrary.showFacts
      facts.feedURL = Enclosure.ownScheme + "1/1"
      let own = try await library.feeds.store(facts, episodes: [SampleLibrary.episode(0)], at: moment).show
      try await library.ownShows.add(own, folder: nil, of: .local, at: moment)
      try await library.subscriptions.subscribe(.local, to: own, at: moment)
      publishing.feed.show([item(1)])
      _ = try await publishing.added()
      #expect(try await publishing.refresher.importing.feeds(of: .local).map(\.url) == [publishing.address])
    }
  }

  @Test func httpAndHttpsOfOneAddressAreOneFeed() async throws {
    try await Publishing.run { publishing in
      let list = "<outline text='A' xmlUrl='https://a.invalid/feed'/><outline text='B' xmlUrl='http://a.invalid/feed'/>"
      let report = try await publishing.taking(list)
      #expect(report.lines.map(\.result) == [.added, .known] && report.lines[0].show == report.lines[1].show)
    }
  }

  @Test func aFileIsReadAsItComes() async throws {
    try await withTemporaryFolder { folder in
      let file = folder.appending(path: "list.opml")
      try Data("<opml><body><outline xmlUrl='https://a.example/'/></body></opml>".utf8).write(to: file)
      #expect(try await SubscriptionImporter.read(file: file.path).feeds.count == 1)
      await #expect(throws: ImportError.unreadableFile(folder.appending(path: "none").path)) {
        try await SubscriptionImporter.read(file: folder.appending(path: "none").path)
      }
      await #expect(throws: ImportError.unreadableFile(folder.path)) { try await SubscriptionImporter.read(file: folder.path) }
    }
  }
}

extension Publishing {
  /// Imports a list of these outlines.
  func taking(_ outlines: String) async throws -> ImportReport {
    let list = try OPMLReader.read(Array("<opml version='2.0'><body>\(outlines)</body></opml>".utf8))
    return try await refresher.importing.importList(list, named: "list.opml", for: .local)
  }

  /// Waits until its feeds have been read.
  func read(_ stored: ImportReport) async throws -> ImportReport {
    for try await _ in await refresher.importing.progress(of: stored.id) {}
    return try #require(try await refresher.library.imports.report(stored.id, for: .local))
  }

  fileprivate func state(of episode: EpisodeID) async throws -> EpisodeState? {
    try await library.listening.state(of: episode, for: .local)
  }
}
