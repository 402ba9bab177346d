import Artwork
import DemoPublisher
import Foundation
import Library
import TestSupport
import Testing

/// Pictures within media files, which another room reads.
@Suite struct EmbeddedArtworkTests {
  private static let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 1, 2, 3]

  @Test func isSavedLikeAFetchedPicture() async throws {
    try await withGallery { gallery, publisher, baseURL in
      let store = gallery.reopened { $0 == "embedded-picture:1:10-21" ? Self.png : nil }
      let id = try await gallery.id(of: "embedded-picture:1:10-21")
      let picture = try #require(await store.artwork(id))
      #expect(try picture.type == "image/png" && Array(Data(contentsOf: picture.file)) == Self.png)
      // From now on it is read from the folder.
      #expect(await gallery.reopened().artwork(id) == picture)
      #expect(publisher.requests.isEmpty)
      // Other addresses are fetched.
      let remote = try await gallery.id(of: "\(baseURL)/artwork/lichen-hour.jpg")
      #expect(await store.artwork(remote) != nil && publisher.requests.count == 1)
    }
  }

  @Test(arguments: [[], Array("<svg xmlns='http://www.w3.org/2000/svg'/>".utf8), Array("ID3\u{4}aaaaaaaaaa".utf8)] as [[UInt8]])
  func otherBytesAreAFailure(bytes: [UInt8]) async throws {
    try await withGallery { gallery, publisher, _ in
      let id = try await gallery.id(of: "embedded-picture:1:10-21")
      #expect(await gallery.reopened(embeddedPicture: { _ in bytes }).artwork(id) == nil)
      #expect(try await gallery.library.artwork.artwork(id)?.failed == gallery.clock.now)
      #expect(publisher.requests.isEmpty)
    }
  }
}
