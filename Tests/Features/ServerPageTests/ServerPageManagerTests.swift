import Events
import Fetching
import Foundation
import Library
import PodcastModel
import Refreshing
import ServerPage
import ServiceRouter
import Services
import Storage
import Synchronization
import TestSupport
import Testing
import WebPage

@testable import Backups
@testable import Diagnostics
@testable import Downloading
@testable import Monitoring
@testable import ServerPageManager
@testable import Supervision

@Suite("Events and content of the server page", .timeLimit(.minutes(5)))
struct ServerPageManagerTests {
  private let owner = Viewer(userID: UserID.owner.rawValue, isOwner: true)
  private let member = Viewer(userID: SampleLibrary.neighbour.rawValue)
  private let sample: SampleLibrary
  private let stub: StubDownloads
  private let feeds: SampleFeeds
  private let clock = FixedClock()
  private let monitor: Monitor
  private let background = BackgroundTasks()

  init() async throws {
    sample = try await SampleLibrary()
    stub = StubDownloads(sample.library)
    feeds = SampleFeeds(sample.library)
    monitor = Monitor(now: clock.read)
  }

  private func router(
    disks: [DiskStatus] = [], loops: [LoopStatus] = [], updates: UpdateCheck? = nil, backups: NightlyBackups? = nil,
    exposed: [(path: String, mode: String)] = [], certificateEnd: Date? = nil
  ) -> Router {
    let router = Router(missing: { _ in Page(title: "Missing", identity: "missing", body: "", status: 404) })
    let status = ServerStatus(
      version: "0.1.0", startedAt: clock.now - 7_200, loops: loops, queues: [QueueDepth(.downloads, 4)],
      feeds: FeedCounts(all: 4, failing: 3), refreshes: [:], downloads: [:], transfers: [:],
      database: DatabaseStatus(reads: DurationCounts(), writes: DurationCounts(), waits: DurationCounts()), disks: disks,
      process: ProcessStatus(residentBytes: 0, processorSeconds: 0, openFiles: nil))
    ServerPageManager.activate(
      in: router, library: sample.library, downloading: stub.downloading,
      .init(
        monitor: monitor, status: { status }, refreshing: feeds.refreshing,
        inspector: ServerInspector(
          home: URL(filePath: "/nonexistent"), events: sample.library.events, background: background, version: { _ in nil }),
        updates: updates, backups: backups, background: background, exposedFolders: { exposed },
        certificate: { certificateEnd.map { DateInterval(start: $0 - 90 * 86_400, end: $0) } }),
      now: clock.read)
    return router
  }

  // MARK: - Who sees it

  @Test("The page and its events exist for the owner only")
  func ownerOnly() async throws {
    let router = router()
    for viewer in [member, Viewer(userID: 0)] {
      #expect(try await router.page(at: "/settings/server", query: [:], for: viewer).status == 404)
      for name in [
        "did-tap-back-up", "did-tap-check-feeds", "did-set-parallel", "did-set-bandwidth", "did-set-total-limit", "did-set-user-limit",
      ] {
        guard case .missing = try await post(name, ["value": "3"], viewer, on: router) else { return #expect(Bool(false), "\(name)") }
      }
      #expect(try await router.livePatches(for: Change.server, viewer).isEmpty)
    }
    #expect(try await stub.downloading.settings() == DownloadSettings())
    #expect(try await router.page(at: "/settings/server", query: [:], for: owner).status == 200)
    #expect(try await !router.livePatches(for: Change.server, owner).isEmpty)
  }

  @Test("Other users' private shows and own audio are numbers: no title, no address, no error")
  func privateShowsOfOthers() async throws {
    let shows = try await sample.addNeighboursShows()
    for show in [shows.open, shows.locked, shows.own] {
      monitor.warn(
        "feed not fetched",
        ["show": "\(show.rawValue)", "url": "https://fern.example/locked.xml?key=secret", "failure": "timedOut"], at: clock.now)
    }
    let html = try await page(of: router())
    #expect(html.contains("Open fern") && html.contains("href=\"/shows/\(shows.open.rawValue)/feed\""))
    for word in ["Locked", "Uploaded fern", "fern.example", "secret", "shows/\(shows.locked.rawValue)", "shows/\(shows.own.rawValue)"] {
      #expect(!html.contains(word), "\(word)")
    }
    #expect(html.contains("2 private feeds of other users") && html.contains("2 private shows of other users"))
    #expect(html.contains("3 feeds are failing") && html.contains("href=\"/shows/\(shows.open.rawValue)\" dir=\"auto\">Open fern</a>"))
  }

  @Test("Warnings and errors of background work are masked")
  func masks() async throws {
    let error = "refused by https://moss.example/feed?token=abc as ada@moss.example"
    monitor.warn("failed", ["error": error, "work": "refreshing"], isError: true, at: clock.now)
    var loop = LoopStatus(name: "refreshing")
    (loop.lastFailure, loop.lastError, loop.failures) = (clock.now, "no answer from moss.example/feed", 2)
    let html = try await page(of: router(loops: [loop]))
    #expect(!html.contains("moss.example") && !html.contains("token") && !html.contains("ada"))
    #expect(html.contains("1 background task is failing") && html.contains("Failed 2 times in a row") && html.contains(">Error</span>"))
  }

  // MARK: - What needs attention

  @Test("Without anything to do, the page says so")
  func nothingToDo() async throws {
    let disk = DiskStatus(.library, bytes: 1 << 40, freeBytes: 1 << 39, reserveBytes: 1_000_000_000)
    let html = try await page(of: router(disks: [disk], certificateEnd: clock.now + 15 * 86_400))
    #expect(html.contains("Everything is running well") && html.contains("All feeds are fine") && html.contains("Backups are off"))
  }

  @Test("A full disk, an ending certificate, and folders that are open to others are announced")
  func announces() async throws {
    let router = router(
      disks: [
        DiskStatus(.library, bytes: 1 << 40, freeBytes: 1_200_000_000, reserveBytes: 1_000_000_000),
        DiskStatus(.backups, bytes: 1 << 40, freeBytes: 0, reserveBytes: 1_000_000_000),
      ], exposed: [("/srv/earnest", "755")], certificateEnd: clock.now + 13 * 86_400)
    let html = try await page(of: router)
    #expect(html.contains("The disk is almost full: 200 MB left") && html.contains("The certificate expires:"))
    #expect(html.contains("Run: chmod 700 /srv/earnest (now 755)"))
    #expect(html.components(separatedBy: "class=\"warning-box\"").count == 4)
    #expect(try await page(of: self.router(certificateEnd: clock.now - 1)).contains("The certificate has expired:"))
  }

  @Test("A newer version is announced, and the same one is not")
  func newVersion() async throws {
    let answer = Answer()
    let update = UpdateCheck(
      url: "https://updates.example/", library: sample.library, fetch: { _ in Array(answer.text.utf8) }, now: clock.read)
    let router = router(updates: update)
    #expect(try await page(of: router).contains("Not checked yet"))
    try await update.check()
    #expect(try await page(of: router).contains("Up to date"))
    answer.text = "0.2.0"
    try await update.check()
    #expect(try await page(of: router).contains("Version 0.2.0 is available"))
  }

  // MARK: - Backups

  @Test("Back up now starts one backup, and the page shows its result")
  func backsUp() async throws {
    try await withTemporaryFolder { folder in
      let (home, target) = (folder.appending(path: "home"), folder.appending(path: "backups"))
      for place in [home, target] { try FileManager.default.createDirectory(at: place, withIntermediateDirectories: false) }
      try SQLiteDatabase.migratedFile().write(to: home.appending(path: "earnest.sqlite"))
      let maker = BackupMaker(home: home, media: nil, version: "0.1.0", space: .ofSystem, now: clock.read)
      let backups = NightlyBackups(
        BackupSettings(folder: target, count: 3), maker: maker,
        didChange: { [library = sample.library] in
          library.events.publish(.server)
        })
      let router = router(backups: backups)
      guard case .notice("Backup started", nil, "/settings/server") = try await post("did-tap-back-up", [:], owner, on: router) else {
        return #expect(Bool(false))
      }
      try await waitUntil { background.count == 0 }
      #expect(backups.status.stored?.count == 1)
      let html = try await page(of: router)
      #expect(html.contains("The newest 3 stay.") && html.contains("data-running=\"false\"") && html.contains("Everything is running well"))
      // A backup that cannot be made.
      try FileManager.default.removeItem(at: target)
      _ = try await post("did-tap-back-up", [:], owner, on: router)
      try await waitUntil { background.count == 0 }
      let failed = try await page(of: router)
      #expect(failed.contains("The last backup failed") && failed.contains("The folder for backups doesn’t exist."))
      #expect(!failed.contains("background task is failing"))
    }
  }

  @Test("A check of all feeds is the owner's, and its end reloads open pages")
  func feedCheck() async throws {
    let router = router()
    #expect(try await router.livePatches(for: Change.refresh, member).isEmpty)
    #expect(await feeds.refreshing.refreshOfAll == nil)
    guard case .done("/settings/server") = try await post("did-tap-check-feeds", [:], owner, on: router) else {
      return #expect(Bool(false), "no check")
    }
    try await waitUntil { await feeds.refreshing.refreshOfAll?.isInProgress == false }
    let patches = try await router.livePatches(for: Change.refresh, owner)
    #expect(patches.first == LivePatch("server-check", attributes: ["data-running": "false"]))
    #expect(patches.map(\.key) == ["server-check", "server-state"])
  }

  @Test("While a backup is made, its progress is sent to open pages; its end reloads them")
  func sendsProgress() async throws {
    try await withTemporaryFolder { folder in
      try SQLiteDatabase.migratedFile().write(to: folder.appending(path: "earnest.sqlite"))
      // The backup waits for the disk.
      let disk = DispatchSemaphore(value: 0)
      let space = BackupSpace { _ in
        disk.wait()
        disk.signal()
        return nil
      }
      let backups = NightlyBackups(
        BackupSettings(folder: folder, count: 3), maker: BackupMaker(home: folder, media: nil, version: "0.1.0", space: space))
      let router = router(backups: backups)
      _ = backups.start(in: background)
      let patches = try await router.livePatches(for: Change.server, owner)
      #expect(patches.contains(LivePatch("server-backup-text", text: "Copying the database…")))
      #expect(patches.contains(LivePatch("server-backup", attributes: ["data-running": "true"])) && patches.count == 3)
      disk.signal()
      try await waitUntil { background.count == 0 }
      let last = try await router.livePatches(for: Change.server, owner)
      #expect(last.contains(LivePatch("server-backup", attributes: ["data-running": "false"])))
      #expect(last.contains { $0.key == "server-state" && $0.attributes["data-reload-on"] != nil })
    }
  }

  // MARK: - Settings

  @Test("Downloads are set for the whole server")
  func setsDownloads() async throws {
    let router = router()
    for (name, value) in [("parallel", "4"), ("bandwidth", "500000"), ("total-limit", "10000000000"), ("user-limit", "2000000000")] {
      guard case .done("/settings/server") = try await post("did-set-\(name)", ["value": value], owner, on: router) else {
        return #expect(Bool(false), "\(name)")
      }
    }
    let wanted = DownloadSettings(parallel: 4, bytesPerSecond: 500_000, totalLimit: 10_000_000_000, userLimit: 2_000_000_000)
    #expect(try await stub.downloading.settings() == wanted)
    #expect(try await page(of: router).contains("<option value=\"10000000000\" selected>10 GB</option>"))
    for name in ["bandwidth", "total-limit", "user-limit"] { _ = try await post("did-set-\(name)", ["value": "0"], owner, on: router) }
    #expect(try await stub.downloading.settings() == DownloadSettings(parallel: 4))
  }

  @Test("A setting that makes no sense is refused", arguments: ["parallel", "bandwidth", "total-limit", "user-limit"])
  func refuses(name: String) async throws {
    let router = router()
    for value in ["-1", "\(Int64.min)", "\(Int64.max)", name == "parallel" ? "0" : "1"] {
      guard case .notice(_, nil, backTo: "/settings/server") = try await post("did-set-\(name)", ["value": value], owner, on: router) else {
        return #expect(Bool(false), "\(name) took \(value)")
      }
    }
    #expect(try await stub.downloading.settings() == DownloadSettings())
  }

  // MARK: - Requests

  @Test("The steps of five minutes are added up by hour, and a day has 24 hours also after a start")
  func addsUpHours() {
    let start = Date(timeIntervalSince1970: 1_799_996_400)
    let steps = (0..<300).map { index in
      var step = RequestMetrics.Step(start: start + Double(index) * 300)
      (step.requests, step.serverErrors) = (2, 1)
      step.durations.add(.milliseconds(3))
      return step
    }
    let hours = ServerPageManager.hours(steps)
    #expect(hours.count == 24 && hours[0].start == start + 3_600 && hours[23].start == start + 24 * 3_600)
    #expect(hours[0].requests == 24 && hours[0].errors == 12 && hours[0].slowest == 0.005)
    let young = ServerPageManager.hours(Array(steps.prefix(1)))
    #expect(young.count == 24 && young[23].start == start && young[23].requests == 2)
    #expect(young[0].start == start - 23 * 3_600 && young[0].requests == 0 && young[0].slowest == nil)
    #expect(ServerPageManager.hours([]).isEmpty)
  }

  // MARK: - Private

  private final class Answer: Sendable {
    private let state = Mutex("0.1.0")

    var text: String {
      get { state.withLock { $0 } }
      set { state.withLock { $0 = newValue } }
    }
  }

  private func page(of router: Router) async throws -> String {
    try await router.page(at: "/settings/server", query: [:], for: owner).body.text
  }

  private func post(_ name: String, _ fields: [String: String], _ viewer: Viewer, on router: Router) async throws -> EventAnswer {
    let event = try #require(router.event(at: "/server-page/\(name)"))
    return try await event.handle(Form(fields.mapValues { [$0] }), viewer)
  }
}

/// Checks the feeds of a library, of which none has a subscriber.
private final class SampleFeeds: Sendable {
  let refreshing: FeedRefresher
  private let fetcher = Fetcher()

  init(_ library: Library) { refreshing = FeedRefresher(loader: FeedLoader(fetcher: fetcher), library: library) }

  deinit {
    Task { [fetcher] in await fetcher.shutDown() }
  }
}
