import DemoPublisher
import Fetching
import Foundation
import Library
import PodcastModel
import TestSupport
import Testing

@testable import Artwork

@Suite struct ArtworkStoreTests {
  @Test func fetchesOnceForConcurrentCallers() async throws {
    try await withGallery { gallery, publisher, baseURL in
      let id = try await gallery.id(of: "\(baseURL)/artwork/lichen-hour.jpg")
      let pictures = await withTaskGroup(of: Picture?.self) { group in
        for _ in 0..<20 { group.addTask { await gallery.store.artwork(id) } }
        return await group.reduce(into: [Picture?]()) { $0.append($1) }
      }
      #expect(publisher.requests.count == 1)
      let first = try #require(pictures.first ?? nil)
      #expect(pictures.allSatisfy { $0 == first })
      #expect(try first.type == "image/jpeg" && !Data(contentsOf: first.file).isEmpty)
      #expect(await gallery.store.artwork(id) == first)
      #expect(publisher.requests.count == 1)
    }
  }

  @Test func aCoverThatIsNoPictureGivesWayToTheNextOneOfItsFeed() async throws {
    try await withGallery { gallery, _, baseURL in
      var show = ShowFacts(feedURL: "https://x.example/feed", title: "A", artworkURL: "\(baseURL)/sites/lichen-hour")
      show.artworkFallbacks = ["\(baseURL)/feeds/lichen-hour.xml", "\(baseURL)/artwork/lichen-hour.jpg"]
      let log = FetchLogEntry(moment: gallery.clock.now, url: show.feedURL, outcome: .added)
      _ = try await gallery.library.feeds.add(FeedUpdate(show), FeedCompletion(log: log, next: nil), owner: "")
      let id = try await gallery.id(of: "\(baseURL)/sites/lichen-hour")
      #expect(await gallery.store.artwork(id)?.type == "image/jpeg")
    }
  }

  @Test func sendsALargerThumbnailUntilTheSmallerOneIsMade() async throws {
    try await withGallery { gallery, _, baseURL in
      let (small, large) = (Thumbnail(.small, .webp), Thumbnail(.medium, .webp))
      let original = try #require(await gallery.store.artwork(try await gallery.id(of: "\(baseURL)/artwork/lichen-hour.jpg")))
      #expect(await gallery.store.thumbnail(large, of: original)?.thumbnail == large)
      #expect(await gallery.store.thumbnail(small, of: original)?.thumbnail == large)
      try await waitUntil { await gallery.store.savedThumbnail(small, of: original) != nil }
      #expect(await gallery.store.thumbnail(small, of: original)?.thumbnail == small)
    }
  }

  @Test func savesUnderHash() async throws {
    try await withGallery { gallery, _, baseURL in
      let id = try await gallery.id(of: "\(baseURL)/artwork/lichen-hour.jpg")
      let twin = try await gallery.id(of: "\(baseURL)/artwork/lichen-hour.jpg?etag=random")
      let picture = try #require(await gallery.store.artwork(id))
      #expect(picture.contentHash.count == 64)
      #expect(await gallery.store.artwork(twin)?.contentHash == picture.contentHash)
      let files = try FileManager.default.subpathsOfDirectory(atPath: gallery.folder.path).filter { $0.contains("/") }
      #expect(files == ["\(picture.contentHash.prefix(2))/\(picture.contentHash)"])
      #expect(try await gallery.library.artwork.artwork(id)?.contentHash == picture.contentHash)
    }
  }

  @Test func followsNoLink() async throws {
    try await withGallery { gallery, publisher, baseURL in
      let id = try await gallery.id(of: "\(baseURL)/artwork/lichen-hour.jpg")
      let picture = try #require(await gallery.store.artwork(id))
      let outside = gallery.folder.deletingLastPathComponent().appending(path: "outside")
      try Data("secret".utf8).write(to: outside)
      try FileManager.default.removeItem(at: picture.file)
      try FileManager.default.createSymbolicLink(at: picture.file, withDestinationURL: outside)
      // The picture is fetched again, and takes the place of the link.
      #expect(await gallery.store.savedArtwork(id) == nil)
      #expect(await gallery.store.artwork(id) == picture)
      #expect(publisher.requests.count == 2)
      let type = try FileManager.default.attributesOfItem(atPath: picture.file.path)[.type] as? FileAttributeType
      #expect(type == .typeRegular)
      #expect(try Data(contentsOf: outside) == Data("secret".utf8))

      // A folder that is a link: nothing is read from it or written to it.
      let shelf = picture.file.deletingLastPathComponent()
      let moved = gallery.folder.deletingLastPathComponent().appending(path: "moved")
      try FileManager.default.moveItem(at: shelf, to: moved)
      try FileManager.default.createSymbolicLink(at: shelf, withDestinationURL: moved)
      try Data("other".utf8).write(to: moved.appending(path: picture.contentHash))
      #expect(await gallery.store.artwork(id) == nil)
      #expect(try Data(contentsOf: moved.appending(path: picture.contentHash)) == Data("other".utf8))
    }
  }

  @Test func survivesRestart() async throws {
    try await withGallery { gallery, publisher, baseURL in
      let id = try await gallery.id(of: "\(baseURL)/artwork/lichen-hour.jpg")
      let picture = try #require(await gallery.store.artwork(id))
      #expect(await gallery.reopened().artwork(id) == picture)
      #expect(publisher.requests.count == 1)
    }
  }

  @Test func isKnownWithoutReadingFile() async throws {
    try await withGallery { gallery, publisher, baseURL in
      let id = try await gallery.id(of: "\(baseURL)/artwork/lichen-hour.jpg")
      #expect(await gallery.store.cachedPicture(id) == nil && publisher.requests.isEmpty)
      let picture = try #require(await gallery.store.artwork(id))
      try FileManager.default.removeItem(at: gallery.folder)
      #expect(await gallery.store.cachedPicture(id) == picture)
      #expect(publisher.requests.count == 1)
    }
  }

  /// A power failure may leave a file without its bytes.
  @Test func fetchesAgainWhenItsFileIsEmpty() async throws {
    try await withGallery { gallery, publisher, baseURL in
      let id = try await gallery.id(of: "\(baseURL)/artwork/lichen-hour.jpg")
      let picture = try #require(await gallery.store.artwork(id))
      try Data().write(to: picture.file)
      #expect(await gallery.store.artwork(id) == picture)
      #expect(try !Data(contentsOf: picture.file).isEmpty && publisher.requests.count == 2)
    }
  }

  @Test func fetchesAgainWhenFileIsMissing() async throws {
    try await withGallery { gallery, publisher, baseURL in
      let id = try await gallery.id(of: "\(baseURL)/artwork/lichen-hour.jpg")
      let picture = try #require(await gallery.store.artwork(id))
      try FileManager.default.removeItem(at: gallery.folder)
      #expect(await gallery.store.artwork(id) == picture)
      #expect(publisher.requests.count == 2)
    }
  }

  @Test(arguments: [
    "/sites/lichen-hour", "/feeds/lichen-hour.xml", "/media/lichen-hour/24.mp3?length=none", "/artwork/nothing.jpg",
    "/artwork/lichen-hour.jpg?status=404", "/artwork/lichen-hour.jpg?empty=1", "/artwork/lichen-hour.jpg?gzip=bomb",
    "/artwork/lichen-hour.jpg?redirect=loop",
  ])
  func remembersInvalidPictureForAnHour(path: String) async throws {
    try await withGallery { gallery, publisher, baseURL in
      let id = try await gallery.id(of: baseURL + path)
      #expect(await gallery.store.artwork(id) == nil)
      let asked = publisher.requests.count
      #expect(asked >= 1)
      gallery.clock.advance(by: 3_599)
      #expect(await gallery.store.artwork(id) == nil)
      #expect(await gallery.reopened().artwork(id) == nil)
      #expect(publisher.requests.count == asked)
      gallery.clock.advance(by: 2)
      #expect(await gallery.store.artwork(id) == nil)
      #expect(publisher.requests.count > asked)
      #expect(try await gallery.library.artwork.artwork(id)?.contentHash == nil)
    }
  }

  @Test(arguments: ["status=500", "status=503", "status=429", "cut=200"])
  func retriesTemporaryFailureAfterAMinute(fault: String) async throws {
    try await withGallery { gallery, publisher, baseURL in
      let id = try await gallery.id(of: "\(baseURL)/artwork/lichen-hour.jpg?\(fault)")
      #expect(await gallery.store.artwork(id) == nil)
      gallery.clock.advance(by: 59)
      #expect(await gallery.store.artwork(id) == nil)
      #expect(publisher.requests.count == 1)
      gallery.clock.advance(by: 2)
      #expect(await gallery.store.artwork(id) == nil)
      #expect(publisher.requests.count == 2)
    }
  }

  @Test func rejectsTooLargePicture() async throws {
    try await withGallery(maximumBytes: 1_000) { gallery, publisher, baseURL in
      for query in ["", "?length=none"] {
        let id = try await gallery.id(of: "\(baseURL)/artwork/lichen-hour.jpg\(query)")
        #expect(await gallery.store.artwork(id) == nil)
      }
      #expect(publisher.requests.count == 2)
    }
  }

  @Test func fetchesAfterEarlierFailure() async throws {
    try await withGallery { gallery, _, baseURL in
      let id = try await gallery.id(of: "\(baseURL)/artwork/lichen-hour.jpg?status=503&times=1")
      #expect(await gallery.store.artwork(id) == nil)
      gallery.clock.advance(by: 61)
      #expect(await gallery.store.artwork(id) != nil)
      #expect(try await gallery.library.artwork.artwork(id)?.failed == nil)
    }
  }

  /// The clock of a machine may be set back: a picture must not stay unavailable forever.
  @Test func ignoresFailureInFuture() async throws {
    try await withGallery { gallery, _, baseURL in
      let id = try await gallery.id(of: "\(baseURL)/artwork/lichen-hour.jpg")
      try await gallery.library.artwork.setFailed(id, at: gallery.clock.now + 86_400 * 365)
      #expect(await gallery.store.artwork(id) != nil)
    }
  }

  @Test(arguments: [Int64.min, -1, 0, 99, .max])
  func returnsNilForUnknownID(id: Int64) async throws {
    try await withGallery { gallery, publisher, _ in
      #expect(await gallery.store.artwork(ArtworkID(id)) == nil)
      #expect(publisher.requests.isEmpty)
    }
  }

  /// With a time limit for each picture, a page with many pictures of such a host would wait for minutes.
  @Test func asksAnUnreachableHostOnceInAMinute() async throws {
    let server = try await LoopbackServer { _ in .init(bytes: [], ending: .close) }
    let library = try await SampleLibrary().library
    try await withTemporaryFolder { folder in
      let fetcher = Fetcher(FetchingOptions(allowPrivate: [HostPort(host: "127.0.0.1", port: server.port)]))
      let gallery = ArtworkFixture(fetcher, library: library, folder: folder)
      let ids = try await library.artwork.ids(of: Set((0..<9).map { "\(server.origin)/\($0).png" })).values
      for id in ids { #expect(await gallery.store.artwork(id) == nil) }
      let connections = server.connectionCount
      #expect(connections >= 1 && connections <= 2)
      // A request that is refused meanwhile does not extend the minute.
      gallery.clock.advance(by: 30)
      #expect(await gallery.store.artwork(try await gallery.id(of: "\(server.origin)/another.png")) == nil)
      #expect(server.connectionCount == connections)
      gallery.clock.advance(by: 31)
      #expect(await gallery.store.artwork(ids[ids.startIndex]) == nil)
      #expect(server.connectionCount > connections)
      await fetcher.shutDown()
    }
    await server.stop()
  }

  @Test func doesNotWaitLongerThanTheLimit() async throws {
    let server = try await LoopbackServer { request in
      request.target == "/slow.png"
        ? .init(bytes: [], ending: .silence) : .bytes(200, [], [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    }
    let library = try await SampleLibrary().library
    try await withTemporaryFolder { folder in
      let fetcher = Fetcher(FetchingOptions(allowPrivate: [HostPort(host: "127.0.0.1", port: server.port)]))
      let gallery = ArtworkFixture(fetcher, library: library, folder: folder)
      let quick = try await gallery.id(of: "\(server.origin)/quick.png")
      #expect(await gallery.store.artwork(quick, within: .seconds(60))?.type == "image/png")
      let slow = try await gallery.id(of: "\(server.origin)/slow.png")
      #expect(await gallery.store.artwork(slow, within: .milliseconds(20)) == nil)
      // The fetch continues, and the next caller shares it.
      try await waitUntil { server.requests.count == 2 }
      #expect(await gallery.store.artwork(slow, within: .milliseconds(20)) == nil)
      #expect(server.requests.count == 2)
      await fetcher.shutDown()
    }
    await server.stop()
  }

  @Test func leavesTheQueueOfItsHostWithItsLastCaller() async throws {
    let busy = try await LoopbackServer { _ in .init(bytes: [], ending: .silence) }
    let library = try await SampleLibrary().library
    try await withTemporaryFolder { folder in
      let fetcher = Fetcher(FetchingOptions(allowPrivate: [HostPort(host: "127.0.0.1", port: busy.port)]))
      let gallery = ArtworkFixture(fetcher, library: library, folder: folder)
      let store = gallery.store
      var running: [Task<Picture?, Never>] = []
      for number in 0..<4 {
        let id = try await gallery.id(of: "\(busy.origin)/\(number).png")
        running.append(Task { await store.artwork(id) })
      }
      try await waitUntil { busy.requests.count == 4 }
      let id = try await gallery.id(of: "\(busy.origin)/waiting.png")
      let callers = [Task { await store.artwork(id) }, Task { await store.artwork(id, within: .seconds(600)) }]
      try await waitUntil { await store.waiting == 1 }
      callers.forEach { $0.cancel() }
      try await waitUntil { await store.waiting == 0 }
      for caller in callers { #expect(await caller.value == nil) }
      // The pictures that are under way are fetched all the same.
      running.forEach { $0.cancel() }
      let next = Task { await store.artwork(id) }
      try await waitUntil { await store.waiting == 1 }
      #expect(busy.requests.count == 4)
      await fetcher.shutDown()
      #expect(await next.value == nil)
    }
    await busy.stop()
  }

  /// A page of show notes may have a hundred pictures of one host.
  @Test func fetchesAtMostFourPicturesOfAHostAtOnce() async throws {
    // The first host never completes a response; the other one answers.
    let busy = try await LoopbackServer { _ in .init(bytes: [], ending: .silence) }
    let other = try await LoopbackServer { _ in .bytes(200, [], [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) }
    let library = try await SampleLibrary().library
    try await withTemporaryFolder { folder in
      let fetcher = Fetcher(
        FetchingOptions(allowPrivate: [busy, other].reduce(into: []) { $0.insert(HostPort(host: "127.0.0.1", port: $1.port)) }))
      let gallery = ArtworkFixture(fetcher, library: library, folder: folder)
      let ids = try await library.artwork.ids(of: Set((0..<30).map { "\(busy.origin)/\($0).png" }))
      let pictures = ids.values.map { id in Task { await gallery.store.artwork(id) } }
      try await waitUntil { busy.requests.count == 4 }
      #expect(await gallery.store.artwork(try await gallery.id(of: "\(other.origin)/1.png")) != nil)
      #expect(busy.requests.count == 4)
      await fetcher.shutDown()
      for picture in pictures { #expect(await picture.value == nil) }
    }
    await busy.stop()
    await other.stop()
  }
}
