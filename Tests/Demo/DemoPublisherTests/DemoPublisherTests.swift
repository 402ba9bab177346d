import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import TestSupport
import Testing

@testable import DemoPublisher

struct DemoPublisherTests {
  @Test func itServesOnARealPortAndStops() async throws {
    let stopped = try await DemoPublisher.running { publisher, baseURL in
      let port = try await publisher.port
      #expect(baseURL == "http://127.0.0.1:\(port)")
      try await TestClient.withClient(host: "127.0.0.1", port: port) { client in
        let request = TestClient.Request(
          "/feeds/lichen-hour.xml", method: .get, authority: "127.0.0.1:\(port)", headers: [:], body: nil)
        let answer = try await client.execute(request)
        #expect(answer.status == .ok)
        #expect(answer.body.map { String(buffer: $0).contains("http://127.0.0.1:\(port)/media/") } == true)
      }
      return publisher
    }
    await #expect(throws: CancellationError.self) { try await stopped.port }
  }

  @Test func aCutAnswerReallyDropsTheConnection() async throws {
    try await DemoPublisher.running { publisher, _ in
      try await TestClient.withClient(host: "127.0.0.1", port: try await publisher.port) { client in
        await #expect(throws: (any Error).self) { try await client.get("/media/lichen-hour/24.mp3?cut=100000") }
      }
    }
  }

  @Test func aTakenPortIsAnErrorForAllWhoWait() async throws {
    try await DemoPublisher.running { first, _ in
      let second = try DemoPublisher(port: try await first.port)
      await #expect(throws: (any Error).self) { try await second.run() }
      await #expect(throws: (any Error).self) { try await second.port }
    }
  }

  @Test func requestsAreRememberedAndForgotten() async throws {
    let publisher = try DemoPublisher()
    _ = try await publisher.answer(to: "/media/lichen-hour/00.mp3?slow=9000000", [.range: "bytes=0-9", .userAgent: "me"])
    let request = try #require(publisher.requests.last)
    #expect(request.method == "GET")
    #expect(request.path == "/media/lichen-hour/00.mp3")
    #expect(request.query == "slow=9000000")
    #expect(request.range == "bytes=0-9")
    #expect(request.userAgent == "me")
    for _ in 0..<DemoRequestLog.capacity + 5 { _ = try await publisher.answer(to: "/nowhere") }
    #expect(publisher.requests.count == DemoRequestLog.capacity)
    publisher.clearRequests()
    #expect(publisher.requests.isEmpty)
  }

  @Test(arguments: [
    "/feeds/lichen-hour.xml", "/artwork/hallow-quay.jpg", "/media/lichen-hour/24.mp3", "/transcripts/the-undo-key/s1e1.vtt",
    "/chapters/the-undo-key/s1e1.json",
  ])
  func whatIsKnownIsNotSentAgain(address: String) async throws {
    let publisher = try DemoPublisher()
    let first = try await publisher.answer(to: address, method: .head)
    let tag = try #require(first.headers[.eTag])
    let date = try #require(first.headers[.lastModified])
    #expect(try await publisher.answer(to: address, [.ifNoneMatch: "\"x\", W/\(tag)"]).status == .notModified)
    #expect(try await publisher.answer(to: address, [.ifModifiedSince: date]).status == .notModified)
    #expect(try await publisher.answer(to: address, [.ifNoneMatch: "\"x\"", .ifModifiedSince: date]).status == .ok)
  }

  @Test func aRangeOfAnotherVersionIsTheWhole() async throws {
    let publisher = try DemoPublisher()
    let address = "/media/lichen-hour/00.mp3"
    let tag = try #require(try await publisher.answer(to: address, method: .head).headers[.eTag])
    #expect(try await publisher.answer(to: address, [.range: "bytes=1-2", .ifRange: tag]).status == .partialContent)
    #expect(try await publisher.answer(to: address, [.range: "bytes=1-2", .ifRange: "\"old\""]).status == .ok)
    let beyond = try await publisher.answer(to: address, [.range: "bytes=180000-"])
    #expect(beyond.status == .rangeNotSatisfiable)
    #expect(beyond.headers[.contentRange] == "bytes */180000")
  }

  @Test(arguments: [
    "/feeds/none.xml", "/feeds/lichen-hour", "/media/lichen-hour/20.mp3", "/media/lichen-hour/99.mp3",
    "/artwork/lost-in-the-post.jpg", "/artwork/..%2F..%2Fmake-media.sh", "/us/rss/toppodcasts/limit=3/xml", "/",
    "/transcripts/the-undo-key/s1e4.vtt", "/transcripts/the-undo-key/s1e1.doc", "/transcripts/the-undo-key/s1e1.fr.vtt",
    "/transcripts/lichen-hour/24.srt",
    "/chapters/the-undo-key/s1e5.json", "/chapters/lichen-hour/24.json",
  ])
  func whatIsNotThereIsNotFound(address: String) async throws {
    #expect(try await DemoPublisher().answer(to: address).status == .notFound)
  }

  @Test func everyCoverIsServed() async throws {
    let publisher = try DemoPublisher()
    for show in DemoPublisher.shows {
      let cover = try await publisher.answer(to: show.artworkPath)
      #expect(cover.status == .ok)
      #expect(cover.headers[.contentType] == "image/jpeg")
      #expect((1_000..<60_000).contains(cover.body.readableBytes))
    }
  }
}
