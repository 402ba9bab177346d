import Fetching
import Foundation
import Library
import Logging
import PodcastModel
import Supervision

/// The end of transfers.
extension Downloading {
  /// The reason why this process stopped a transfer.
  enum BrokenOff: Error {
    /// The lease belongs to another process, or the download was deleted.
    case lost
    case paused
    /// The final host is at its limit.
    case crowded
    /// The total size limit has no space left.
    case limitReached
  }

  /// The episode no longer has audio.
  struct Vanished: Error {}

  /// Interprets an end and decides what follows.
  func end(of download: Download, _ error: any Error) async -> DownloadEnd {
    // A failed read is logged where the end is recorded; without it, no progress is assumed.
    let current = try? await shielded { [library] in try await library.downloads.download(download.episode) }
    let hasCome = (current?.synced ?? 0) > download.synced
    switch error {
    case is CancellationError, BrokenOff.lost, BrokenOff.paused, BrokenOff.crowded, DownloadError.stopped:
      return DownloadEnd(state: .queued, attempts: hasCome ? 0 : download.attempts, nextTry: now)
    case BrokenOff.limitReached:
      return DownloadEnd(state: .waiting, trouble: .limitReached, nextTry: .distantFuture)
    case is Vanished:
      return DownloadEnd(state: .failed, trouble: .noSound, nextTry: nil)
    case DownloadError.diskFull(let needed):
      await diskIsFull(needed: needed)
      return DownloadEnd(state: .waiting, trouble: .diskFull, nextTry: .distantFuture)
    case let error as DownloadError:
      return await failed(download, error, attempts: (hasCome ? 0 : download.attempts) + 1)
    default:
      logger.error("download failed", metadata: ["episode": "\(download.episode.rawValue)", "error": "\(LoggedError(error))"])
      return DownloadEnd(
        state: .failed, trouble: .failed, detail: "\(error)", attempts: download.attempts + 1,
        nextTry: now + BackOff().delay(afterFailures: download.attempts + 1, random: surroundings.random))
    }
  }

  // MARK: - Private

  private func failed(_ download: Download, _ error: DownloadError, attempts: Int) async -> DownloadEnd {
    if let silence = error.silence {
      if network.failed(host(of: download), silence, at: now) {
        // The network is down, not the host: all downloads wait, and one at a time tests the network.
        await logging("waiting for network not stored") { try await library.downloads.wait(for: .offline, until: now) }
        await tellEverybody()
        return DownloadEnd(state: .waiting, trouble: .offline, attempts: download.attempts, nextTry: now + Self.lookAgain)
      }
    } else {
      await wakeFromOffline(host(of: download))
    }
    if DownloadTrouble(error) == .failed {
      // Pages refer to the log for failures of this server.
      logger.error("download failed", metadata: ["episode": "\(download.episode.rawValue)", "error": "\(LoggedError(error))"])
    }
    let end = DownloadEnd(
      state: .failed, trouble: DownloadTrouble(error), detail: "\(error)", attempts: attempts,
      nextTry: error.isWorthRetrying ? now + delay(error, attempts) : nil)
    return end
  }

  /// A host that does not answer may return at any moment, and trying again costs it nothing.
  private func delay(_ error: DownloadError, _ attempts: Int) -> TimeInterval {
    if case .interrupted = error { return Self.silent.delay(afterFailures: attempts, random: surroundings.random) }
    if error.silence != nil {
      return (attempts <= 20 ? Self.silent : Self.longSilent).delay(afterFailures: attempts, random: surroundings.random)
    }
    return BackOff().delay(afterFailures: attempts, asked: error.retryAfterSeconds, random: surroundings.random)
  }

  func wakeFromOffline(_ host: String) async {
    let wasOffline = network.connectivity != .online
    network.answered(host)
    if wasOffline {
      await logging("downloads waiting for network not resumed") {
        try await shielded { [library, now] in try await library.downloads.wake(.offline, at: now) }
      }
      await tellEverybody()
      poke()
    }
  }

  private static let silent = BackOff(first: 1, most: 6)
  private static let longSilent = BackOff(first: 15, most: 300)
  /// Seconds between two tests of the network.
  private static let lookAgain: TimeInterval = 3
}
