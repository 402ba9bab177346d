import WebPage

extension OwnShows {
  /// The content of the page.
  public struct Content: Sample {
    public struct Show: Sendable {
      public var show: Int64
      public var title: String
      public var url: String
      public var editURL: String
      public var episodes: Int
      public var isShared: Bool
      /// Whether it is a folder that the server watches.
      public var isWatched: Bool
      /// Whether its folder is missing.
      public var isMissing: Bool

      public init(
        show: Int64, title: String, url: String, editURL: String, episodes: Int, isShared: Bool, isWatched: Bool, isMissing: Bool
      ) {
        self.show = show
        self.title = title
        self.url = url
        self.editURL = editURL
        self.episodes = episodes
        self.isShared = isShared
        self.isWatched = isWatched
        self.isMissing = isMissing
      }
    }

    /// The result of an upload of several files, of which some were not added.
    public struct Report: Sendable {
      /// The number of added files.
      public var added: Int
      /// The show of the added files; nil when there are none.
      public var url: String?
      /// The files that were not added, with the reason in a sentence.
      public var failures: [(name: String, reason: String)]
      /// A sentence about further files; nil for none.
      public var note: String?

      public init(added: Int, url: String?, failures: [(name: String, reason: String)], note: String? = nil) {
        self.added = added
        self.url = url
        self.failures = failures
        self.note = note
      }
    }

    /// A file or folder of the watched folder that is no episode.
    public struct Ignored: Sendable {
      public enum Reason: Sendable, CaseIterable { case notAudio, link, tooDeep, tooMany, unreadable }
      public var path: String
      public var reason: Reason

      public init(path: String, reason: Reason) {
        self.path = path
        self.reason = reason
      }
    }

    public var shows: [Show]
    /// What the server has left out of the watched folder.
    public var ignored: [Ignored] = []
    /// The folders whose shows the owner has deleted.
    public var excludedFolders: [String]
    /// Why the last file was not added, in a sentence.
    public var problem: String?
    public var report: Report?
    /// The number of files that can be uploaded together.
    public var maxFiles: Int
    /// The size of each.
    public var maxFileBytes: Int
    /// The form that saves a single address; nil for none.
    public var savingURL: String?
    /// Changes with the list.
    public var version: String {
      (shows.map { "\($0.show) \($0.title) \($0.episodes) \($0.isShared) \($0.isMissing)" } + excludedFolders + ignored.map(\.path)).joined(
        separator: ",")
    }

    public init(
      shows: [Show], excludedFolders: [String] = [], problem: String? = nil, report: Report? = nil, maxFiles: Int, maxFileBytes: Int
    ) {
      self.shows = shows
      self.excludedFolders = excludedFolders
      self.problem = problem
      self.report = report
      self.maxFiles = maxFiles
      self.maxFileBytes = maxFileBytes
    }
  }
}
