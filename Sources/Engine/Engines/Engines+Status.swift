import Backups
import Downloading
import Foundation
import Library
import Monitoring
import Refreshing
import Secrets
import Storage
import Supervision

extension Engines {
  /// The state of all engines at this moment, without personal data.
  ///
  /// - Throws: `StorageError`.
  public func serverStatus() async throws -> ServerStatus {
    let counts = try await library.status.counts()
    let downloads = Dictionary(uniqueKeysWithValues: counts.downloads.map { ($0.key.rawValue, $0.value) })
    let waitingDownloads = counts.downloads.reduce(0) { Self.openStates.contains($1.key) ? $0 + $1.value : $0 }
    return ServerStatus(
      version: ProgramVersion.current, startedAt: monitor.startedAt, loops: loops,
      queues: [
        QueueDepth(.requests, monitor.requests.underWay), QueueDepth(.writer, database.waitingWrites),
        QueueDepth(.feeds, await refreshing.waiting), QueueDepth(.downloads, waitingDownloads),
        QueueDepth(.transcriptions, counts.transcriptions), QueueDepth(.notifications, counts.messages),
        QueueDepth(.search, counts.searchBacklog), QueueDepth(.background, background.count),
      ], feeds: FeedCounts(all: counts.feeds, failing: counts.failingFeeds), refreshes: refreshing.results.counts, downloads: downloads,
      transfers: downloading.ends.counts, database: database.status, disks: disks, process: ProcessStatus.current)
  }

  /// The disks of the folders. A folder that is not there, as on a disk that is not mounted, is left out.
  var disks: [DiskStatus] {
    let folders: [(DiskStatus.Folder, URL?)] = [
      (.library, settings.home), (.downloads, settings.media ?? settings.home), (.backups, settings.backups?.folder),
    ]
    return folders.compactMap { folder, url in
      guard let url, let disk = try? FreeSpace.disk(at: url.path) else { return nil }
      return DiskStatus(folder, bytes: disk.bytes, freeBytes: disk.freeBytes, reserveBytes: disk.reserveBytes)
    }
  }

  // MARK: - Private

  private static let openStates: Set<DownloadState> = [.queued, .probing, .downloading, .waiting]
}

extension ProcessStatus {
  /// The resources of this program.
  static var current: ProcessStatus {
    var usage = rusage()
    #if canImport(Darwin)
      getrusage(RUSAGE_SELF, &usage)
    #else
      getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    #endif
    let seconds = [usage.ru_utime, usage.ru_stime].reduce(0.0) { $0 + Double($1.tv_sec) + Double($1.tv_usec) / 1e6 }
    // Systems without /proc say neither.
    let pages = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?.split(separator: " ").dropFirst().first
    let files = try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
    return ProcessStatus(
      residentBytes: (pages.flatMap { Int64($0) } ?? 0) * Int64(sysconf(Int32(_SC_PAGESIZE))), processorSeconds: seconds, openFiles: files)
  }
}
