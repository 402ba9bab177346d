import DemoPublisher
import Fetching
import Foundation
import PodcastModel
import TestSupport
import Testing

@testable import Downloading

/// Each fault of the demo publisher ends with the bytes of its source, or with a specific error.
@Suite struct FaultTests {
  @Test(arguments: [
    "", "cut=10000&short", "cut=65536", "cut=70001&short", "cut=400000", "ranges=no", "ranges=no&length=none", "length=wrong",
    "length=none", "cut=200000&etag=changed&times=1", "cut=200000&etag=changed&times=2", "etag=random", "refuse=earnest",
    "status=429&retry-after=0&times=1", "status=503&times=3", "redirect=3", "gzip=1", "gzip=1&length=none", "stall=150000", "delay=300",
  ])
  func downloadsSourceBytes(fault: String) async throws {
    try await withSound(minutes: fault.contains("&short") ? 1 : 4) { url, source, download in
      let finished = try await withTimeout(.seconds(90)) {
        try await download.finish(url + "&" + fault, expectedLength: Int64(source.count))
      }
      #expect(finished.sha256 == sha256(source))
      #expect(finished.length == source.count && finished.mimeType == "audio/mpeg" && finished.fileExtension == "mp3")
      #expect(download.record.syncedLength == finished.length)
      #expect(try await download.store.keys() == ["7.mp3"])
      #expect(try await download.store.parts().isEmpty)
    }
  }

  @Test(arguments: [1, 2, 3, 4, 5, 6] as [UInt64]) func downloadsThroughRandomInterruptions(seed: UInt64) async throws {
    try await withSound(minutes: 4) { url, source, download in
      let cuts = SeededCuts(seed)
      let finished = try await download.finish { run in
        TransferSource(url: "\(url)&cut=\(cuts[run])", expectedLength: Int64(source.count))
      }
      #expect(finished.sha256 == sha256(source))
      #expect(download.record.startedOver == 0)
    }
  }

  @Test(arguments: [
    ("redirect=loop", DownloadError.redirects), ("status=404", .notFound), ("status=410", .gone), ("status=401", .signInNeeded),
    ("html=1", .notAudio(declaredType: "text/html; charset=utf-8")),
    ("empty=1", .notAudio(declaredType: "application/rss+xml; charset=utf-8")),
    ("status=403", .refused(status: 403)),
    ("status=500&retry-after=9", .serverError(status: 500, retryAfterSeconds: 9)),
    ("status=429&retry-after=7", .tooManyRequests(retryAfterSeconds: 7)),
  ])
  func reportsReason(fault: String, error: DownloadError) async throws {
    try await withSound(minutes: 1) { url, _, download in
      await #expect(throws: error) { try await withTimeout { try await download.run(TransferSource(url: "\(url)&\(fault)")) } }
      #expect(download.partBytes.isEmpty)
      let keys = try await download.store.keys()
      #expect(keys.isEmpty)
    }
  }

  @Test func failsWhenLengthIsNeverReached() async throws {
    try await withSound(minutes: 1) { url, source, download in
      let ending = DownloadError.endsBeforeLength(received: Int64(source.count), announced: Int64(source.count) + 1000)
      var errors: [DownloadError] = []
      // A dying connection may lose bytes in transit; then it is only an interruption.
      for _ in 0..<5 where errors.last != ending {
        do {
          _ = try await withTimeout { try await download.run(TransferSource(url: "\(url)&ranges=no&length=wrong")) }
        } catch let error as DownloadError {
          errors.append(error)
        }
      }
      #expect(errors.last == ending)
      let keys = try await download.store.keys()
      #expect(keys.isEmpty)
    }
  }

  /// The host never sends the last byte: the file cannot be completed, and half of it must not count as the whole.
  @Test func rejectsTruncatedFile() async throws {
    try await withSound(minutes: 1) { url, source, download in
      await #expect(throws: DownloadError.self) {
        try await withTimeout { try await download.run(TransferSource(url: "\(url)&length=short", expectedLength: Int64(source.count))) }
      }
      let keys = try await download.store.keys()
      #expect(keys.isEmpty && download.partBytes == Array(source.prefix(download.partBytes.count)))
    }
  }

  @Test func rejectsBomb() async throws {
    try await withSound(minutes: 1) { url, _, download in
      await #expect(throws: DownloadError.self) {
        try await withTimeout { try await download.run(TransferSource(url: "\(url)&gzip=bomb")) }
      }
      #expect(download.partBytes.isEmpty)
    }
  }

  @Test func resumesAfterCancellation() async throws {
    try await withSound(minutes: 1) { url, source, download in
      let running = Task { try await download.run(TransferSource(url: "\(url)&slow=4000")) }
      try await waitUntil { download.reports.last?.received ?? 0 >= 6000 }
      running.cancel()
      // Its bytes would take four minutes.
      await #expect(throws: CancellationError.self) { try await withTimeout { try await running.value } }
      #expect(download.record.syncedLength >= 6000 && download.record.syncedLength == download.partBytes.count)
      #expect(download.partBytes == Array(source.prefix(download.partBytes.count)))
      #expect(try await download.finish(url).sha256 == sha256(source))
    }
  }
}

/// The bytes after which connections die, run after run: the same for the same seed.
private struct SeededCuts: Sendable {
  private let seed: UInt64

  init(_ seed: UInt64) { self.seed = seed }

  subscript(run: Int) -> UInt64 {
    var state = (seed << 32 | UInt64(run)) &* 0x9E37_79B9_7F4A_7C15 | 1
    for _ in 0..<4 {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
    }
    return 5_000 + state % 300_000
  }
}

/// An audio file of the demo publisher, its correct bytes, and a download that may fetch it.
private func withSound(
  minutes: Int, _ test: @escaping @Sendable (_ url: String, _ source: [UInt8], TransferFixture) async throws -> Void
) async throws {
  try await DemoPublisher.running { publisher, base in
    try await withDownload(ports: try await publisher.port, configure: { $0.downloadIdleTimeout = .seconds(1) }) { download in
      let url = "\(base)/media/lichen-hour/24.mp3?minutes=\(minutes)"
      let source = try await download.fetcher.fetch(FetchRequest(url, kind: .media)).body
      publisher.clearRequests()
      try await test(url, source, download)
    }
  }
}
