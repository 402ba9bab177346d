import Accounts
import Artwork
import Backups
import ChangeLog
import Chapters
import Diagnostics
import Directory
import Downloading
import Events
import Fetching
import Foundation
import Library
import Logging
import Monitoring
import NewEpisodes
import Notifications
import OwnAudio
import Playback
import PodcastModel
import Refreshing
import Searching
import Secrets
import Sharing
import Storage
import Subscriptions
import Supervision
import TranscriptLoading
import Transcription

/// All engines, opened from one set of settings. The app and the command line use it; features do not.
public struct Engines: Sendable {
  /// The settings it was opened with.
  public let settings: Settings
  /// The database's tables and repositories.
  public let library: Library
  /// The bus on which changes of the library are published.
  public let events: any EventBus
  /// The HTTP client.
  public let fetcher: Fetcher
  /// The refresher of feeds.
  public let refreshing: FeedRefresher
  /// Imports of subscription lists.
  public let importing: SubscriptionImporter
  /// Full-text search in the library.
  public let searching: LibrarySearch
  /// All directories as one.
  public let directory: Directories
  /// The cache of charts.
  public let charts: ChartCache
  /// The shows that users subscribe to, with their folders and lists.
  public let subscriptions: Subscriptions
  /// The accounts of users and their sessions.
  public let accounts: Accounts
  /// The listening sessions and their plans.
  public let listening: ListeningSessions
  /// The queues of users.
  public let upNext: UpNextQueue
  /// The favourites and bookmarks of users.
  public let bookmarks: Bookmarks
  /// The settings of users.
  public let userSettings: UserSettings
  /// The listening time of users.
  public let statistics: Statistics
  /// The cache of pictures.
  public let artwork: ArtworkStore
  /// The downloader.
  public let downloading: Downloader
  /// The loader of chapters.
  public let chapters: ChapterLoader
  /// The loader of transcripts.
  public let transcripts: TranscriptLoader
  /// The transcriber of episodes; nil without a server in the settings.
  public let transcription: Transcriber?
  /// The shows of users' own audio files.
  public let ownAudio: OwnAudio
  /// The rules for new episodes, and the Inbox.
  public let newEpisodes: NewEpisodes
  /// The log of users' changes.
  public let changeLog: ChangeLog
  /// The sender of notifications about new episodes.
  public let notifications: NotificationSender
  /// Lists published as private feeds.
  public let privateLists: PrivateLists
  /// The clips of users.
  public let clips: Clips
  /// The public links of users.
  public let publicLinks: PublicLinks
  /// The backups of every night; nil without a folder for them in the settings.
  public let nightlyBackups: NightlyBackups?
  /// The daily look for a newer version; nil without an address in the settings.
  public let updates: UpdateCheck?
  /// The sizes of folders and the versions of programs.
  public let inspector: ServerInspector
  /// The owner of tasks that requests start and do not wait for.
  public let background: BackgroundTasks
  /// The counters of the program.
  public let monitor: Monitor
  /// The check whether the server can do its work.
  public let readiness: Readiness
  let key: CredentialKey
  let database: SQLiteDatabase
  let instance: ProcessInstance
  let logger: Logger

  /// Opens the data folder; creates it when it does not exist.
  ///
  /// - Parameters:
  ///   - hasher: The hasher of passwords. Tests pass a cheaper one.
  ///   - monitor: The counters of the program, to which its log adds warnings.
  /// - Throws: `StorageError`, `MediaFolderError`; `BackupError.interrupted`.
  public static func open(_ settings: Settings, hasher: PasswordHasher = PasswordHasher(), monitor: Monitor = Monitor()) throws -> Engines {
    _ = Allocator.isConfigured
    do {
      try PrivateFolder.create(settings.home)
    } catch {
      throw StorageError(of: settings.home.path, error)
    }
    try refuseLinks(in: settings.home)
    try BackupRestorer.refuseInterrupted(settings.home)
    let database = try SQLiteDatabase(
      path: settings.home.appendingPathComponent("earnest.sqlite").path, migrations: Migrations.all)
    let instance = try ProcessInstance(folder: settings.home)
    let background = BackgroundTasks()
    let logger = Logger(label: "earnest.engines")
    let fetcher = Fetcher(settings.fetchingOptions)
    let library = Library(database: database)
    let key = CredentialKey(file: settings.home.appendingPathComponent("credentials.key"))
    let privateFeeds = FeedCredentialStore(library: library, key: key)
    // Refreshing and downloading share it: both notice a network outage.
    let network = NetworkMonitor()
    let refreshing = FeedRefresher(
      loader: FeedLoader(fetcher: fetcher, maximumBytes: settings.maximumFeedBytes), library: library, feedCredentials: privateFeeds,
      instance: instance, network: network, imported: ListeningImporter(library: library, rules: { LedgerRules(received: $0) }),
      background: background)
    var ownAudio = OwnAudio(
      library: library, folder: settings.home.appendingPathComponent("own-audio"), arrivals: uploads(in: settings),
      watchedFolder: settings.audioFolder)
    let store = FolderMediaStore(try MediaFolder.open(settings.media, in: settings.home))
    let audioFile: @Sendable (EpisodeID) async -> String? = { [ownAudio] episode in
      // Without the library there is nothing to read either.
      if let file = try? await store.file(of: episode, in: library) { return file.path }
      return await ownAudio.path(of: episode)
    }
    let chapters = ChapterLoader(
      library: library, background: background,
      dependencies: .init(
        fetch: fetcher.fetch, credentials: privateFeeds.credentials(forEpisode:url:), audioFile: audioFile))
    let artwork = ArtworkStore(
      library: library, fetcher: fetcher, folder: settings.home.appendingPathComponent("artwork"),
      credentials: privateFeeds.credentials(forArtwork:url:), embeddedPicture: chapters.embeddedPicture(at:), background: background)
    // Pictures are read from users' own audio files too, so the cache comes after them.
    ownAudio.saveCover = artwork.save
    (ownAudio.fetcher, ownAudio.remoteTags) = (fetcher, chapters.tags(at:))
    let transcripts = TranscriptLoader(
      library: library, background: background,
      dependencies: .init(fetch: fetcher.fetch, credentials: privateFeeds.credentials(forEpisode:url:)))
    let downloading = Downloader(
      library: library, store: store, fetcher: fetcher,
      network: network,
      instance: instance,
      dependencies: .init(
        credentials: privateFeeds.credentials(forEpisode:url:),
        didDownload: { episode in
          await artwork.saveCovers(of: episode, in: library, logger)
          await chapters.didDownload(episode)
          await transcripts.didDownload(episode)
          // Last: there may be many, and the chapters name some of them.
          await artwork.savePictures(of: episode, in: library, logger)
        }), background: background)
    ownAudio.left = downloading.left(for:)
    ownAudio.didFreeSpace = downloading.resumeWithinUserLimit
    let transcription = transcriber(settings, library, fetcher, downloading, ownAudio, instance)
    let searching = LibrarySearch(
      library: library, wordSources: [CatalogDirectory(library: library)], instance: instance, background: background)
    let directories = directories(settings, fetcher, library, background)
    let listening = ListeningSessions(library: library)
    let upNext = UpNextQueue(library: library)
    let bookmarks = Bookmarks(library: library)
    let userSettings = UserSettings(library: library)
    let subscriptions = Subscriptions(library: library)
    let newEpisodes = NewEpisodes(library: library, queueLength: { try await userSettings.settings(of: $0).upNextLimit })
    let backups = settings.backups.map { [maker = settings.backupMaker] in
      NightlyBackups($0, maker: maker, didChange: { library.events.publish(.server) })
    }
    return Engines(
      settings: settings, library: library, events: library.events, fetcher: fetcher, refreshing: refreshing,
      importing: SubscriptionImporter(refreshing: refreshing),
      searching: searching, directory: directories,
      charts: ChartCache(directories: directories, library: library, country: settings.country, background: background),
      subscriptions: subscriptions,
      accounts: Accounts(
        library: library, hasher: hasher, browserSigner: { try await key.signer(for: "known browsers") }),
      listening: listening, upNext: upNext, bookmarks: bookmarks, userSettings: userSettings, statistics: Statistics(library: library),
      artwork: artwork, downloading: downloading, chapters: chapters, transcripts: transcripts, transcription: transcription,
      ownAudio: ownAudio, newEpisodes: newEpisodes,
      changeLog: ChangeLog(
        library: library, listening: listening, upNext: upNext, bookmarks: bookmarks, userSettings: userSettings,
        subscriptions: subscriptions, newEpisodes: newEpisodes,
        setDownloadRules: { rules, user in
          try await downloading.changeRules(of: Array(rules.keys), for: user) { show, rule in rule = rules[show] ?? rule }.count
        }),
      notifications: NotificationSender(
        library: library, fetcher: fetcher, key: key,
        publicURL: settings.proxies.baseURL.flatMap { $0.scheme == "https" ? $0.text : nil }, instance: instance),
      privateLists: PrivateLists(library: library, searching: searching),
      clips: Clips(library: library, exporter: ClipExporter(folder: settings.home.appendingPathComponent("clips"), audioFile: audioFile)),
      publicLinks: PublicLinks(library: library, signer: { try await key.signer(for: "public links") }),
      nightlyBackups: backups,
      updates: settings.updateURL.map { UpdateCheck(url: $0, library: library, fetch: { try await fetcher.fetch($0).body }) },
      inspector: ServerInspector(
        home: settings.home, events: library.events, background: background, others: { await backups?.readFolder() }),
      background: background, monitor: monitor,
      readiness: Readiness(of: settings.home, database: database, logger: logger), key: key, database: database, instance: instance,
      logger: logger)
  }

  private static func uploads(in settings: Settings) -> URL { settings.home.appendingPathComponent("uploads") }

  private static func directories(
    _ settings: Settings, _ fetcher: Fetcher, _ library: Library, _ background: BackgroundTasks
  ) -> Directories {
    var chosen = settings.directories
    chosen.choices = chosen.choices.map { choice in
      choice.name == ITunesDirectory.name && choice.baseURL == nil ? .init(choice.name, at: settings.directoryURL) : choice
    }
    return Directories(.init(fetcher: fetcher, settings: chosen, library: library, background: background))
  }

  /// The user name and password for an episode's audio; nil for most feeds.
  public func credentials(forEpisode episode: EpisodeID, url: String) async -> BasicCredentials? {
    await refreshing.feedCredentials.credentials(forEpisode: episode, url: url)
  }

  /// The user name and password of `user` for an episode's audio; nil for most feeds.
  public func credentials(forEpisode episode: EpisodeID, url: String, of user: UserID) async -> BasicCredentials? {
    await refreshing.feedCredentials.credentials(forEpisode: episode, url: url, of: user)
  }

  /// The user name and password of `user` for the broadcasts of a show; nil for most feeds.
  public func credentials(forShow show: ShowID, url: String, of user: UserID) async -> BasicCredentials? {
    await refreshing.feedCredentials.credentials(for: show, of: user, url: url)
  }

  /// The user agent for an episode's audio; nil for the default one.
  public func userAgent(forEpisode episode: EpisodeID) async throws -> String? { try await library.feeds.userAgent(of: episode) }

  /// The path of an episode's file on this machine: downloaded, or a user's own; nil when the episode has none.
  public func audioFile(of episode: EpisodeID) async -> String? {
    if let file = await downloading.file(of: episode)?.path { return file }
    return await ownAudio.path(of: episode)
  }

  /// The health of the loops that run as long as a server does.
  public var loops: [LoopStatus] { supervisedLoops.map(\.status) }

  /// Returns when neither a background task nor a pass of a loop is under way, or when the current task is cancelled. Downloads continue.
  public func settle() async {
    let works = [background.underWay] + supervisedLoops.map(\.underWay)
    while !Task.isCancelled, let busy = works.first(where: { $0.count > 0 }) { await busy.idle() }
  }

  private var supervisedLoops: [SupervisedLoop] {
    [refreshing.loop, downloading.loop, searching.loop, statistics.loop, newEpisodes.loop, notifications.loop, ownAudio.loop]
      + (transcription.map { [$0.loop] } ?? []) + (nightlyBackups.map { [$0.loop] } ?? []) + (updates.map { [$0.loop] } ?? [])
  }

  /// The folder of large uploads that are arriving, on the disk where they stay.
  public var uploads: URL { Self.uploads(in: settings) }

  /// Whether covers have thumbnails; without `vipsthumbnail` they are sent in their full size, and very large ones are not shown.
  public var makesThumbnails: Bool { artwork.makesThumbnails }

  /// Saves a cover that a user has uploaded.
  ///
  /// - Returns: nil for bytes that are no such picture.
  public func saveCover(_ bytes: [UInt8]) async throws -> ArtworkID? { try await artwork.saveCover(bytes) }

  /// Records crashes of this process for the next one. Call it once, at the start of a server.
  public func recordCrashes() { instance.recordCrashes() }

  /// Records that this process ends without a crash, so that the next one does not suspect the work in progress. `close` does that too.
  public func recordCleanExit() { instance.recordCleanExit() }

  /// Ends background tasks, releases this process's leases, closes network connections and the database. Call it once, last.
  public func close() async {
    instance.recordCleanExit()
    await background.end()
    await downloading.copies.end()
    await fetcher.shutDown()
    do {
      if try await library.quarantine.holdsLease(instance.id) { try await library.quarantine.recover(instance.id, after: nil, at: Date()) }
      instance.end()
      try database.close()
    } catch {
      // The next process sees leases after a clean end, and the database as after a crash.
      logger.error("closing failed", metadata: ["error": "\(LoggedError(error))"])
    }
  }
}
