import DemoPublisher
import EngineRoom
import HTTPTypes
import Library
import PodcastModel
import TestSupport
import Testing

@testable import Server

@Suite struct ArtworkRouteTests {
  @Test func aPictureIsServedAndRecognised() async throws {
    try await DemoPublisher.running { publisher, baseURL in
      try await withSite(publishers: [try await publisher.port]) { site in
        let id = try await site.engines.library.artwork.id(of: "\(baseURL)/artwork/lichen-hour.jpg").rawValue
        let answer = try await site.ask("/artwork/\(id)")
        #expect(answer.status == 200 && answer.headers[.contentType] == "image/jpeg" && answer.bytes.prefix(3) == [0xFF, 0xD8, 0xFF])
        #expect(answer.headers[.contentSecurityPolicy] == "default-src 'none'; sandbox")
        let etag = try #require(answer.headers[.eTag])
        let again = try await site.ask("/artwork/\(id)", [.ifNoneMatch: etag])
        #expect(again.status == 304 && again.bytes.isEmpty && again.headers[.eTag] == etag)
        #expect(try await site.ask("/artwork/\(id)", [.ifNoneMatch: "\"another\""]).status == 200)
        #expect(publisher.requests.count == 1)
      }
    }
  }

  @Test(arguments: ["99", "x", "-1", "0", "9223372036854775808", "%00", "1.jpg"])
  func whatIsMissingIsThePlaceholder(id: String) async throws {
    try await withSite { site in
      let answer = try await site.ask("/artwork/\(id)")
      #expect(answer.status == 200 && answer.headers[.contentType] == "image/svg+xml" && answer.headers[.cacheControl] == "no-store")
      #expect(answer.headers[.contentSecurityPolicy] == "default-src 'none'; sandbox")
    }
  }

  @Test(arguments: ["/artwork/nothing.jpg", "/sites/lichen-hour", "/artwork/lichen-hour.jpg?status=500"])
  func whatCannotBeHadIsThePlaceholder(path: String) async throws {
    try await DemoPublisher.running { publisher, baseURL in
      try await withSite(publishers: [try await publisher.port]) { site in
        let id = try await site.engines.library.artwork.id(of: baseURL + path).rawValue
        #expect(try await site.ask("/artwork/\(id)").headers[.contentType] == "image/svg+xml")
      }
    }
  }
}
