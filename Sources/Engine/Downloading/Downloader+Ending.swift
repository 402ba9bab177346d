import Fetching
import Foundation
import Library
import Logging
import PodcastModel
import Supervision

/// The end of transfers.
extension Downloader {
  /// The reason why this process stopped a transfer.
  enum StopReason: Error {
    /// The lease belongs to another process, or the download was deleted.
    case leaseLost
    case paused
    /// The final host is at its limit.
    case hostAtLimit
    /// The total size limit has no space left.
    case limitReached
    /// It is larger than announced, and the limit of none of its users has space left.
    case userLimitReached
  }

  /// The episode no longer has audio.
  struct AudioRemoved: Error {}

  /// Interprets an end and decides what follows.
  func interpretEnd(of download: Download, _ error: any Error) async -> DownloadOutcome {
    // A failed read is logged where the end is recorded; without it, no progress is assumed.
    let current = try? await withoutCancellation { [library] in try await library.downloads.download(download.episode) }
    let hasCome = (current?.synced ?? 0) > download.synced
    switch error {
    case is CancellationError, StopReason.leaseLost, StopReason.paused, StopReason.hostAtLimit, DownloadError.stopped:
      return DownloadOutcome(state: .queued, attempts: hasCome ? 0 : download.attempts, nextTry: now)
    case StopReason.limitReached, StopReason.userLimitReached:
      return DownloadOutcome(state: .waiting, failure: .limitReached, nextTry: .distantFuture)
    case is AudioRemoved:
      return DownloadOutcome(state: .failed, failure: .noAudio, nextTry: nil)
    case DownloadError.diskFull(let needed):
      await diskIsFull(needed: needed)
      return DownloadOutcome(state: .waiting, failure: .diskFull, nextTry: .distantFuture)
    case DownloadError.mediaFolderMissing:
      return DownloadOutcome(state: .waiting, failure: .mediaFolderMissing, attempts: download.attempts, nextTry: .distantFuture)
    case let error as DownloadError:
      return await failed(download, error, attempts: (hasCome ? 0 : download.attempts) + 1)
    default:
      logger.error("download failed", metadata: ["episode": "\(download.episode.rawValue)", "error": "\(LoggedError(error))"])
      return DownloadOutcome(
        state: .failed, failure: .failed, detail: "\(error)", attempts: download.attempts + 1,
        nextTry: now + Backoff().delay(afterFailures: download.attempts + 1, random: dependencies.random))
    }
  }

  // MARK: - Private

  private func failed(_ download: Download, _ error: DownloadError, attempts: Int) async -> DownloadOutcome {
    if let silence = error.networkError {
      if network.failed(host(of: download), silence, at: now) {
        // The network is down, not the host: all downloads wait, and one at a time tests the network.
        await logging("waiting for network not stored") { try await library.downloads.wait(for: .offline, until: now) }
        await notifyAllUsers()
        return DownloadOutcome(state: .waiting, failure: .offline, attempts: download.attempts, nextTry: now + Self.offlineRetryInterval)
      }
    } else {
      await resumeAfterOffline(host(of: download))
    }
    if DownloadFailure(error) == .failed {
      // Pages refer to the log for failures of this server.
      logger.error("download failed", metadata: ["episode": "\(download.episode.rawValue)", "error": "\(LoggedError(error))"])
    }
    let end = DownloadOutcome(
      state: .failed, failure: DownloadFailure(error), detail: "\(error)", attempts: attempts,
      nextTry: error.isRetryable ? now + delay(error, attempts) : nil)
    return end
  }

  /// A host that does not answer may return at any moment, and trying again costs it nothing.
  private func delay(_ error: DownloadError, _ attempts: Int) -> TimeInterval {
    if case .interrupted = error { return Self.unreachableBackoff.delay(afterFailures: attempts, random: dependencies.random) }
    if error.networkError != nil {
      return (attempts <= 20 ? Self.unreachableBackoff : Self.unreachableLongBackoff).delay(
        afterFailures: attempts, random: dependencies.random)
    }
    return Backoff().delay(afterFailures: attempts, asked: error.retryAfterSeconds, random: dependencies.random)
  }

  func resumeAfterOffline(_ host: String) async {
    let wasOffline = network.connectivity != .online
    network.answered(host)
    if wasOffline {
      await logging("downloads waiting for network not resumed") {
        try await withoutCancellation { [library, now] in try await library.downloads.wake(.offline, at: now) }
      }
      await notifyAllUsers()
      poke()
    }
  }

  private static let unreachableBackoff = Backoff(first: 1, maxDelay: 6)
  private static let unreachableLongBackoff = Backoff(first: 15, maxDelay: 300)
  /// Seconds between two tests of the network.
  private static let offlineRetryInterval: TimeInterval = 3
}
