import Artwork
import DemoPublisher
import Engines
import Foundation
import HTTPTypes
import Library
import PodcastModel
import TestSupport
import Testing

@testable import Server

@Suite struct ArtworkRouteTests {
  @Test func servesPictureAndAnswers304() async throws {
    try await DemoPublisher.running { publisher, baseURL in
      try await withServer(publishers: [try await publisher.port]) { app in
        let id = try await app.engines.library.artwork.id(of: "\(baseURL)/artwork/lichen-hour.jpg").rawValue
        let answer = try await app.ask("/artwork/\(id)")
        #expect(answer.status == 200 && answer.headers[.contentType] == "image/jpeg" && answer.bytes.prefix(3) == [0xFF, 0xD8, 0xFF])
        #expect(answer.headers[.contentSecurityPolicy] == "default-src 'none'; sandbox")
        let etag = try #require(answer.headers[.eTag])
        let again = try await app.ask("/artwork/\(id)", [.ifNoneMatch: etag])
        #expect(again.status == 304 && again.bytes.isEmpty && again.headers[.eTag] == etag)
        #expect(try await app.ask("/artwork/\(id)", [.ifNoneMatch: "\"another\""]).status == 200)
        #expect(publisher.requests.count == 1)
      }
    }
  }

  @Test func answers304WithoutReadingFile() async throws {
    try await DemoPublisher.running { publisher, baseURL in
      try await withServer(publishers: [try await publisher.port]) { app in
        let id = try await app.engines.library.artwork.id(of: "\(baseURL)/artwork/lichen-hour.jpg")
        let etag = try #require(try await app.ask("/artwork/\(id.rawValue)").headers[.eTag])
        let file = try #require(await app.engines.artwork.cachedPicture(id)).file
        try FileManager.default.removeItem(at: file)
        for tag in [etag, "W/\(etag)", "\"other\", \(etag)", "*"] {
          let answer = try await app.ask("/artwork/\(id.rawValue)", [.ifNoneMatch: tag])
          #expect(answer.status == 304 && answer.bytes.isEmpty && answer.headers[.eTag] == etag, "\(tag)")
        }
        #expect(publisher.requests.count == 1)
        #expect(!FileManager.default.fileExists(atPath: file.path))
      }
    }
  }

  @Test func sendsALargePictureInPieces() async throws {
    let picture: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0] + (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 7 >> 3) }
    let server = try await LoopbackServer { _ in .bytes(200, [("Content-Type", "image/jpeg")], picture) }
    try await withServer(publishers: [server.port]) { app in
      let id = try await app.engines.library.artwork.id(of: server.origin + "/large.jpg").rawValue
      for _ in 0..<2 { #expect(try await app.ask("/artwork/\(id)").bytes == picture) }
      let head = try await app.ask("/artwork/\(id)", method: .head)
      #expect(head.status == 200 && head.bytes.isEmpty && head.headers[.contentLength] == "\(picture.count)")
      // More requests at once than concurrent reads are allowed.
      let lengths = try await withThrowingTaskGroup(of: Int.self) { group in
        for _ in 0..<20 { group.addTask { try await app.ask("/artwork/\(id)").bytes.count } }
        return try await group.reduce(into: [Int]()) { $0.append($1) }
      }
      #expect(lengths == Array(repeating: picture.count, count: 20))
    }
    await server.stop()
  }

  @Test func sendsFallbackForUnavailablePicture() async throws {
    try await DemoPublisher.running { publisher, baseURL in
      try await withServer(publishers: [try await publisher.port]) { app in
        let artwork = app.engines.library.artwork
        let show = try await artwork.id(of: "\(baseURL)/artwork/lichen-hour.jpg").rawValue
        let own = try await app.ask("/artwork/\(show)")
        let missing = try await artwork.id(of: "\(baseURL)/artwork/nothing.jpg").rawValue
        let answer = try await app.ask("/artwork/\(missing)?fallback=\(show)")
        #expect(answer.status == 200 && answer.bytes == own.bytes && answer.headers[.eTag] == own.headers[.eTag])
        #expect(answer.headers[.cacheControl] == "private, max-age=600")
        let etag = try #require(answer.headers[.eTag])
        #expect(try await app.ask("/artwork/\(missing)?fallback=\(show)", [.ifNoneMatch: etag]).status == 304)
        for fallback in ["\(missing)", "99", "x", "", "-1", "9223372036854775808"] {
          let answer = try await app.ask("/artwork/\(missing)?fallback=\(fallback)")
          #expect(answer.headers[.contentType] == "image/svg+xml", "\(fallback)")
        }
      }
    }
  }

  @Test(arguments: ["99", "x", "-1", "0", "9223372036854775808", "%00", "1.jpg"])
  func sendsPlaceholderForUnknownPicture(id: String) async throws {
    try await withServer { app in
      let answer = try await app.ask("/artwork/\(id)")
      #expect(answer.status == 200 && answer.headers[.contentType] == "image/svg+xml" && answer.headers[.cacheControl] == "no-store")
      #expect(answer.headers[.contentSecurityPolicy] == "default-src 'none'; sandbox")
    }
  }

  @Test(arguments: ["/artwork/nothing.jpg", "/sites/lichen-hour", "/artwork/lichen-hour.jpg?status=500"])
  func sendsPlaceholderForUnavailablePicture(path: String) async throws {
    try await DemoPublisher.running { publisher, baseURL in
      try await withServer(publishers: [try await publisher.port]) { app in
        let id = try await app.engines.library.artwork.id(of: baseURL + path).rawValue
        #expect(try await app.ask("/artwork/\(id)").headers[.contentType] == "image/svg+xml")
      }
    }
  }
}
