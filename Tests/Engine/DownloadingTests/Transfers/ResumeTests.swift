import Fetching
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Downloading

/// Existing bytes are used when they are right, and never mixed with those of another version.
@Suite struct ResumeTests {
  private static let tag = [("ETag", "\"one\"")]
  private let whole = sound(300_000)

  @Test func refetchesOnlyOverlap() async throws {
    let whole = whole
    let server = try await LoopbackServer { .part(of: whole, for: $0, Self.tag, cut: firstByte($0) == nil ? 200_000 : nil) }
    try await withDownload(ports: server.port) { download in
      let finished = try await download.finish(server.origin)
      #expect(finished.sha256 == sha256(whole))
      // Bytes in transit may be lost when the connection dies.
      let (first, second) = (try #require(server.requests.first), try #require(server.requests.last))
      #expect(server.requests.count == 2 && firstByte(first) == nil)
      #expect((50_000...134_464).contains(firstByte(second) ?? 0))
      #expect(server.requests.map { $0.headers["if-range"] } == [nil, "\"one\""])
      #expect(server.requests.allSatisfy { $0.headers["accept-encoding"] == "identity" })
    }
    await server.stop()
  }

  @Test(
    arguments: [
      ("W/\"one\"", "Sat, 01 Aug 2026 00:00:00 GMT"), (nil, "Sat, 01 Aug 2026 00:00:00 GMT"), ("W/\"one\"", nil), (nil, nil),
    ] as [(String?, String?)])
  func ignoresWeakTag(etag: String?, modified: String?) async throws {
    let whole = whole
    let headers = [("ETag", etag), ("Last-Modified", modified)].compactMap { name, value in value.map { (name, $0) } }
    let server = try await LoopbackServer { .part(of: whole, for: $0, headers, cut: firstByte($0) == nil ? 200_000 : nil) }
    try await withDownload(ports: server.port) { download in
      let finished = try await download.finish(server.origin)
      #expect(finished.sha256 == sha256(whole))
      #expect(server.requests.last?.headers["if-range"] == modified)
    }
    await server.stop()
  }

  @Test func trustsSyncedBytesOnly() async throws {
    let whole = whole
    let server = try await LoopbackServer { .part(of: whole, for: $0, Self.tag) }
    try await withDownload(ports: server.port) { download in
      // A torn tail: the file is longer than the synced bytes, and wrong there.
      try Data(whole.prefix(150_000) + [UInt8](repeating: 0, count: 50_000)).write(to: download.partURL)
      download.record = TransferRecord(etag: "\"one\"", total: 300_000, syncedLength: 150_000)
      let finished = try await download.finish(server.origin)
      #expect(finished.sha256 == sha256(whole))
      #expect(server.requests.first?.headers["range"] == "bytes=84464-" && download.record.startedOver == 0)
    }
    await server.stop()
  }

  @Test func trustsShorterFile() async throws {
    let whole = whole
    let server = try await LoopbackServer { .part(of: whole, for: $0, Self.tag) }
    try await withDownload(ports: server.port) { download in
      try Data(whole.prefix(100_000)).write(to: download.partURL)
      download.record = TransferRecord(etag: "\"one\"", total: 300_000, syncedLength: 150_000)
      let finished = try await download.finish(server.origin)
      #expect(finished.sha256 == sha256(whole))
      #expect(server.requests.first?.headers["range"] == "bytes=34464-")
    }
    await server.stop()
  }

  @Test func restartsForChangedFile() async throws {
    let (old, new) = (whole, sound(300_000, seed: 2))
    let server = try await LoopbackServer { .part(of: new, for: $0) }
    try await withDownload(ports: server.port) { download in
      try Data(old.prefix(150_000)).write(to: download.partURL)
      download.record = TransferRecord(total: 300_000, syncedLength: 150_000)
      #expect(try await download.finish(server.origin).sha256 == sha256(new))
      #expect(download.record.startedOver == 1)
      #expect(download.reports.contains { $0.received < 150_000 && $0.record.startedOver == 1 })
    }
    await server.stop()
  }

  @Test func restartsForWholeFileResponse() async throws {
    let (old, new) = (whole, sound(250_000, seed: 2))
    let server = try await LoopbackServer { _ in .bytes(200, [("ETag", "\"two\"")], new) }
    try await withDownload(ports: server.port) { download in
      try Data(old.prefix(150_000)).write(to: download.partURL)
      download.record = TransferRecord(etag: "\"one\"", total: 300_000, syncedLength: 150_000)
      #expect(try await download.finish(server.origin).sha256 == sha256(new))
      #expect(download.record.startedOver == 1 && download.record.etag == "\"two\"" && server.requests.count == 1)
    }
    await server.stop()
  }

  @Test func resumesWithoutRanges() async throws {
    let whole = whole
    let count = Mutex(0)
    let server = try await LoopbackServer { _ in
      let isFirst = count.withLock { count in
        count += 1
        return count == 1
      }
      return .bytes(200, Self.tag, isFirst ? Array(whole.prefix(100_000)) : whole, length: 300_000, ending: isFirst ? .close : .keepAlive)
    }
    try await withDownload(ports: server.port) { download in
      let finished = try await download.finish(server.origin)
      #expect(finished.sha256 == sha256(whole))
      #expect(download.record.startedOver == 0)
    }
    await server.stop()
  }

  @Test func aListOfPartsIsAStream() async throws {
    let server = try await LoopbackServer { _ in .text(200, [("Content-Type", "audio/mpeg")], "#EXTM3U\n#EXT-X-TARGETDURATION:10\n") }
    try await withDownload(ports: server.port) { download in
      await #expect(throws: DownloadError.stream) { try await download.run(TransferSource(url: server.origin)) }
    }
    await server.stop()
    #expect(!DownloadError.stream.isRetryable)
  }

  @Test func keepsBytesWhenPageIsReturned() async throws {
    let whole = whole
    let server = try await LoopbackServer { _ in .text(200, [("Content-Type", "text/html")], "<html>" + String(repeating: "x", count: 9000))
    }
    try await withDownload(ports: server.port) { download in
      try Data(whole.prefix(150_000)).write(to: download.partURL)
      download.record = TransferRecord(etag: "\"one\"", total: 300_000, syncedLength: 150_000)
      await #expect(throws: DownloadError.notAudio(declaredType: "text/html")) {
        try await download.run(TransferSource(url: server.origin))
      }
      #expect(download.partBytes == Array(whole.prefix(150_000)) && download.record.syncedLength == 150_000)
    }
    await server.stop()
  }

  @Test func failsForFileThatAlwaysChanges() async throws {
    let count = Mutex(UInt64(0))
    let server = try await LoopbackServer { _ in
      let number = count.withLock { count in
        count += 1
        return count
      }
      return .bytes(
        200, [("ETag", "\"\(number)\"")], Array(sound(100_000 + 1000 * Int(number), seed: number)), length: 300_000, ending: .close)
    }
    try await withDownload(ports: server.port) { download in
      await #expect(throws: DownloadError.changedTooOften) { try await download.finish(server.origin, expectedLength: nil) }
      #expect(download.record.startedOver == 5)
    }
    await server.stop()
  }

  @Test func acceptsConfirmedEnd() async throws {
    let whole = whole
    // Announces more than it has, and corrects that only for a request beyond the end.
    let server = try await LoopbackServer { request in
      if let first = firstByte(request), first >= whole.count { return .text(416, []) }
      return .bytes(
        firstByte(request) == nil ? 200 : 206,
        Self.tag + (firstByte(request).map { [("Content-Range", "bytes \($0)-300999/301000")] } ?? []),
        Array(whole[(firstByte(request) ?? 0)...]), length: 301_000 - (firstByte(request) ?? 0), ending: .close)
    }
    try await withDownload(ports: server.port) { download in
      let finished = try await withTimeout { try await download.run(TransferSource(url: server.origin)) }
      #expect(finished.sha256 == sha256(whole) && server.requests.last?.headers["range"] == "bytes=300000-")
    }
    await server.stop()
  }

  @Test func doubtsLengthBelowFeedLength() async throws {
    let whole = whole
    let server = try await LoopbackServer { request in
      firstByte(request) == nil ? .bytes(200, Self.tag, Array(whole.prefix(150_000))) : .part(of: whole, for: request, Self.tag)
    }
    try await withDownload(ports: server.port) { download in
      let finished = try await download.finish(server.origin, expectedLength: 300_000)
      #expect(finished.sha256 == sha256(whole) && server.requests.count == 2)
    }
    await server.stop()
  }

  @Test func asksOnceForTooHighLength() async throws {
    let whole = whole
    let server = try await LoopbackServer { .part(of: whole, for: $0, Self.tag) }
    try await withDownload(ports: server.port) { download in
      let finished = try await download.finish(server.origin, expectedLength: 400_000)
      #expect(finished.sha256 == sha256(whole) && server.requests.count == 2)
    }
    await server.stop()
  }

  @Test func needsNoNetworkWhenComplete() async throws {
    let whole = whole
    try await withDownload { download in
      try Data(whole).write(to: download.partURL)
      download.record = TransferRecord(etag: "\"one\"", total: 300_000, syncedLength: 300_000)
      #expect(try await download.run(TransferSource(url: "http://nobody.invalid/")).sha256 == sha256(whole))
    }
  }

  @Test func asksForUnknownLength() async throws {
    let whole = whole
    let server = try await LoopbackServer { .part(of: whole, for: $0, Self.tag) }
    try await withDownload(ports: server.port) { download in
      try Data(whole).write(to: download.partURL)
      download.record = TransferRecord(etag: "\"one\"", syncedLength: 300_000)
      #expect(try await download.run(TransferSource(url: server.origin)).sha256 == sha256(whole))
      #expect(server.requests.map { $0.headers["range"] } == ["bytes=234464-"])
    }
    await server.stop()
  }
}
