import Backups
import Diagnostics
import Downloading
import Events
import Foundation
import Library
import Monitoring
import PodcastModel
import Presenting
import Refreshing
import ServerPage
import ServiceRouter
import Services
import Supervision
import WebPage

/// The manager of the owner's page of the server.
public struct ServerPageManager: Sendable {
  /// What the page reads of the server as a whole.
  public struct Dependencies: Sendable {
    public var monitor: Monitor
    public var status: @Sendable () async throws -> ServerStatus
    public var refreshing: FeedRefresher
    public var inspector: ServerInspector
    /// nil without an address in the settings.
    public var updates: UpdateCheck?
    /// nil without a folder in the settings.
    public var backups: NightlyBackups?
    public var background: BackgroundTasks
    /// Folders that other users of the machine can open.
    public var exposedFolders: @Sendable () -> [(path: String, mode: String)]
    /// The period in which the certificate is valid; nil for a server without one of its own.
    public var certificate: @Sendable () -> DateInterval?

    public init(
      monitor: Monitor, status: @escaping @Sendable () async throws -> ServerStatus, refreshing: FeedRefresher, inspector: ServerInspector,
      updates: UpdateCheck?, backups: NightlyBackups?, background: BackgroundTasks,
      exposedFolders: @escaping @Sendable () -> [(path: String, mode: String)], certificate: @escaping @Sendable () -> DateInterval?
    ) {
      (self.monitor, self.status, self.inspector, self.updates) = (monitor, status, inspector, updates)
      (self.backups, self.background, self.refreshing) = (backups, background, refreshing)
      (self.exposedFolders, self.certificate) = (exposedFolders, certificate)
    }
  }

  let library: Library
  let downloading: Downloader
  let dependencies: Dependencies
  let now: @Sendable () -> Date

  public static func activate(
    in router: Router, library: Library, downloading: Downloader, _ dependencies: Dependencies,
    now: @escaping @Sendable () -> Date = { Date() }
  ) {
    let manager = ServerPageManager(library: library, downloading: downloading, dependencies: dependencies, now: now)
    router.navigate(ServerPageServices.Navigate.self) { [unowned router] _, viewer in
      guard viewer.isOwner else { return nil }
      return try await manager.page(for: UserID(viewer.userID), router)
    }
    router.events(ServerPage.events(for: manager))
    router.onChange(Change.self) { change, viewer in viewer.isOwner ? await manager.livePatches(for: change) : [] }
  }

  static let path = ServerPageServices.Navigate().path

  // MARK: - Private

  private func page(for owner: UserID, _ router: Router) async throws -> Page {
    let moment = now()
    let status = try await dependencies.status()
    let overview = library.serverOverview
    let (users, sums) = (try await overview.users(at: moment, limit: Self.maxUsers), try await overview.sums(for: owner))
    let findings = dependencies.inspector.findings()
    let backups = dependencies.backups?.status
    var content = ServerPage.Content(now: moment, version: status.version, started: status.startedAt, downloads: try await downloads())
    content.update = update(from: status.version)
    content.memoryBytes = status.process.residentBytes
    content.feeds = try await feeds(for: owner, sums)
    content.feeds.check = await feedCheck
    content.backups = backups.map { .init($0, count: dependencies.backups?.settings.count ?? 0) }
    content.storage = storage(users, sums, findings, backups, status)
    content.storage.shows = try await overview.largestShows(for: owner, limit: Self.maxShows).filter { $0.bytes > 0 }.map {
      ($0.title, ShowPageServices.Navigate(show: $0.id.rawValue).path, $0.bytes)
    }
    content.users = users.map(ServerPage.Content.User.init)
    content.work = status.loops.map(ServerPage.Content.Work.init)
    content.queues = status.queues.compactMap { queue in
      ServerPage.Content.Queue(rawValue: queue.queue.rawValue).map { ($0, queue.depth) }
    }
    content.hours = Self.hours(dependencies.monitor.requests.steps)
    content.routes = Self.routes(dependencies.monitor.requests.counters)
    content.warnings = try await warnings(for: owner)
    content.programs = findings.map { findings in HelperProgram.allCases.map { .init($0, version: findings.versions[$0]) } }
    let certificate = dependencies.certificate()
    content.certificateEnd = certificate?.end
    content.usersURL = router.path(to: AccountSettingsServices.NavigateUsers())
    content.notices = notices(content, status, certificate: certificate)
    return Page(title: ServerPage.title, identity: ServerPageServices.name, body: ServerPage.html(content))
  }

  private func update(from version: String) -> ServerPage.Content.Update {
    guard let status = dependencies.updates?.status else { return .off }
    guard let newest = status.newest, let current = ReleaseVersion(version) else { return .unknown }
    return newest > current ? .newer(newest.description) : .newest(checked: status.checked)
  }

  private func feeds(for owner: UserID, _ sums: ServerSums) async throws -> ServerPage.Content.Feeds {
    var feeds = ServerPage.Content.Feeds()
    feeds.failing = try await library.serverOverview.failingFeeds(for: owner, limit: Self.maxFeeds).map { feed in
      ServerPage.Content.Feed(
        title: feed.title, url: FeedStatusPageServices.Navigate(show: feed.id.rawValue).path,
        sentence: FeedSentences.sentence(for: feed.failure), advice: FeedSentences.advice(for: feed.failure, toOwner: true),
        failures: feed.failures, succeeded: feed.succeeded)
    }
    feeds.hidden = sums.hiddenFailingFeeds
    feeds.further = max(sums.failingFeeds - sums.hiddenFailingFeeds - feeds.failing.count, 0)
    return feeds
  }

  /// The shows of warnings are named in one query, and only those that the owner may see.
  private func warnings(for owner: UserID) async throws -> [ServerPage.Content.Warning] {
    let entries = dependencies.monitor.warnings.entries
    let titles = try await library.serverOverview.titles(of: Set(entries.compactMap(\.show).map { ShowID($0) }), for: owner)
    return entries.map { entry in
      let show = entry.show.flatMap { id in
        titles[ShowID(id)].map { (title: $0, url: ShowPageServices.Navigate(show: id).path) }
      }
      return .init(
        date: entry.date, isError: entry.isError, message: entry.message, detail: entry.detail, show: show, times: entry.times)
    }
  }

  /// The progress of a check of all feeds; nil while there is none.
  private var feedCheck: ServerPage.Content.Feeds.Check? {
    get async {
      guard let all = await dependencies.refreshing.refreshOfAll, all.isInProgress else { return nil }
      return (all.progress.done, all.progress.total)
    }
  }

  /// While a task runs, its progress is in leaves; at its end everything is read again.
  private func livePatches(for change: Change) async -> [LivePatch] {
    switch change {
    case .server: livePatches(of: .backup, dependencies.backups?.status.progress.map { ServerPage.Progress(($0.bytes, $0.total)) })
    case .refresh: livePatches(of: .feedCheck, await feedCheck.map(ServerPage.Progress.init))
    default: []
    }
  }

  private func livePatches(of task: ServerPage.LongTask, _ progress: ServerPage.Progress?) -> [LivePatch] {
    let patches = ServerPage.livePatches(of: task, progress)
    guard progress == nil else { return patches }
    return patches + [LivePatch(ServerPage.statePatch, attributes: ["data-reload-on": "\(now().timeIntervalSince1970)"])]
  }

  /// All of them: the sum of the uploads needs each. See Accounts.maxAccounts.
  private static let maxUsers = 200
  private static let maxShows = 10
  private static let maxFeeds = 20
}

extension ServerPageManager: ServerPageDelegate {
  /// A tap while a backup is made changes nothing: its progress is on the page.
  public func serverPageDidTapBackUp(by viewer: Viewer) async throws -> EventAnswer {
    guard viewer.isOwner, let backups = dependencies.backups else { return .missing }
    _ = backups.start(in: dependencies.background)
    return .notice(ServerPage.backupStarted, backTo: Self.path)
  }

  /// A tap during a check changes nothing: its progress is on the page.
  public func serverPageDidTapCheckFeeds(by viewer: Viewer) async throws -> EventAnswer {
    guard viewer.isOwner else { return .missing }
    await dependencies.refreshing.refresh(.all)
    return .done(backTo: Self.path)
  }
}
