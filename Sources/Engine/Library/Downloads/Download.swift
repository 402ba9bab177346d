import Foundation
import PodcastModel
import Storage

/// A download on this server: the file of an episode, or the transfer that creates it.
public struct Download: Sendable, Equatable, Identifiable {
  /// The episode.
  public let episode: EpisodeID
  /// The show of the episode.
  public let show: ShowID
  /// The state of the download.
  public let state: DownloadState
  /// The source: the episode's audio URL when the transfer last started.
  public let url: String
  /// The host that serves the file after redirects; nil before it is known.
  public let finalHost: String?
  /// The transfer's own record for resuming, in its own format.
  public let record: String?
  /// The number of bytes that are safely on disk.
  public let synced: Int64
  /// The size in bytes; nil while it is unknown.
  public let total: Int64?
  /// The key of the finished file in the media store; nil before.
  public let file: String?
  /// The MIME type of the file; nil before it is known.
  public let mimeType: String?
  /// The SHA-256 of the whole file, in hexadecimal; nil before it is finished.
  public let sha256: String?
  /// The failure; nil for none.
  public let failure: DownloadFailure?
  /// Details of the failure, for the search for its cause.
  public let failureDetail: String?
  /// The number of consecutive failures.
  public let attempts: Int
  /// The time of the next automatic attempt; nil for none.
  public let nextTry: Date?
  /// When it was queued.
  public let queued: Date
  /// When it was finished; nil before.
  public let finished: Date?
  /// The number of users who have it.
  public let keepers: Int
  /// The process that downloads it; nil for none.
  public let leaseOwner: String?

  /// The id, which is that of the episode.
  public var id: EpisodeID { episode }

  init(_ row: Row) throws {
    episode = EpisodeID(try row.int64("episode_id"))
    show = ShowID(try row.int64("show_id"))
    state = DownloadState(rawValue: try row.text("state")) ?? .failed
    url = try row.text("url")
    finalHost = try row.optionalText("final_host")
    record = try row.optionalText("record")
    synced = try row.int64("synced")
    total = try row.optionalInt64("total")
    file = try row.optionalText("file")
    mimeType = try row.optionalText("mime_type")
    sha256 = try row.optionalText("sha256")
    failure = try row.optionalText("trouble").map { DownloadFailure(rawValue: $0) ?? .failed }
    failureDetail = try row.optionalText("trouble_detail")
    attempts = Int(clamping: try row.int64("attempts"))
    nextTry = try row.optionalDate("next_try")
    queued = try row.date("queued_at")
    finished = try row.optionalDate("finished_at")
    keepers = Int(clamping: try row.int64("keepers"))
    leaseOwner = try row.optionalText("lease_owner")
  }

  static let columns = """
    download.episode_id, episode.show_id, download.state, download.url, download.final_host, download.record, download.synced, \
    download.total, download.file, download.mime_type, download.sha256, download.trouble, download.trouble_detail, download.attempts, \
    download.next_try, download.queued_at, download.finished_at, download.keepers, download.lease_owner
    """
  static let source = "download JOIN episode ON episode.id = download.episode_id"
}

/// The exclusive right to download an episode. A later lease has a higher generation, and writes of an earlier one are rejected.
public struct DownloadLease: Sendable, Equatable {
  /// The episode.
  public let episode: EpisodeID
  /// The instance that holds the lease.
  public let owner: String
  /// The generation: it grows with each lease of the episode.
  public let generation: Int64

  var parameters: Parameters {
    ["episode": .integer(episode.rawValue), "lease_owner": .text(owner), "generation": .integer(generation)]
  }
}

/// A progress report of a transfer.
public struct DownloadCheckpoint: Sendable, Equatable {
  /// The source URL.
  public var url: String
  /// The host that serves the file; nil before it is known.
  public var finalHost: String?
  /// The transfer's own record for resuming.
  public var record: String?
  /// The number of bytes that are safely on disk.
  public var synced: Int64
  /// The size in bytes; nil while it is unknown.
  public var total: Int64?
  /// Whether bytes are arriving, and not only the request is under way.
  public var isTransferring: Bool

  /// Creates a progress report.
  public init(url: String, finalHost: String?, record: String?, synced: Int64, total: Int64?, isTransferring: Bool = true) {
    self.url = url
    self.finalHost = finalHost
    self.record = record
    self.synced = synced
    self.total = total
    self.isTransferring = isTransferring
  }
}

/// A completely downloaded file.
public struct FinishedFile: Sendable, Equatable {
  /// Its key in the media store.
  public let file: String
  /// The MIME type.
  public let mimeType: String
  /// The SHA-256 of the file, in hexadecimal.
  public let sha256: String
  /// The size in bytes.
  public let bytes: Int64

  /// Creates a file.
  public init(file: String, mimeType: String, sha256: String, bytes: Int64) {
    self.file = file
    self.mimeType = mimeType
    self.sha256 = sha256
    self.bytes = bytes
  }

  var parameters: Parameters {
    ["file": .text(file), "mime_type": .text(mimeType), "sha256": .text(sha256), "bytes": .integer(bytes)]
  }
}

/// The end of a transfer, with its failure and the next attempt.
public struct DownloadOutcome: Sendable, Equatable {
  /// The state of the download from now on.
  public var state: DownloadState
  /// The failure; nil for none.
  public var failure: DownloadFailure?
  /// Details of the failure.
  public var detail: String?
  /// The number of consecutive failures.
  public var attempts: Int
  /// The time of the next automatic attempt; nil for none.
  public var nextTry: Date?

  /// Creates the end of a transfer.
  public init(state: DownloadState, failure: DownloadFailure? = nil, detail: String? = nil, attempts: Int = 0, nextTry: Date?) {
    self.state = state
    self.failure = failure
    self.detail = detail
    self.attempts = attempts
    self.nextTry = nextTry
  }
}

/// The totals of all downloads on the server.
public struct DownloadTotals: Sendable, Equatable {
  /// The number of finished files.
  public let files: Int
  /// Their size in bytes.
  public let bytes: Int64
}
