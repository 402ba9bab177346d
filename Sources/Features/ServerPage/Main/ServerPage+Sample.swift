import Foundation

extension ServerPage.Content {
  public static var sample: ServerPage.Content {
    let now = Date(timeIntervalSince1970: 1_790_812_800)
    var content = ServerPage.Content(
      now: now, version: "0.1.0", started: now - 400_000,
      downloads: Downloads(parallel: 2, parallels: [1, 2, 3, 4], bytesPerSecond: 1_000_000))
    content.update = .newer("0.2.0")
    content.memoryBytes = 98_000_000
    content.notices = [
      .diskLow(free: 120_000_000), .certificate(end: now + 864_000), .backupFailed, .work(failing: 1), .feeds(failing: 3),
      .exposedFolder(path: "/srv/earnest/media", mode: "755"), .newVersion("0.2.0"),
    ]
    content.feeds.failing = [
      Feed(
        title: "Tea at Four", url: "/shows/4/feed", sentence: "The feed’s server isn’t responding", advice: "Earnest tries again later.",
        failures: 12, succeeded: now - 1_000_000)
    ]
    (content.feeds.further, content.feeds.hidden) = (1, 1)
    var backups = Backups(count: 7)
    backups.stored = [(now - 30_000, 120_000_000), (now - 116_400, 119_000_000)]
    backups.failure = .noSpace(needed: 130_000_000, free: 20_000_000)
    content.backups = backups
    content.storage.kinds = [(.downloads, 42_000_000_000), (.ownAudio, 3_000_000_000), (.database, 600_000_000), (.backups, 239_000_000)]
    content.storage.free = 38_000_000_000
    content.storage.shows = [("Slow Green Things", "/shows/3", 12_000_000_000), ("شاي الساعة الرابعة", "/shows/5", 4_000_000_000)]
    content.storage.hidden = (2, 900_000_000)
    content.users = [
      User(name: "Moss", downloadBytes: 40_000_000_000, uploadBytes: 0, sessions: 3, devices: 2, lastSeen: now - 600),
      User(name: "Fern", downloadBytes: 2_000_000_000, uploadBytes: 3_000_000_000, sessions: 0, devices: 1, lastSeen: nil),
    ]
    content.work = [
      Work(name: "refreshing", succeeded: now - 60, failed: nil, error: nil, failures: 0),
      Work(name: "Backups", succeeded: now - 86_400, failed: now - 900, error: "BackupError.noSpace(path: …)", failures: 3),
    ]
    content.queues = Queue.allCases.map { ($0, $0 == .downloads ? 4 : 0) }
    content.hours = (0..<24).map { index in
      var hour = Hour(start: now - Double(23 - index) * 3_600)
      (hour.requests, hour.errors) = (index * 40, index == 20 ? 2 : 0)
      hour.slowest = index == 0 ? nil : Double(index) / 800
      return hour
    }
    content.routes = [Route(name: "GET /media/{episode}", requests: 8_120, mean: 0.012)]
    content.warnings = [
      Warning(
        date: now - 300, isError: true, message: "failed", detail: "error=StorageError.diskFull work=Backups", show: nil, times: 3),
      Warning(
        date: now - 900, isError: false, message: "feed not fetched", detail: "failure=timedOut", show: ("Tea at Four", "/shows/4"),
        times: 1),
    ]
    content.programs = [.installed(name: "ffmpeg", version: "5.1.9"), .missing(.vipsthumbnail)]
    content.certificateEnd = now + 864_000
    content.usersURL = "/settings/users"
    return content
  }

  /// A new server of one user, on which nothing has happened.
  static var quiet: ServerPage.Content {
    let now = Date(timeIntervalSince1970: 1_790_812_800)
    var content = ServerPage.Content(now: now, version: "0.1.0", started: now - 60, downloads: Downloads(parallel: 2, parallels: [1, 2]))
    content.storage.isMeasuring = true
    content.users = [User(name: nil, downloadBytes: 0, uploadBytes: 0, sessions: 1, devices: 0, lastSeen: now)]
    return content
  }
}
