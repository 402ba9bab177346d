import HTTPTypes
import HummingbirdTesting
import NIOCore
import TestSupport
import Testing

@testable import DemoPublisher

struct FaultTests {
  let publisher: DemoPublisher
  let feed = "/feeds/before-the-tea-cools.xml"
  let sound = "/media/lichen-hour/00.mp3"
  init() throws { publisher = try DemoPublisher() }

  @Test func withoutAQueryNothingIsWrong() async throws {
    let plain = try await publisher.answer(to: feed)
    let other = try await publisher.answer(to: "\(feed)?term=demo&limit=9")
    #expect(other.status == plain.status && other.headers == plain.headers && other.body == plain.body)
  }

  @Test func theFirstAnswersCanBeAsTheyShouldBe() async throws {
    let address = "\(feed)?status=410&after=2"
    for status in [HTTPResponse.Status.ok, .ok, .gone, .gone] { #expect(try await publisher.answer(to: address).status == status) }
  }

  @Test func aFeedCanGrow() async throws {
    let address = "/feeds/lichen-hour.xml?episodes=5&grows-after=1"
    for count in [5, 25, 25] {
      let feed = String(buffer: try await publisher.answer(to: address).body)
      #expect(feed.ranges(of: "<item>").count == count)
    }
  }

  @Test func aShowCanAskForANameAndPassword() async throws {
    let address = "\(feed)?sign-in=ada:moss"
    let refused = try await publisher.answer(to: address)
    #expect(refused.status == .unauthorized && refused.headers[.wwwAuthenticate]?.hasPrefix("Basic") == true)
    #expect(try await publisher.answer(to: address, [.authorization: "Basic YWRhOm1vc3M="]).status == .ok)
    #expect(try await publisher.answer(to: address, [.authorization: "Basic YWRhOmZlcm4="]).status == .unauthorized)
  }

  @Test func delayAndSlownessTakeTheirTime() async throws {
    let clock = ContinuousClock()
    let size = try await publisher.answer(to: sound).body.readableBytes
    let time = try await clock.measure {
      _ = try await publisher.answer(to: "\(sound)?delay=200&slow=\(size * 4)")
    }
    #expect(time >= .milliseconds(440))
  }

  @Test func aCutAnswerBreaksOffAndKeepsItsAnnouncement() async throws {
    await #expect(throws: FaultError.self) { try await publisher.answer(to: "\(sound)?cut=1000") }
    let head = try await publisher.answer(to: "\(sound)?cut=1000", method: .head)
    #expect(head.headers[.contentLength] == "180000")
  }

  @Test func anAnswerCanStall() async throws {
    #expect(Fault(query: ["stall": "1000"]).stall == 1_000)
    let written = ByteCount()
    let writing = Task {
      var writer = CutWriter(next: written.writer, left: 1_000, stalls: true)
      try await writer.write(ByteBuffer(repeating: 0, count: 5_000))
    }
    try await waitUntil { written.value > 0 }
    writing.cancel()
    // A writer that does not stall has written all 5,000 bytes and throws nothing.
    await #expect(throws: CancellationError.self) { try await writing.value }
    #expect(written.value == 1_000)
  }

  @Test func rangesCanBeRefused() async throws {
    let answer = try await publisher.answer(to: "\(sound)?ranges=no", [.range: "bytes=0-9"])
    #expect(answer.status == .ok)
    #expect(answer.headers[.acceptRanges] == nil)
    #expect(answer.body.readableBytes == 180_000)
  }

  @Test func theLengthCanBeWithheld() async throws {
    let answer = try await publisher.answer(to: "\(sound)?length=none")
    #expect(answer.headers[.contentLength] == nil)
    #expect(answer.body.readableBytes == 180_000)
    await #expect(throws: FaultError.self) { try await publisher.answer(to: "\(sound)?length=wrong") }
    await #expect(throws: FaultError.self) { try await publisher.answer(to: "\(sound)?length=short") }
  }

  @Test func aRandomETagNeverHolds() async throws {
    let first = try await publisher.answer(to: "\(feed)?etag=random")
    let tag = try #require(first.headers[.eTag])
    let second = try await publisher.answer(to: "\(feed)?etag=random", [.ifNoneMatch: tag])
    #expect(second.status == .ok)
    #expect(second.headers[.eTag] != tag)
    let part = try await publisher.answer(to: "\(sound)?etag=random", [.range: "bytes=0-9", .ifRange: tag])
    #expect(part.status == .ok)
  }

  @Test func anETagCanChangeOnTheWay() async throws {
    let address = "\(sound)?etag=changed&times=2"
    let first = try #require(try await publisher.answer(to: address).headers[.eTag])
    #expect(try await publisher.answer(to: address, [.range: "bytes=0-9", .ifRange: first]).status == .partialContent)
    let third = try await publisher.answer(to: address, [.range: "bytes=10-19", .ifRange: first])
    #expect(third.status == .ok)
    let second = try #require(third.headers[.eTag])
    #expect(second != first)
    #expect(try await publisher.answer(to: address, [.range: "bytes=0-9", .ifRange: second]).status == .partialContent)
    #expect(try await publisher.answer(to: address, [.ifNoneMatch: second]).status == .notModified)
    #expect(try await publisher.answer(to: address, [.ifNoneMatch: first]).status == .ok)
  }

  @Test func nothingNewCanBeClaimedUnasked() async throws {
    let answer = try await publisher.answer(to: "\(feed)?status=304")
    #expect(answer.status == .notModified)
    #expect(answer.body.readableBytes == 0)
  }

  @Test func retryAfterCanBeADate() async throws {
    let answer = try await publisher.answer(to: "\(feed)?status=429&retry-after=60&retry-as=date")
    #expect(answer.status == .tooManyRequests)
    #expect(answer.headers[.retryAfter]?.hasSuffix(" GMT") == true)
  }

  @Test(arguments: [403, 404, 410, 429, 500, 503])
  func anyErrorCanBeAskedFor(status: Int) async throws {
    let answer = try await publisher.answer(to: "\(feed)?status=\(status)&retry-after=7")
    #expect(answer.status.code == status)
    #expect(answer.headers[.retryAfter] == "7")
  }

  @Test func anErrorCanPass() async throws {
    var codes: [Int] = []
    for _ in 0..<4 { codes.append(try await publisher.answer(to: "\(feed)?status=503&times=2").status.code) }
    #expect(codes == [503, 503, 200, 200])
  }

  @Test func aPlayerCanBeRefused() async throws {
    #expect(try await publisher.answer(to: "\(feed)?refuse=earnest", [.userAgent: "Earnest/1.0"]).status == .forbidden)
    #expect(try await publisher.answer(to: "\(feed)?refuse=earnest", [.userAgent: "Other/1.0"]).status == .ok)
  }

  @Test func redirectsCountDownAndKeepTheOtherFaults() async throws {
    let first = try await publisher.answer(to: "\(feed)?redirect=2&slow=9&redirect-status=301")
    #expect(first.status == .movedPermanently)
    #expect(first.headers[.location] == "http://localhost\(feed)?slow=9&redirect-status=301&redirect=1")
    let last = try await publisher.answer(to: "\(feed)?redirect=1")
    #expect(last.headers[.location] == "http://localhost\(feed)")
    let loop = try await publisher.answer(to: "\(feed)?redirect=loop")
    #expect(loop.headers[.location] == "http://localhost\(feed)?redirect=loop")
  }

  @Test func gzipIsAWholeFileWithTheRightChecksum() async throws {
    let plain = try await publisher.answer(to: feed).body
    let answer = try await publisher.answer(to: "\(feed)?gzip=1")
    #expect(answer.headers[.contentEncoding] == "gzip")
    var body = answer.body
    #expect(body.readBytes(length: 10) == GzipWriter.header)
    body.moveReaderIndex(forwardBy: 5)  // a stored block's header; the feed fits into one
    #expect(body.readSlice(length: plain.readableBytes) == plain)
    body.moveReaderIndex(forwardBy: 5)
    var checksum = CRC32()
    checksum.add(plain.readableBytesView)
    #expect(body.readInteger(endianness: .little, as: UInt32.self) == checksum.value)
    #expect(body.readInteger(endianness: .little, as: UInt32.self) == UInt32(plain.readableBytes))
  }

  @Test func theChecksumIsTheUsualOne() {
    var checksum = CRC32()
    checksum.add("123456789".utf8)
    #expect(checksum.value == 0xcbf4_3926)
  }

  @Test func theBombIsSmallOutsideAndLargeInside() async throws {
    let answer = try await publisher.answer(to: "\(feed)?gzip=bomb")
    #expect(answer.headers[.contentEncoding] == "gzip")
    #expect(answer.body.readableBytes < 7_000_000)
    #expect(GzipBomb.unpackedBytes > 1_000_000_000)
  }

  @Test func theBodyCanBeEmptyOrAWebPage() async throws {
    #expect(try await publisher.answer(to: "\(feed)?empty=1").body.readableBytes == 0)
    let page = try await publisher.answer(to: "\(feed)?html=1")
    #expect(page.status == .ok)
    #expect(page.headers[.contentType] == "text/html; charset=utf-8")
  }
}
