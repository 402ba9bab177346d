import Foundation
import Library
import PodcastModel
import Synchronization
import TestSupport

/// An import that makes one commit whenever a backup has made a step.
final class ImportDuringBackup: Sendable {
  private let library: BackupHome
  private let requests: AsyncStream<Void>
  private let request: AsyncStream<Void>.Continuation
  private let isDone = DispatchSemaphore(value: 0)
  private let count = Mutex(0)

  init(_ library: BackupHome) {
    self.library = library
    (requests, request) = AsyncStream.makeStream()
  }

  var commits: Int { count.withLock { $0 } }

  /// Called on the thread of the backup, which waits for the commit.
  func commitOnce() {
    request.yield()
    isDone.wait()
  }

  func end() { request.finish() }

  /// Stores shows of five episodes, and a position after each. An error ends it, and the backup does not wait for ever.
  func run() async throws {
    var failure: (any Error)?
    for await _ in requests {
      defer { isDone.signal() }
      let number = count.withLock { count in
        count += 1
        return count
      }
      do {
        _ = try await library.library.feeds.store(
          ShowFacts(feedURL: "https://fern.example/\(number)", title: "Fern \(number)"),
          episodes: (0..<5).map { SampleLibrary.episode($0) }, at: SampleLibrary.added)
        try await library.play(to: 60 + Double(number), sequence: number + 1)
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
  }
}

extension BackupHome {
  /// Records that the first episode was played to a position.
  func play(to position: Double, sequence: Int = 1) async throws {
    let entry = LedgerEntry(
      id: "1.\(sequence)", device: "test", sequence: Int64(sequence), episode: episodes[0],
      kind: .span(from: 0, to: position, startedAt: SampleLibrary.added), position: position, rate: 1, state: .paused,
      moment: SampleLibrary.added + position, mediaDuration: 1_800)
    try await library.listening.record([entry], for: .local)
  }
}
