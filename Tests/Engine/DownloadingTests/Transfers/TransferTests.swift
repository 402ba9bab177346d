import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Downloading
@testable import Fetching

@Suite struct TransferTests {
  private struct NoPlace: Error {}

  @Test func stopsWhenReportThrows() async throws {
    let server = try await LoopbackServer { .part(of: sound(100_000), for: $0) }
    try await withDownload(ports: server.port) { download in
      await #expect(throws: NoPlace.self) {
        try await download.run(TransferSource(url: server.origin)) { progress in
          if progress.record.finalHost != nil { throw NoPlace() }
        }
      }
      #expect(download.record.finalHost == "127.0.0.1")
      let finished = try await download.finish(server.origin)
      #expect(finished.length == 100_000)
    }
    await server.stop()
  }

  @Test func reportsNeverExceedFile() async throws {
    let whole = sound(3_000_000)
    let server = try await LoopbackServer { .part(of: whole, for: $0) }
    try await withDownload(ports: server.port) { download in
      _ = try await download.run(TransferSource(url: server.origin))
      let last = try #require(download.reports.last)
      #expect(last.received == 3_000_000 && last.record.syncedLength == 3_000_000 && last.total == 3_000_000)
      #expect(download.reports.allSatisfy { $0.record.syncedLength <= $0.received && $0.received <= 3_000_000 })
    }
    await server.stop()
  }

  /// Every download used to leave its file open, until the system allowed no more.
  @Test func closesItsFile() async throws {
    let server = try await LoopbackServer { .part(of: sound(100_000), for: $0) }
    try await withDownload(ports: server.port) { download in
      await #expect(throws: NoPlace.self) {
        try await download.run(TransferSource(url: server.origin)) { progress in
          if progress.record.finalHost != nil { throw NoPlace() }
        }
      }
      _ = try await download.run(TransferSource(url: server.origin))
      // A closed file may take a moment: the last task that wrote to it ends on another thread.
      try await waitUntil(within: .seconds(10)) {
        try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").allSatisfy { number in
          let target = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(number)")
          return target?.hasPrefix(download.folder.path) != true
        }
      }
    }
    await server.stop()
  }

  @Test func rejectsEndlessStream() async throws {
    let head = "HTTP/1.1 200 X\r\nContent-Type: audio/mpeg\r\n\r\n"
    let server = try await LoopbackServer { _ in
      .init(bytes: Array(head.utf8) + sound(5000), ending: .forever(String(repeating: "x", count: 50_000)))
    }
    let configure = { (options: inout FetchingOptions) in options[limits: .download] = FetchLimits(maximumBytes: 2_000_000, total: nil) }
    try await withDownload(ports: server.port, configure: configure) { download in
      await #expect(throws: DownloadError.tooLarge) { try await withTimeout { try await download.run(TransferSource(url: server.origin)) } }
    }
    await server.stop()
  }

  @Test func refusesTooLargeFile() async throws {
    let server = try await LoopbackServer { _ in .bytes(200, [], sound(5000), length: 5_000_000, ending: .silence) }
    let configure = { (options: inout FetchingOptions) in options[limits: .download] = FetchLimits(maximumBytes: 2_000_000, total: nil) }
    try await withDownload(ports: server.port, configure: configure) { download in
      await #expect(throws: DownloadError.tooLarge) { try await withTimeout { try await download.run(TransferSource(url: server.origin)) } }
    }
    await server.stop()
  }

  @Test func failsForSlowHost() async throws {
    let head = "HTTP/1.1 200 X\r\nContent-Type: audio/mpeg\r\n\r\n"
    let server = try await LoopbackServer { _ in .init(bytes: Array(head.utf8) + sound(5000), ending: .forever("x")) }
    // Each reading of the clock is a second later.
    let seconds = Mutex(0.0)
    let clock: @Sendable () -> Double = {
      seconds.withLock { seconds in
        seconds += 1
        return seconds
      }
    }
    try await withDownload(ports: server.port, clock: clock) { download in
      await #expect(throws: DownloadError.tooSlow) { try await withTimeout { try await download.run(TransferSource(url: server.origin)) } }
      #expect(download.record.syncedLength >= 5000)
    }
    await server.stop()
  }

  @Test func reportsFullDiskBeforeWriting() async throws {
    let server = try await LoopbackServer { .part(of: sound(100_000), for: $0) }
    try await withDownload(ports: server.port, keepsFree: 1 << 60) { download in
      let error = await #expect(throws: DownloadError.self) { try await download.run(TransferSource(url: server.origin)) }
      guard case .diskFull(needed: let needed?)? = error else { return _ = Issue.record("\(String(describing: error))") }
      #expect(needed > 100_000 && download.partBytes.isEmpty)
    }
    await server.stop()
  }

  @Test func sendsCredentialsToFeedHost() async throws {
    let server = try await LoopbackServer { request in
      request.headers["authorization"] == nil ? .text(401) : .part(of: sound(10_000), for: request)
    }
    try await withDownload(ports: server.port) { download in
      await #expect(throws: DownloadError.signInNeeded) { try await download.run(TransferSource(url: server.origin)) }
      let source = TransferSource(url: server.origin, credentials: BasicCredentials(user: "ada", password: "moss"))
      let finished = try await download.run(source)
      #expect(finished.length == 10_000)
    }
    await server.stop()
  }

  /// A private feed's files are often on a separate host with signed addresses.
  @Test func keepsCredentialsFromOtherHosts() async throws {
    let whole = sound(300_000)
    let other = try await LoopbackServer { .part(of: whole, for: $0, [("ETag", "\"1\"")], cut: firstByte($0) == nil ? 200_000 : nil) }
    let server = try await LoopbackServer { [origin = other.origin] request in
      request.headers["authorization"] == nil ? .text(401) : .redirect(to: origin + "/signed.mp3")
    }
    try await withDownload(ports: server.port, other.port) { download in
      let secret = BasicCredentials(user: "ada", password: "moss")
      let finished = try await download.finish { _ in TransferSource(url: server.origin, credentials: secret) }
      #expect(finished.sha256 == sha256(whole) && download.record.finalURL == other.origin + "/signed.mp3")
    }
    // The first connection dies, and the rest is requested by its range.
    #expect(other.requests.count > 1 && other.requests.allSatisfy { $0.headers["authorization"] == nil })
    #expect(server.requests.count == other.requests.count)
    await server.stop()
    await other.stop()
  }
}
