import Fetching
import Foundation
import Library
import Logging
import PodcastModel
import Supervision

/// How transfers end.
extension Downloading {
  /// Why a transfer is broken off by us.
  enum BrokenOff: Error {
    /// Somebody else has it, or nobody wants it any more.
    case lost
    case paused
    /// The host that has the file has no place.
    case crowded
    /// There is no room in what may be kept.
    case limitReached
  }

  /// The episode has no audio any more.
  struct Vanished: Error {}

  /// What an end means, and what comes then.
  func end(of download: Download, _ error: any Error) async -> DownloadEnd {
    // A library that does not answer is logged where the end is noted; as far as is known nothing has come.
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
      logger.error("a download failed", metadata: ["episode": "\(download.episode.rawValue)", "error": "\(LoggedError(error))"])
      return DownloadEnd(
        state: .failed, trouble: .failed, detail: "\(error)", attempts: download.attempts + 1,
        nextTry: now + BackOff().delay(afterFailures: download.attempts + 1, random: surroundings.random))
    }
  }

  // MARK: - Private

  private func failed(_ download: Download, _ error: DownloadError, attempts: Int) async -> DownloadEnd {
    if let silence = error.silence {
      if network.failed(host(of: download), silence, at: now) {
        // It is not the host: all wait, and one after the other looks whether it is over.
        await logging("downloads were not told to wait for the network") { try await library.downloads.wait(for: .offline, until: now) }
        await tellEverybody()
        return DownloadEnd(state: .waiting, trouble: .offline, attempts: download.attempts, nextTry: now + Self.lookAgain)
      }
    } else {
      await wakeFromOffline(host(of: download))
    }
    if DownloadTrouble(error) == .failed {
      // Pages refer to the log for whatever is wrong on our side.
      logger.error("a download failed", metadata: ["episode": "\(download.episode.rawValue)", "error": "\(LoggedError(error))"])
    }
    let end = DownloadEnd(
      state: .failed, trouble: DownloadTrouble(error), detail: "\(error)", attempts: attempts,
      nextTry: error.isWorthRetrying ? now + delay(error, attempts) : nil)
    return end
  }

  /// A host that is silent may be back at any moment, and asking costs it nothing.
  private func delay(_ error: DownloadError, _ attempts: Int) -> TimeInterval {
    if case .interrupted = error { return Self.silent.delay(afterFailures: attempts, random: surroundings.random) }
    if error.isSilence {
      return (attempts <= 20 ? Self.silent : Self.longSilent).delay(afterFailures: attempts, random: surroundings.random)
    }
    return BackOff().delay(afterFailures: attempts, asked: error.retryAfterSeconds, random: surroundings.random)
  }

  func wakeFromOffline(_ host: String) async {
    let wasOffline = network.connectivity != .online
    network.answered(host)
    if wasOffline {
      await logging("downloads that wait for the network were not woken") {
        try await shielded { [library, now] in try await library.downloads.wake(.offline, at: now) }
      }
      await tellEverybody()
      poke()
    }
  }

  private static let silent = BackOff(first: 1, most: 6)
  private static let longSilent = BackOff(first: 15, most: 300)
  /// Seconds between two looks whether the network is back.
  private static let lookAgain: TimeInterval = 3
}
