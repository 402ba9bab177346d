import Foundation
import PodcastModel
import Storage

/// A file of an episode on this server, or one that is to be.
public struct Download: Sendable, Equatable, Identifiable {
  public let episode: EpisodeID
  public let show: ShowID
  public let state: DownloadState
  /// Where it is downloaded from: the episode's address when it was last begun.
  public let url: String
  /// The host that really has the file, once that is known: most addresses lead there by way of another.
  public let finalHost: String?
  /// What the transfer wrote down to go on from, in its own form.
  public let record: String?
  /// Bytes that are safely on the disk.
  public let synced: Int64
  /// Its length in bytes; nil while nobody knows.
  public let total: Int64?
  /// The key of the finished file in the media store.
  public let file: String?
  public let mimeType: String?
  /// Of the whole file, in hexadecimal.
  public let sha256: String?
  public let trouble: DownloadTrouble?
  /// What is said of the trouble beside that, for whoever looks for its cause.
  public let troubleDetail: String?
  /// Failures in a row.
  public let attempts: Int
  public let nextTry: Date?
  public let queued: Date
  public let finished: Date?
  /// How many people keep it.
  public let keepers: Int
  /// Which process is at it.
  public let leaseOwner: String?

  public var id: EpisodeID { episode }

  public var facts: DownloadFacts { DownloadFacts(state: state, received: synced, total: total, trouble: trouble, nextTry: nextTry) }

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
    trouble = try row.optionalText("trouble").map { DownloadTrouble(rawValue: $0) ?? .failed }
    troubleDetail = try row.optionalText("trouble_detail")
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

/// The right to download an episode. Whoever takes it over later has a higher generation, and what the earlier one still wants to
/// write is refused.
public struct DownloadLease: Sendable, Equatable {
  public let episode: EpisodeID
  public let owner: String
  public let generation: Int64

  var values: [Value] { [.integer(episode.rawValue), .text(owner), .integer(generation)] }
}

/// How far a transfer has come.
public struct DownloadStep: Sendable, Equatable {
  public var url: String
  public var finalHost: String?
  public var record: String?
  public var synced: Int64
  public var total: Int64?
  public var isMoving: Bool

  public init(url: String, finalHost: String?, record: String?, synced: Int64, total: Int64?, isMoving: Bool = true) {
    self.url = url
    self.finalHost = finalHost
    self.record = record
    self.synced = synced
    self.total = total
    self.isMoving = isMoving
  }
}

/// A file that is whole.
public struct FinishedFile: Sendable, Equatable {
  /// Its key in the media store.
  public let file: String
  public let mimeType: String
  /// In hexadecimal.
  public let sha256: String
  public let bytes: Int64

  public init(file: String, mimeType: String, sha256: String, bytes: Int64) {
    self.file = file
    self.mimeType = mimeType
    self.sha256 = sha256
    self.bytes = bytes
  }
}

/// Why a download ended, and what comes then.
public struct DownloadEnd: Sendable, Equatable {
  public var state: DownloadState
  public var trouble: DownloadTrouble?
  public var detail: String?
  public var attempts: Int
  /// nil: nobody tries again before a person asks for it.
  public var nextTry: Date?

  public init(state: DownloadState, trouble: DownloadTrouble? = nil, detail: String? = nil, attempts: Int = 0, nextTry: Date?) {
    self.state = state
    self.trouble = trouble
    self.detail = detail
    self.attempts = attempts
    self.nextTry = nextTry
  }
}

/// What all downloads of the server come to.
public struct DownloadTotals: Sendable, Equatable {
  public let files: Int
  public let bytes: Int64
}
