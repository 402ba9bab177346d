import Foundation
import PodcastModel

/// Something that is not as it was noted.
public struct DoctorFinding: Sendable, Equatable, Codable {
  /// The words are printed for programs: never rename one.
  public enum Kind: String, Sendable, Codable, CaseIterable {
    /// SQLite finds the database damaged; `detail` has its words.
    case damagedDatabase
    /// A row that belongs to one that is gone; `detail` says which.
    case brokenReference
    /// A finished file is not there.
    case missingFile
    /// It is longer or shorter than it was.
    case wrongSize
    /// Its bytes are others than they were.
    case wrongContent
    /// It cannot be read; `detail` says why.
    case unreadableFile
    /// Less of an unfinished file is there than was noted.
    case lostBytes
    /// A finished file that belongs to no download.
    case orphan
    /// An unfinished file that belongs to no download that goes on.
    case leftover
    /// Other users of the machine can open a folder of the data folder; `file` has its path, `detail` its permissions. It is a notice.
    case widerFolder

    /// Whether it is only a notice: nothing is damaged, and no summary counts it.
    public var isNotice: Bool { self == .widerFolder }
  }

  /// What was done about it.
  public enum Remedy: String, Sendable, Codable, CaseIterable {
    /// It is downloaded again.
    case downloadedAgain
    /// The file is deleted.
    case deleted
    /// It needs none: the download goes on from what is there.
    case goesOn
    /// Nothing: only looked, or there is nothing that can be done without losing something.
    case none
  }

  public let kind: Kind
  public let episode: EpisodeID?
  /// The episode's.
  public let title: String?
  public let file: String?
  /// Of the file, as it is.
  public let bytes: Int64?
  public let detail: String?
  public let remedy: Remedy

  public init(
    _ kind: Kind, episode: EpisodeID? = nil, title: String? = nil, file: String? = nil, bytes: Int64? = nil, detail: String? = nil,
    remedy: Remedy = .none
  ) {
    self.kind = kind
    self.episode = episode
    self.title = title
    self.file = file
    self.bytes = bytes
    self.detail = detail
    self.remedy = remedy
  }
}

/// What was looked at, and what came of it.
public struct DoctorSummary: Sendable, Equatable, Codable {
  /// Finished files whose every byte was read.
  public var files = 0
  public var bytes: Int64 = 0
  public var unfinished = 0
  public var findings = 0
  /// Findings for which nothing was done.
  public var left = 0

  public init() {}

  /// Whether all is as it should be by now.
  public var isHealthy: Bool { left == 0 }

  mutating func count(_ finding: DoctorFinding) {
    findings += 1
    if finding.remedy == .none { left += 1 }
  }
}
