import Artwork
import Engines
import Foundation
import HTTPTypes
import Library
import PodcastModel
import TestSupport
import Testing

@testable import Components
@testable import Server

@Suite struct ThumbnailRouteTests {
  private static let webp: HTTPFields = [.accept: "image/avif,image/webp,*/*;q=0.8"]

  @Test func pagesNameTheSizesThatTheServerMakes() {
    #expect(Cover.widths == ThumbnailSize.allCases.map(\.rawValue))
  }

  /// For every size that a request may name.
  @Test func largeCoverNeverLeavesInFull() async throws {
    try await withPublisher(width: 3_000, ".jpg[Q=85]") { app, id, original in
      #expect(original.count > 400_000, "\(original.count) bytes")
      #expect(try await app.ask("/artwork/\(id)").bytes == original)
      for (query, side) in [
        ("128", 128), ("250", 256), ("400", 400), ("640", 640), ("3000", 640), ("0", 128), ("-5", 128), ("x", 640), ("", 640),
      ] {
        let answer = try await app.ask("/artwork/\(id)?size=\(query)", Self.webp)
        #expect(answer.status == 200 && answer.headers[.contentType] == "image/webp" && answer.bytes.prefix(4) == [0x52, 0x49, 0x46, 0x46])
        #expect(answer.bytes.count <= 60_000, "\(query): \(answer.bytes.count) bytes")
        #expect(answer.headers[.vary]?.contains("Accept") == true && answer.headers[.eTag]?.hasSuffix("-\(side)-webp\"") == true)
        #expect(answer.headers[.cacheControl] == "private, max-age=86400")
        #expect(answer.headers[.contentSecurityPolicy] == "default-src 'none'; sandbox")
      }
      let answer = try await app.ask("/artwork/\(id)?size=256")
      #expect(answer.headers[.contentType] == "image/jpeg" && answer.bytes.prefix(3) == [0xFF, 0xD8, 0xFF] && answer.bytes.count <= 60_000)
      #expect(answer.headers[.eTag]?.hasSuffix("-256-jpeg\"") == true)
    }
  }

  @Test func answers304WithoutReadingAFile() async throws {
    try await withPublisher(width: 900, ".jpg") { app, id, _ in
      let etag = try #require(try await app.ask("/artwork/\(id)?size=256", Self.webp).headers[.eTag])
      try FileManager.default.removeItem(at: app.engines.settings.home.appending(path: "artwork"))
      var headers = Self.webp
      headers[.ifNoneMatch] = etag
      let answer = try await app.ask("/artwork/\(id)?size=256", headers)
      #expect(answer.status == 304 && answer.bytes.isEmpty && answer.headers[.eTag] == etag && answer.headers[.vary] != nil)
      // Another size is another version; it is fetched again.
      #expect(try await app.ask("/artwork/\(id)?size=128", headers).status == 200)
    }
  }

  /// The original of a small picture is its own thumbnail, in every size that it fits.
  @Test func smallOriginalHasItsOwnTag() async throws {
    try await withPublisher(width: 200, ".jpg") { app, id, original in
      let answer = try await app.ask("/artwork/\(id)?size=256", Self.webp)
      #expect(answer.bytes == original && answer.headers[.contentType] == "image/jpeg")
      let etag = try #require(answer.headers[.eTag])
      #expect(try await app.ask("/artwork/\(id)").headers[.eTag] == etag)
      var headers = Self.webp
      headers[.ifNoneMatch] = etag
      #expect(try await app.ask("/artwork/\(id)?size=256", headers).status == 304)
    }
  }

  @Test func pictureThatCannotBeDecodedGivesWayToItsFallback() async throws {
    try await withPublisher(width: 900, ".png") { app, id, _ in
      let garbage: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0] + Array(repeating: 9, count: 300_000)
      let publisher = try await LoopbackServer { _ in .bytes(200, [], garbage) }
      let other = try await app.engines.library.artwork.id(of: "\(publisher.origin)/broken.jpg").rawValue
      let answer = try await app.ask("/artwork/\(other)?fallback=\(id)&size=256", Self.webp)
      #expect(answer.headers[.contentType] == "image/webp" && answer.headers[.cacheControl] == "private, max-age=600")
      #expect(try await app.ask("/artwork/\(other)?size=256", Self.webp).headers[.contentType] == "image/svg+xml")
      await publisher.stop()
    }
  }

  // MARK: - Private

  private func withPublisher(
    width: Int, _ format: String, _ test: @escaping @Sendable (TestServer, _ id: Int64, _ original: [UInt8]) async throws -> Void
  ) async throws {
    let original = try await withTemporaryFolder { try await SamplePicture.bytes(width, width, format, in: $0) }
    let publisher = try await LoopbackServer { _ in .bytes(200, [], original) }
    try await withServer(publishers: [publisher.port]) { app in
      try await test(app, try await app.engines.library.artwork.id(of: "\(publisher.origin)/cover").rawValue, original)
    }
    await publisher.stop()
  }
}
