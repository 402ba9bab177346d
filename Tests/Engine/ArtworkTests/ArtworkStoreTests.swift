import Artwork
import DemoPublisher
import Fetching
import Foundation
import Library
import PodcastModel
import TestSupport
import Testing

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
}
