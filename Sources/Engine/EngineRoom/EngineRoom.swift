import Artwork
import Directory
import Downloading
import Events
import Fetching
import Foundation
import Library
import Logging
import News
import Playback
import PodcastModel
import Refreshing
import Searching
import Secrets
import Storage
import Subscriptions
import Supervision

/// All engines, opened from one set of settings. Used by the app and the command line, and by no feature.
public struct EngineRoom: Sendable {
  public let settings: Settings
  public let library: Library
  /// Where changes in the library are told.
  public let events: any EventBus
  public let fetcher: Fetcher
  public let refreshing: Refreshing
  /// Lists of subscriptions that are brought in.
  public let importing: Importing
  /// Finds again what is in the library.
  public let searching: Searching
  /// All directories as one.
  public let directory: Directories
  /// What is popular, as the directories said last.
  public let charts: Charts
  public let subscriptions: Subscriptions
  public let playback: Playback
  public let artwork: ArtworkStore
  public let downloading: Downloading
  /// Word of new episodes, sent to where people want it.
  public let news: NewsSending
  /// Lists at addresses of their own.
  public let privateLists: PrivateLists
  /// The owner of work that requests start and do not wait for.
  public let background: BackgroundTasks
  let database: SQLiteDatabase
  let instance: Instance
  let logger: Logger

  /// Opens the data folder, making it when it is not there.
  ///
  /// - Throws: `StorageError`.
  public static func open(_ settings: Settings) throws -> EngineRoom {
    _ = Allocator.isConfigured
    do {
      try PrivateFolder.create(settings.home)
    } catch {
      throw StorageError.cannotOpen(path: settings.home.path, reason: error.localizedDescription)
    }
    let database = try SQLiteDatabase(
      path: settings.home.appendingPathComponent("earnest.sqlite").path, migrations: Migrations.all)
    let instance = try Instance(folder: settings.home)
    let background = BackgroundTasks()
    let logger = Logger(label: "earnest.engines")
    let fetcher = Fetcher(FetchingOptions(allowPrivate: settings.allowPrivate))
    let library = Library(database: database)
    let key = CredentialKey(file: settings.home.appendingPathComponent("credentials.key"))
    let privateFeeds = PrivateFeeds(library: library, key: key)
    // Both notice when it is gone, and whoever sees it first tells the other.
    let network = NetworkWatch()
    let refreshing = Refreshing(
      loader: FeedLoader(fetcher: fetcher, maximumBytes: settings.maximumFeedBytes), library: library, privateFeeds: privateFeeds,
      instance: instance, network: network, imported: ImportedListening(library: library, rules: { LedgerRules(received: $0) }),
      background: background)
    let artwork = ArtworkStore(
      library: library, fetcher: fetcher, folder: settings.home.appendingPathComponent("artwork"),
      credentials: privateFeeds.credentials(forArtwork:url:))
    let downloading = Downloading(
      library: library, store: FolderMediaStore(settings.home.appendingPathComponent("media")), fetcher: fetcher, network: network,
      instance: instance,
      surroundings: .init(
        credentials: privateFeeds.credentials(forEpisode:url:), keepArtwork: { await artwork.keep(of: $0, in: library, logger) }))
    let searching = Searching(
      library: library, wordSources: [CatalogDirectory(library: library)], instance: instance, background: background)
    let directories = directories(settings, fetcher, library, background)
    return EngineRoom(
      settings: settings, library: library, events: library.events, fetcher: fetcher, refreshing: refreshing,
      importing: Importing(refreshing: refreshing),
      searching: searching, directory: directories,
      charts: Charts(directories: directories, library: library, country: settings.country, background: background),
      subscriptions: Subscriptions(library: library), playback: Playback(library: library), artwork: artwork, downloading: downloading,
      news: NewsSending(library: library, fetcher: fetcher, key: key, instance: instance),
      privateLists: PrivateLists(library: library, searching: searching), background: background, database: database, instance: instance,
      logger: logger)
  }

  private static func directories(
    _ settings: Settings, _ fetcher: Fetcher, _ library: Library, _ background: BackgroundTasks
  ) -> Directories {
    var chosen = settings.directories
    chosen.choices = chosen.choices.map { choice in
      choice.name == ITunesDirectory.name && choice.baseURL == nil ? .init(choice.name, at: settings.directoryURL) : choice
    }
    return Directories(.init(fetcher: fetcher, settings: chosen, library: library, background: background))
  }

  /// The user and password to fetch an episode's sound with; nil for nearly all.
  public func credentials(forEpisode episode: EpisodeID, url: String) async -> BasicCredentials? {
    await refreshing.privateFeeds.credentials(forEpisode: episode, url: url)
  }

  /// How the work goes that is repeated for as long as a server lives.
  public var loops: [LoopStatus] { [refreshing.status, downloading.status, searching.status, playback.status, news.status] }

  /// Notes a crash of this process for the next one: call it once, at the start of a server.
  public func noteCrashes() { instance.noteCrashes() }

  /// Ends the work that goes on beside, gives back what this process holds, lets go of the network and closes the database. Call it
  /// once, last.
  public func close() async {
    instance.endCleanly()
    await background.end()
    await fetcher.shutDown()
    do {
      if try await library.quarantine.isHolding(instance.id) { try await library.quarantine.takeUp(instance.id, after: nil, at: Date()) }
      instance.leave()
      try database.close()
    } catch {
      // The next process finds the leases of a clean end, and the database as a crash would leave it.
      logger.error("closing failed", metadata: ["error": "\(LoggedError(error))"])
    }
  }
}

extension ArtworkStore {
  /// Fetches the pictures of an episode and its show, so that they are here when the network is not.
  fileprivate func keep(of episode: EpisodeID, in library: Library, _ logger: Logger) async {
    do {
      guard let episode = try await library.episodes.episode(episode) else { return }
      let show = try await library.shows.show(episode.show)
      for picture in Set([episode.artwork, show?.artwork].compactMap { $0 }) { _ = await self.picture(picture) }
    } catch {
      // They are fetched when a page shows them.
      logger.warning("pictures were not kept", metadata: ["episode": "\(episode.rawValue)", "error": "\(LoggedError(error))"])
    }
  }
}
