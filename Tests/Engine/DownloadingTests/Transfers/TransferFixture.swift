import ByteEncoding
import Crypto
import Fetching
import Foundation
import PodcastModel
import Synchronization
import TestSupport

@testable import Downloading

/// A download as the engine runs it: run after run from the last record, as long as retries make sense, then committed.
final class TransferFixture: Sendable {
  static let episode = EpisodeID(7)

  let folder: URL
  let store: FolderMediaStore
  let fetcher: Fetcher
  let bandwidth = BandwidthLimiter()
  private let clock: (@Sendable () -> Double)?
  private let state = Mutex((record: TransferRecord(), reports: [TransferProgress](), errors: [any Error]()))

  init(folder: URL, fetcher: Fetcher, keepsFree: Int64 = 0, clock: (@Sendable () -> Double)? = nil) {
    self.folder = folder
    self.fetcher = fetcher
    self.clock = clock
    store = FolderMediaStore(MediaFolder(folder), keepsFree: keepsFree)
  }

  var record: TransferRecord {
    get { state.withLock { $0.record } }
    set { state.withLock { $0.record = newValue } }
  }

  var reports: [TransferProgress] { state.withLock { $0.reports } }
  var errors: [DownloadError] { state.withLock { $0.errors.compactMap { $0 as? DownloadError } } }
  var partURL: URL { folder.appending(path: "7.part") }
  var partBytes: [UInt8] { (try? [UInt8](Data(contentsOf: partURL))) ?? [] }

  func run(
    _ source: TransferSource, each: @escaping @Sendable (TransferProgress) async throws -> Void = { _ in }
  ) async throws -> FinishedTransfer {
    let part = try await store.part(of: Self.episode, trusting: record.syncedLength)
    let transfer =
      clock.map { Transfer(fetcher: fetcher, bandwidth: bandwidth, clock: $0) }
      ?? Transfer(fetcher: fetcher, bandwidth: bandwidth)
    let finished = try await transfer.run(source, from: record, into: part) { progress in
      self.state.withLock {
        $0.record = progress.record
        $0.reports.append(progress)
      }
      try await each(progress)
    }
    let key = try await store.commit(part, of: Self.episode, fileExtension: finished.fileExtension)
    guard try await store.hash(of: key) == finished.sha256 else { throw WrongHash() }
    return finished
  }

  /// Runs until the file is complete, with another address each time if needed.
  func finish(_ source: @Sendable (_ run: Int) -> TransferSource, runs: Int = 200) async throws -> FinishedTransfer {
    for number in 0..<runs {
      do {
        return try await run(source(number))
      } catch let error as DownloadError where error.isRetryable && number < runs - 1 {
        state.withLock { $0.errors.append(error) }
      }
    }
    throw DownloadError.stopped
  }

  func finish(_ url: String, expectedLength: Int64? = nil) async throws -> FinishedTransfer {
    try await finish { _ in TransferSource(url: url, declaredType: "audio/mpeg", expectedLength: expectedLength) }
  }

  struct WrongHash: Error {}
}

func sha256(_ bytes: [UInt8]) -> String { SHA256.hash(data: bytes).hexadecimal }

/// A download that may fetch from the ports, shut down afterwards.
func withDownload(
  ports: Int..., keepsFree: Int64 = 0, clock: (@Sendable () -> Double)? = nil, configure: (inout FetchingOptions) -> Void = { _ in },
  _ test: (TransferFixture) async throws -> Void
) async throws {
  var options = FetchingOptions(allowPrivate: Set(ports.map { HostPort(host: "127.0.0.1", port: $0) }))
  configure(&options)
  let fetcher = Fetcher(options)
  let result: Result<Void, any Error>
  do {
    result = .success(
      try await withTemporaryFolder {
        try await test(TransferFixture(folder: $0, fetcher: fetcher, keepsFree: keepsFree, clock: clock))
      })
  } catch {
    result = .failure(error)
  }
  await fetcher.shutDown()
  try result.get()
}

/// Bytes that begin like MP3 and differ everywhere.
func sound(_ count: Int, seed: UInt64 = 1) -> [UInt8] {
  var state = seed &* 0x9E37_79B9_7F4A_7C15 | 1
  let tag: [UInt8] = [0x49, 0x44, 0x33, 4, 0, 0, 0, 0, 0, 0]
  return tag
    + (tag.count..<max(count, tag.count)).map { _ in
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return UInt8(truncatingIfNeeded: state)
    }
}

/// The first byte of a request's range.
func firstByte(_ request: LoopbackServer.Request) -> Int? {
  request.headers["range"].flatMap { Int($0.dropFirst("bytes=".count).prefix { $0 != "-" }) }
}

extension LoopbackServer.Reply {
  /// The requested part of `whole`, or all of it; `cut` bytes of the body get through.
  static func part(
    of whole: [UInt8], for request: LoopbackServer.Request, _ headers: [(String, String)] = [], cut: Int? = nil
  ) -> Self {
    guard let first = firstByte(request) else {
      return .bytes(
        200, headers, cut.map { Array(whole.prefix($0)) } ?? whole, length: whole.count, ending: cut == nil ? .keepAlive : .close)
    }
    guard first < whole.count else { return .text(416, [("Content-Range", "bytes */\(whole.count)")]) }
    let rest = whole[first...]
    return .bytes(
      206, headers + [("Content-Range", "bytes \(first)-\(whole.count - 1)/\(whole.count)")],
      cut.map { Array(rest.prefix($0)) } ?? Array(rest), length: rest.count, ending: cut == nil ? .keepAlive : .close)
  }
}
