import Foundation
import WebPage

extension ServerPage {
  /// The content of the page.
  public struct Content: Sample {
    public var now: Date
    public var version: String
    public var update = Update.off
    /// When the program started.
    public var started: Date
    /// Its memory in bytes; 0 where the system does not say.
    public var memoryBytes: Int64 = 0
    /// What the owner can do something about, the most urgent first.
    public var notices: [Notice] = []
    public var feeds = Feeds()
    /// nil without a folder for backups in the settings.
    public var backups: Backups?
    public var storage = Storage()
    public var users: [User] = []
    public var work: [Work] = []
    public var queues: [(queue: Queue, depth: Int)] = []
    /// The last 24 hours, the oldest first; empty before the first request.
    public var hours: [Hour] = []
    /// The routes with the most requests.
    public var routes: [Route] = []
    public var warnings: [Warning] = []
    public var downloads: Downloads
    /// nil while they are looked for.
    public var programs: [Program]?
    /// The end of the certificate; nil for a server without one of its own.
    public var certificateEnd: Date?
    /// The page of all users; nil when there is none.
    public var usersURL: String?

    public init(now: Date, version: String, started: Date, downloads: Downloads) {
      (self.now, self.version, self.started, self.downloads) = (now, version, started, downloads)
    }
  }
}

extension ServerPage.Content {
  /// Whether there is a newer version.
  public enum Update: Sendable, Equatable {
    /// The settings have no address to ask.
    case off
    /// No answer has come yet.
    case unknown
    case newest(checked: Date?)
    case newer(String)
  }

  public enum Notice: Sendable, Equatable {
    /// A disk is within its reserve, or close to it; the bytes that are left.
    case diskLow(free: Int64)
    case certificate(end: Date)
    case backupFailed
    /// There are nightly backups, and the last one is older than two days.
    case backupOld
    case work(failing: Int)
    case feeds(failing: Int)
    /// Other users of the computer can open a folder.
    case exposedFolder(path: String, mode: String)
    case newVersion(String)
  }

  /// The failing feeds of all users.
  public struct Feeds: Sendable {
    public var failing: [Feed] = []
    /// Named ones that are not in the list.
    public var further = 0
    /// Other users' private shows and own audio.
    public var hidden = 0
    /// nil while not all feeds are checked.
    public var check: Check?

    /// The total is 0 until it is known.
    public typealias Check = (done: Int, total: Int)

    public init() {}
  }

  public struct Feed: Sendable {
    public var title: String
    public var url: String
    public var sentence: String
    public var advice: String
    public var failures: Int
    /// nil before the first success.
    public var succeeded: Date?

    public init(title: String, url: String, sentence: String, advice: String, failures: Int, succeeded: Date?) {
      (self.title, self.url, self.sentence, self.advice) = (title, url, sentence, advice)
      (self.failures, self.succeeded) = (failures, succeeded)
    }
  }

  public struct Backups: Sendable {
    /// nil while none is made.
    public var progress: Progress?
    public var failure: Failure?
    /// The newest first; nil while the folder is read.
    public var stored: [Stored]?
    /// How many stay.
    public var count: Int

    /// In bytes; 0 and nil while the database is copied.
    public typealias Progress = (bytes: Int64, total: Int64?)
    public typealias Stored = (date: Date, bytes: Int64)

    public enum Failure: Sendable, Equatable {
      case noFolder, underWay, other
      /// In bytes.
      case noSpace(needed: Int64, free: Int64)
    }

    public init(count: Int) { self.count = count }
  }

  public struct Work: Sendable {
    /// The name of the loop.
    public var name: String
    public var succeeded: Date?
    public var failed: Date?
    /// The last error, masked; nil after none.
    public var error: String?
    /// Consecutive failures.
    public var failures: Int

    public init(name: String, succeeded: Date?, failed: Date?, error: String?, failures: Int) {
      (self.name, self.succeeded, self.failed, self.error, self.failures) = (name, succeeded, failed, error, failures)
    }
  }

  public enum Queue: String, Sendable, CaseIterable {
    case requests, writer, feeds, downloads, transcriptions, notifications, search, background
  }

  /// The requests of an hour.
  public struct Hour: Sendable {
    public var start: Date
    public var requests = 0
    /// Those that failed because of the server.
    public var errors = 0
    /// The time within which 95 of 100 were answered, in seconds; nil without requests.
    public var slowest: Double?

    public init(start: Date) { self.start = start }
  }

  public struct Route: Sendable {
    /// "GET /shows/{show}"
    public var name: String
    public var requests: Int
    /// The mean time in seconds.
    public var mean: Double

    public init(name: String, requests: Int, mean: Double) { (self.name, self.requests, self.mean) = (name, requests, mean) }
  }

  public struct Warning: Sendable {
    public var date: Date
    public var isError: Bool
    /// The sentence of the log, which is English, and its masked details.
    public var message: String
    public var detail: String
    /// The show that it is about, if the owner may see it.
    public var show: (title: String, url: String)?
    /// How often in a row.
    public var times: Int

    public init(date: Date, isError: Bool, message: String, detail: String, show: (title: String, url: String)?, times: Int) {
      (self.date, self.isError, self.message) = (date, isError, message)
      (self.detail, self.show, self.times) = (detail, show, times)
    }
  }

  public enum Program: Sendable, Equatable {
    /// "" where the version is unknown.
    case installed(name: String, version: String)
    case missing(MissingProgram)
  }

  public enum MissingProgram: String, Sendable, CaseIterable {
    case ffmpeg, ffprobe, vipsthumbnail
  }
}
