import Foundation
import Library
import PodcastModel
import TestSupport
import Testing

@testable import Chapters
@testable import Fetching

@Suite struct ChapterLoaderTests {
  private typealias Fixture = ChaptersFixture

  private static let ofFeed = [Chapter(startSeconds: 0, title: "One"), Chapter(startSeconds: 30, title: "Two")]

  // MARK: - The order of the sources

  @Test func chaptersOfTheFeedNeedNoRequest() async throws {
    let fixture = try await Fixture(fileURL: Fixture.fileURL, chapters: Self.ofFeed)
    #expect(try await fixture.titles() == ["One", "Two"])
    #expect(fixture.publisher.requests.isEmpty)
    #expect(try await fixture.list().source == .feed)
  }

  @Test func chaptersFileIsFetchedOnce() async throws {
    let fixture = try await Fixture(fileURL: Fixture.fileURL)
    fixture.publisher.set(Fixture.json, at: Fixture.fileURL)
    fixture.publisher.set(Fixture.audio(), at: Fixture.mediaURL)
    for _ in 0..<2 { #expect(try await fixture.titles() == ["Dawn", "Noon"]) }
    #expect(fixture.publisher.addresses == [Fixture.fileURL])
    let list = try await fixture.list()
    #expect(list.source == .file && list.read == fixture.clock.now && list.failures == 0)
    let request = try #require(fixture.publisher.requests.first)
    #expect(request.credentials?.user == "ada" && request.maximumBytes == 4 << 20)
  }

  @Test func filesAreAskedForWithTheUserAgentOfTheShow() async throws {
    let fixture = try await Fixture(fileURL: Fixture.fileURL)
    try await fixture.library.feeds.setUserAgent("Moss/1", of: fixture.sample.show, at: fixture.clock.now)
    fixture.publisher.set(Fixture.audio(), at: Fixture.mediaURL)
    #expect(try await fixture.titles() == ["Moss", "Fern"])
    // Neither the chapters file nor the audio behind it is refused at once.
    #expect(
      fixture.publisher.requests.count >= 2
        && fixture.publisher.requests.allSatisfy { $0.userAgent == "Moss/1" && $0.retriesWithPlainAgent })
  }

  @Test func mediaIsReadByRangesWhenTheFeedNamesNoFile() async throws {
    let fixture = try await Fixture()
    fixture.publisher.set(Fixture.audio(), at: Fixture.mediaURL)
    #expect(try await fixture.titles() == ["Moss", "Fern"])
    #expect(fixture.publisher.requests.allSatisfy { $0.range != nil })
    #expect(try await fixture.list().source == .media)
  }

  @Test func pageReadsNoRemoteMedia() async throws {
    let fixture = try await Fixture(notes: "<p>0:00 Start<br>1:00 Middle<br>2:00 End</p>")
    fixture.publisher.set(Fixture.audio(), at: Fixture.mediaURL)
    #expect(try await fixture.loader.chapters(of: fixture.episode).isEmpty)
    try await waitUntil { try await fixture.list().source == .notes }
    #expect(try await fixture.loader.chapters(of: fixture.episode).map(\.title) == ["Start", "Middle", "End"])
    #expect(fixture.publisher.requests.isEmpty)
    // The player reads the better source.
    #expect(try await fixture.titles() == ["Moss", "Fern"])
  }

  @Test func downloadedFileIsReadFromDisk() async throws {
    let fixture = try await Fixture()
    try await withTemporaryFolder { folder in
      let path = folder.appending(path: "1.mp3").path
      try Data(Fixture.audio()).write(to: URL(filePath: path))
      fixture.files[fixture.episode] = path
      await fixture.loader.didDownload(fixture.episode)
      #expect(try await fixture.titles() == ["Moss", "Fern"])
      #expect(fixture.publisher.requests.isEmpty)
    }
  }

  @Test func downloadCompletesARemoteReadingThatEndedEarly() async throws {
    let fixture = try await Fixture()
    let whole = Fixture.audio(["Moss", "Fern", "Bark"])
    // The third chapter is cut in its header.
    let end = Fixture.audio(["Moss", "Fern"]).count - 1_000 + 5
    fixture.publisher.set(Array(whole.prefix(end)), at: Fixture.mediaURL)
    #expect(try await fixture.titles() == ["Moss", "Fern"])
    let list = try await fixture.list()
    #expect(list.source == .media && list.failures == 0 && list.hasReadMediaStart && !list.hasReadMedia)
    let count = fixture.publisher.requests.count
    #expect(try await fixture.titles() == ["Moss", "Fern"])
    #expect(fixture.publisher.requests.count == count)
    try await withTemporaryFolder { folder in
      let path = folder.appending(path: "1.mp3").path
      try Data(whole).write(to: URL(filePath: path))
      fixture.files[fixture.episode] = path
      await fixture.loader.didDownload(fixture.episode)
      #expect(try await fixture.titles() == ["Moss", "Fern", "Bark"])
      #expect(fixture.publisher.requests.count == count)
      #expect(try await fixture.list().hasReadMedia)
    }
  }

  @Test func singleChapterIsNone() async throws {
    let fixture = try await Fixture(notes: "<p>Nothing here, at 12:30 or later</p>")
    fixture.publisher.set(Fixture.audio(["All of it"]), at: Fixture.mediaURL)
    #expect(try await fixture.titles().isEmpty)
    let list = try await fixture.list()
    #expect(list.source == nil && list.read != nil && list.hasReadMedia)
    let count = fixture.publisher.requests.count
    #expect(try await fixture.titles().isEmpty && fixture.publisher.requests.count == count)
  }

  @Test("Chapters behind the end of the episode are dropped, unless most of them are", arguments: [true, false])
  func dropsChaptersBehindTheEnd(isFromFeed: Bool) async throws {
    let late = [Chapter(startSeconds: 1_800, title: "End"), Chapter(startSeconds: 9_999, title: "Behind")]
    let fixture = try await Fixture(fileURL: isFromFeed ? nil : Fixture.fileURL, chapters: isFromFeed ? Self.ofFeed + late : [])
    let file =
      #"{"chapters": [{"startTime": 0, "title": "One"}, {"startTime": 30, "title": "Two"}, {"startTime": 9999, "title": "Behind"}]}"#
    fixture.publisher.set(Array(file.utf8), at: Fixture.fileURL)
    #expect(try await fixture.titles() == ["One", "Two"])
    #expect((late + Self.ofFeed.prefix(1)).before(1_800).count == 3)
  }

  // MARK: - Failures

  @Test func failedFileIsReadAgainLaterAndNotForEver() async throws {
    let fixture = try await Fixture(fileURL: Fixture.fileURL)
    fixture.publisher.set(Fixture.audio(), at: Fixture.mediaURL)
    // The next source is used meanwhile.
    #expect(try await fixture.titles() == ["Moss", "Fern"])
    var asked = 1
    for delay in ChapterLoader.retryDelays {
      fixture.clock.advance(by: delay - 1)
      _ = try await fixture.titles()
      #expect(fixture.publisher.addresses.filter { $0 == Fixture.fileURL }.count == asked)
      fixture.clock.advance(by: 1)
      _ = try await fixture.titles()
      asked += 1
      #expect(fixture.publisher.addresses.filter { $0 == Fixture.fileURL }.count == asked)
    }
    fixture.clock.advance(by: 1e8)
    _ = try await fixture.titles()
    #expect(fixture.publisher.addresses.filter { $0 == Fixture.fileURL }.count == asked)
    #expect(try await fixture.list().failures == asked)
  }

  /// Opening the page of an episode reads no remote media, and must not count as the retry.
  @Test func openedPageLeavesTheRetryOfRemoteMedia() async throws {
    let fixture = try await Fixture()
    #expect(try await fixture.titles().isEmpty)
    fixture.clock.advance(by: 3_600)
    #expect(try await fixture.loader.chapters(of: fixture.episode).isEmpty)
    try await waitUntil { try await fixture.list().read == fixture.clock.now }
    fixture.publisher.set(Fixture.audio(), at: Fixture.mediaURL)
    #expect(try await fixture.titles() == ["Moss", "Fern"])
  }

  @Test func laterSuccessReplacesTheSubstitute() async throws {
    let fixture = try await Fixture(fileURL: Fixture.fileURL, notes: "<p>0:00 Start<br>1:00 Middle</p>")
    #expect(try await fixture.titles() == ["Start", "Middle"])
    fixture.publisher.set(Fixture.json, at: Fixture.fileURL)
    fixture.clock.advance(by: 3_600)
    #expect(try await fixture.titles() == ["Dawn", "Noon"])
    #expect(try await fixture.list().failures == 0)
  }

  @Test func storedChaptersStayWhenTheirSourceFails() async throws {
    let fixture = try await Fixture(fileURL: Fixture.fileURL)
    fixture.publisher.set(Fixture.json, at: Fixture.fileURL)
    _ = try await fixture.titles()
    // The feed has changed the episode, and then the file is unavailable or damaged.
    for file in [nil, Array("<html>".utf8)] {
      try await fixture.refresh(fileURL: Fixture.fileURL, notes: "<p>0:00 a<br>1:00 b \(file?.count ?? 0)</p>")
      fixture.publisher.set(file, at: Fixture.fileURL)
      #expect(try await fixture.titles() == ["Dawn", "Noon"])
      #expect(try await fixture.list().source == .file)
    }
  }

  @Test func damagedFileGivesItsBeginningUntilItIsRepaired() async throws {
    let fixture = try await Fixture(fileURL: Fixture.fileURL)
    let third = #", {"startTime": 90, "title": "Dusk"}]}"#
    let whole = Array(String(decoding: Fixture.json, as: UTF8.self).replacing("]}", with: third).utf8)
    fixture.publisher.set(Array(whole.dropLast(10)), at: Fixture.fileURL)
    #expect(try await fixture.titles() == ["Dawn", "Noon"])
    let list = try await fixture.list()
    #expect(list.source == .file && list.failures == 1 && list.retry != nil)
    fixture.publisher.set(whole, at: Fixture.fileURL)
    fixture.clock.advance(by: 3_600)
    #expect(try await fixture.titles() == ["Dawn", "Noon", "Dusk"])
    #expect(try await fixture.list().failures == 0)
  }

  @Test func changedEpisodeIsReadAgain() async throws {
    let fixture = try await Fixture(notes: "<p>0:00 a<br>1:00 b</p>")
    #expect(try await fixture.titles() == ["a", "b"])
    try await fixture.refresh(notes: "<p>0:00 a<br>1:00 c</p>")
    fixture.clock.advance(by: 3_600)
    #expect(try await fixture.titles() == ["a", "c"])
    try await fixture.refresh(chapters: Self.ofFeed)
    #expect(try await fixture.titles() == ["One", "Two"])
    try await fixture.refresh()
    #expect(try await fixture.loader.chapters(of: fixture.episode).isEmpty)
  }

  @Test func simultaneousOpeningsReadOnce() async throws {
    let fixture = try await Fixture(fileURL: Fixture.fileURL)
    fixture.publisher.set(Fixture.json, at: Fixture.fileURL)
    let all = try await withThrowingTaskGroup(of: [String].self) { group in
      for _ in 0..<8 { group.addTask { try await fixture.titles() } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(all == Array(repeating: ["Dawn", "Noon"], count: 8))
    #expect(fixture.publisher.requests.count == 1)
  }

  @Test func unknownEpisodeHasNone() async throws {
    let fixture = try await Fixture()
    #expect(try await fixture.loader.loadedChapters(of: EpisodeID(999)).isEmpty)
  }
}
