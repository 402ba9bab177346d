import BoundedNumbers
import Foundation
import Supervision

/// The state of a server at one moment, without personal data: the numbers of `/metrics` and of the owner's page. The requests are in
/// `Monitor.requests`.
public struct ServerStatus: Sendable {
  /// The version of the program.
  public var version: String
  /// The time of the start.
  public var startedAt: Date
  /// The background loops, with their last success and their last error.
  public var loops: [LoopStatus]
  /// The work that waits.
  public var queues: [QueueDepth]
  /// The feeds of all users.
  public var feeds: FeedCounts
  /// Refreshes since the start by their result: "added", "updated", "unchanged", "failed".
  public var refreshes: [String: Int]
  /// Downloads by their state: "queued", "downloading", "downloaded" and so on.
  public var downloads: [String: Int]
  /// Transfers of downloads since the start by their end: "downloaded", "failed", "stopped".
  public var transfers: [String: Int]
  /// The database.
  public var database: DatabaseStatus
  /// The disks; each folder of the settings has one, also where two are on the same disk.
  public var disks: [DiskStatus]
  /// The memory and the processor time of the program.
  public var process: ProcessStatus

  /// Creates a status.
  public init(
    version: String, startedAt: Date, loops: [LoopStatus], queues: [QueueDepth], feeds: FeedCounts, refreshes: [String: Int],
    downloads: [String: Int], transfers: [String: Int], database: DatabaseStatus, disks: [DiskStatus], process: ProcessStatus
  ) {
    (self.version, self.startedAt, self.loops, self.queues, self.feeds) = (version, startedAt, loops, queues, feeds)
    (self.refreshes, self.downloads, self.transfers) = (refreshes, downloads, transfers)
    (self.database, self.disks, self.process) = (database, disks, process)
  }
}

/// The length of a queue.
public struct QueueDepth: Sendable, Equatable {
  /// The queues of the server.
  public enum Queue: String, Sendable, CaseIterable {
    /// Requests without a response so far.
    case requests
    /// Transactions that wait for the one writer.
    case writer
    /// Fetches of feeds that wait for a place among the concurrent ones.
    case feeds
    /// Downloads that wait or are in progress.
    case downloads
    /// Episodes to transcribe.
    case transcriptions
    /// Notifications that are not delivered.
    case notifications
    /// Rows that the search index lacks.
    case search
    /// Tasks that requests have started and do not wait for.
    case background
  }

  /// The queue.
  public var queue: Queue
  /// The number of its entries.
  public var depth: Int

  /// Creates the length of a queue.
  public init(_ queue: Queue, _ depth: Int) { (self.queue, self.depth) = (queue, depth) }
}

/// Numbers of feeds.
public struct FeedCounts: Sendable, Equatable {
  /// All feeds with a subscriber.
  public var all: Int
  /// Those whose last fetch failed.
  public var failing: Int

  /// Creates the numbers.
  public init(all: Int, failing: Int) { (self.all, self.failing) = (all, failing) }
}

/// The sizes and times of the database.
public struct DatabaseStatus: Sendable, Equatable {
  /// The size of the database file, in bytes.
  public var bytes: Int64
  /// The size of its write-ahead log, in bytes.
  public var logBytes: Int64
  /// The times of reads.
  public var reads: DurationCounts
  /// The times of transactions from their beginning until they are stored, without the wait for their turn.
  public var writes: DurationCounts
  /// The times for which transactions waited for their turn.
  public var waits: DurationCounts

  /// Creates a status.
  public init(bytes: Int64 = 0, logBytes: Int64 = 0, reads: DurationCounts, writes: DurationCounts, waits: DurationCounts) {
    (self.bytes, self.logBytes, self.reads, self.writes, self.waits) = (bytes, logBytes, reads, writes, waits)
  }
}

/// The disk of a folder.
public struct DiskStatus: Sendable, Equatable {
  /// What the folder is for.
  public enum Folder: String, Sendable, CaseIterable {
    /// The data folder, with the database.
    case library
    /// Downloaded files.
    case downloads
    /// Nightly backups.
    case backups
  }

  /// The folder.
  public var folder: Folder
  /// The size of the file system, in bytes.
  public var bytes: Int64
  /// The free bytes for this user, with the reserve.
  public var freeBytes: Int64
  /// The bytes that only the database uses.
  public var reserveBytes: Int64

  /// The free bytes above the reserve; negative within it.
  public var usableBytes: Int64 { freeBytes.saturatingSubtracting(reserveBytes) }
  /// Whether the owner needs to make room: above the reserve, less than its size is left.
  public var isLow: Bool { usableBytes < reserveBytes }

  /// Creates a status.
  public init(_ folder: Folder, bytes: Int64, freeBytes: Int64, reserveBytes: Int64) {
    (self.folder, self.bytes, self.freeBytes, self.reserveBytes) = (folder, bytes, freeBytes, reserveBytes)
  }
}

/// The resources of the program.
public struct ProcessStatus: Sendable, Equatable {
  /// The resident memory, in bytes; 0 where the system does not say.
  public var residentBytes: Int64
  /// The processor time since the start, in seconds.
  public var processorSeconds: Double
  /// The open files and connections; nil where the system does not say.
  public var openFiles: Int?

  /// Creates a status.
  public init(residentBytes: Int64, processorSeconds: Double, openFiles: Int?) {
    (self.residentBytes, self.processorSeconds, self.openFiles) = (residentBytes, processorSeconds, openFiles)
  }
}
