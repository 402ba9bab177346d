import PodcastModel

/// A difference between the records and the files.
public struct DoctorFinding: Sendable, Equatable, Codable {
  /// The kind of a finding. Raw values are printed for programs: never rename one.
  public enum Kind: String, Sendable, Codable, CaseIterable {
    /// SQLite reports a damaged database; `detail` has its message.
    case damagedDatabase
    /// A row refers to a row that does not exist; `detail` names it.
    case brokenReference
    /// A finished file is missing.
    case missingFile
    /// The file has another length than recorded.
    case wrongSize
    /// The file has another hash than recorded.
    case wrongContent
    /// The file cannot be read; `detail` has the reason.
    case unreadableFile
    /// An unfinished file is shorter than recorded.
    case lostBytes
    /// A finished file that belongs to no download.
    case orphan
    /// An unfinished file that belongs to no active download.
    case leftover
    /// The disk with the media folder is not mounted: no file was checked.
    case mediaFolderMissing
    /// Other users of the machine can open a folder of the data folder; `file` has its path, `detail` its permissions. This is a notice.
    case exposedFolder = "widerFolder"

    /// Whether it is only a notice: nothing is damaged, and summaries do not count it.
    public var isInformational: Bool { self == .exposedFolder }
  }

  /// The action that was taken.
  public enum Remedy: String, Sendable, Codable, CaseIterable {
    /// The episode is downloaded again.
    case downloadedAgain
    /// The file is deleted.
    case deleted
    /// None is needed: the download resumes from the bytes that exist.
    case resumes = "goesOn"
    /// None: the check only reports, or no action is possible without losing data.
    case none
  }

  /// The kind of the difference.
  public let kind: Kind
  /// The episode, when the finding belongs to one.
  public let episode: EpisodeID?
  /// The title of the episode.
  public let title: String?
  /// The key of the file, or a path for a folder.
  public let file: String?
  /// The file's actual size in bytes.
  public let bytes: Int64?
  /// Further facts, for a person.
  public let detail: String?
  /// The action that was taken.
  public let remedy: Remedy

  /// Creates a finding.
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

/// The counts of a check.
public struct DoctorSummary: Sendable, Equatable, Codable {
  /// Finished files whose every byte was read.
  public var files = 0
  /// The size of these files in bytes.
  public var bytes: Int64 = 0
  /// The number of unfinished files.
  public var unfinished = 0
  /// The number of findings, without notices.
  public var findings = 0
  /// Findings that remain without an action.
  public var left = 0

  /// Whether no finding remains.
  public var isHealthy: Bool { left == 0 }

  mutating func count(_ finding: DoctorFinding) {
    findings += 1
    if finding.remedy == .none { left += 1 }
  }
}
