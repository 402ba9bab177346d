import Foundation
import NIOCore
import NIOPosix
import PodcastModel
import TestSupport
import Testing

@testable import Downloading

/// Copies of sources whose every answer is another version.
@Suite struct SharedCopiesTests {
  private let episode = EpisodeID(7)
  private let url = "https://moss.example/7.mp3"

  @Test func sharesOneTransferAmongListeners() async throws {
    try await withCopies(.held) { copies, transfers, _, folder in
      let one = start(copies)
      #expect(start(copies) === one && copies.copy(of: episode, from: url) === one)
      let bytes = Array(FakeTransfers.sound(of: url).utf8)
      let progress = try await one.progress(within: .seconds(60)) { $0.arrived > 0 }
      let half = try #require(progress)
      #expect(half.arrived == Int64(bytes.count / 2) && half.total == Int64(bytes.count) && !half.isComplete)
      let beginning = try await read(one, 2..<5)
      #expect(beginning == Array(bytes[2..<5]))
      async let first = read(one, 0..<Int64(bytes.count))
      async let second = read(one, 10..<Int64(bytes.count))
      transfers.set(.sound, for: url)
      let parts = try await (first, second)
      #expect(parts.0 == bytes && parts.1 == Array(bytes[10...]))
      #expect(one.progress.isComplete && transfers.started == [url])
      // The file has no name: the doctor and the cleanup of the next start find nothing.
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      #expect(names.isEmpty)
    }
  }

  @Test func answersWithoutAPlaceThatHasNotArrived() async throws {
    try await withCopies(.held) { copies, _, _, _ in
      let progress = try await start(copies).progress(within: .zero) { $0.isComplete }
      #expect(progress == nil)
    }
  }

  @Test func deletesCopiesADayAfterTheirLastRequest() async throws {
    try await withCopies { copies, transfers, clock, _ in
      let one = start(copies)
      try await complete(one)
      for _ in 1...2 {
        clock.advance(by: 23 * 3600)
        copies.removeUnused()
        #expect(copies.copy(of: episode, from: url) === one)
      }
      clock.advance(by: 24 * 3600)
      #expect(copies.copy(of: episode, from: url) == nil)
      copies.removeUnused()
      #expect(copies.count == 0)
      let next = start(copies)
      try await complete(next)
      #expect(next.tag != one.tag && transfers.started.count == 2)
    }
  }

  @Test("A hundred episodes and a week leave nothing behind")
  func leavesNothing() async throws {
    try await withCopies { copies, _, clock, folder in
      for number in 1...100 {
        try await complete(start(copies, number))
        #expect(copies.count <= 16)
        clock.advance(by: 6_048)
        copies.removeUnused()
      }
      clock.advance(by: 86_400)
      copies.removeUnused()
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      #expect(copies.count == 0 && names.isEmpty)
    }
  }

  @Test func limitsTheirNumber() async throws {
    try await withCopies(maxCount: 2) { copies, transfers, clock, _ in
      for number in 1...2 {
        try await complete(start(copies, number))
        clock.advance(by: 1)
      }
      // Both are in use.
      #expect(start(copies, 3).progress.failure == .diskFull(needed: nil) && copies.count == 2)
      clock.advance(by: 599)
      try await complete(start(copies, 3))
      #expect(copies.count == 2 && copies.copy(of: EpisodeID(1), from: "\(url)?1") == nil && transfers.started.count == 3)
    }
  }

  @Test func limitsTheirBytes() async throws {
    let size = Int64(FakeTransfers.sound(of: "\(url)?1").utf8.count)
    try await withCopies(maxBytes: 2 * size) { copies, _, clock, _ in
      for number in 1...2 {
        try await complete(start(copies, number))
        clock.advance(by: 1)
      }
      let third = start(copies, 3)
      await #expect(throws: DownloadError.diskFull(needed: nil)) { try await complete(third) }
      clock.advance(by: 600)
      copies.removeIdle()
      #expect(copies.count == 0)
      try await complete(start(copies, 3))
    }
  }

  @Test func startsTwoMoreWithinADayAfterFailures() async throws {
    try await withCopies(.failure(.timedOut(host: "moss.example"))) { copies, transfers, clock, _ in
      for number in 1...3 {
        let copy = start(copies)
        await #expect(throws: DownloadError.timedOut(host: "moss.example")) { try await complete(copy) }
        #expect(start(copies) === copy && copies.copy(of: episode, from: url) === copy && copy.isLast == (number == 3))
        clock.advance(by: 60)
        #expect((copies.copy(of: episode, from: url) == nil) == (number < 3))
      }
      clock.advance(by: 12 * 3600)
      #expect(copies.copy(of: episode, from: url)?.isLast == true && transfers.started.count == 3)
      clock.advance(by: 12 * 3600)
      #expect(!start(copies).isLast)
    }
  }

  @Test func failsOnAFullDisk() async throws {
    try await withTemporaryFolder { folder in
      let (store, transfers) = (LimitedMediaStore(FolderMediaStore(MediaFolder(folder))), FakeTransfers())
      store.setFree(0)
      let copies = SharedCopies(store: store, transfer: { try await transfers.run($0, $1, $2, $3) })
      let copy = start(copies)
      await #expect(throws: DownloadError.diskFull(needed: nil)) { try await complete(copy) }
      #expect(transfers.started.isEmpty && copies.count == 0)
      await copies.end()
    }
  }

  /// After a break the source sends another version: readers get no part of it.
  @Test func neverStartsOver() async throws {
    try await withTemporaryFolder { folder in
      let copies = SharedCopies(
        store: FolderMediaStore(MediaFolder(folder), keepsFree: 0),
        transfer: { _, record, file, each in
          try file.append(ByteBuffer(bytes: sound(100)))
          try await each(TransferProgress(record: record, received: 100))
          var next = record
          next.startedOver = 1
          try await each(TransferProgress(record: next, received: 0))
          throw DownloadError.stopped
        })
      let copy = start(copies)
      await #expect(throws: DownloadError.changedTooOften) { try await complete(copy) }
      await copies.end()
    }
  }

  @Test func endsItsTransfers() async throws {
    try await withCopies(.held) { copies, transfers, _, _ in
      let copy = start(copies)
      _ = try await copy.progress(within: .seconds(60)) { $0.arrived > 0 }
      await copies.end()
      #expect(copy.progress.failure == .stopped && transfers.moving.isEmpty && copies.count == 0)
    }
  }

  // MARK: - Private

  private func withCopies(
    _ answer: FakeTransfers.Answer = .sound, maxCount: Int = 16, maxBytes: Int64 = 1 << 30,
    _ test: (SharedCopies, FakeTransfers, FixedClock, URL) async throws -> Void
  ) async throws {
    try await withTemporaryFolder { folder in
      let (transfers, clock) = (FakeTransfers(answer), FixedClock())
      let copies = SharedCopies(
        store: FolderMediaStore(MediaFolder(folder), keepsFree: 0), transfer: { try await transfers.run($0, $1, $2, $3) },
        maxCount: maxCount,
        maxBytes: maxBytes, now: clock.read)
      let result: Result<Void, any Error>
      do { result = .success(try await test(copies, transfers, clock, folder)) } catch { result = .failure(error) }
      await copies.end()
      try result.get()
    }
  }

  private func start(_ copies: SharedCopies) -> SharedCopy {
    copies.start(of: episode, from: TransferSource(url: url), mimeType: "audio/mpeg")
  }

  private func start(_ copies: SharedCopies, _ number: Int) -> SharedCopy {
    copies.start(of: EpisodeID(Int64(number)), from: TransferSource(url: "\(url)?\(number)"), mimeType: "audio/mpeg")
  }

  private func complete(_ copy: SharedCopy) async throws {
    let progress = try await copy.progress(within: .seconds(60)) { $0.isComplete }
    _ = try #require(progress)
  }

  private func read(_ copy: SharedCopy, _ range: Range<Int64>) async throws -> [UInt8] {
    let closed = MultiThreadedEventLoopGroup.singleton.any().makePromise(of: Void.self)
    defer { closed.succeed() }
    var bytes: [UInt8] = []
    try await copy.pass(range, until: closed.futureResult) { bytes += $0.readableBytesView }
    return bytes
  }
}
