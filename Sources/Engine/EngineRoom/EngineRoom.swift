import Artwork
import Directory
import Downloading
import Events
import Fetching
import Foundation
import Library
import News
import Playback
import PodcastModel
import Refreshing
import Searching
import Secrets
import Storage

/// All engines, opened from one set of settings. Used by the app and the command line, and by no feature.
public struct EngineRoom: Sendable {
  public let settings: Settings
  public let library: Library
  /// Where changes in the library are told.
  public let events: any EventBus
  public let fetcher: Fetcher
  public let refreshing: Refreshing
  /// Refreshing that somebody asked for.
  public let manualRefresh: ManualRefresh
  /// Lists of subscriptions that are brought in.
  public let importing: Importing
  /// Finds again what is in the library.
  public let searching: Searching
  /// All directories as one.
  public let directory: Directories
  /// What is popular, as the directories said last.
  public let charts: Charts
  public let playback: Playback
  public let artwork: ArtworkStore
  public let downloading: Downloading
  /// Word of new episodes, sent to where people want it.
  public let news: NewsSending
  /// Lists at addresses of their own.
  public let privateLists: PrivateLists
  let database: SQLiteDatabase

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
    let fetcher = Fetcher(FetchingOptions(allowPrivate: settings.allowPrivate))
    let library = Library(database: database)
    let key = CredentialKey(file: settings.home.appendingPathComponent("credentials.key"))
    let privateFeeds = PrivateFeeds(library: library, key: key)
    // Both notice when it is gone, and whoever sees it first tells the other.
    let network = NetworkWatch()
    let refreshing = Refreshing(
      loader: FeedLoader(fetcher: fetcher, maximumBytes: settings.maximumFeedBytes), library: library, privateFeeds: privateFeeds,
      instance: instance, network: network, imported: ImportedListening(library: library, rules: { LedgerRules(received: $0) }))
    let artwork = ArtworkStore(
      library: library, fetcher: fetcher, folder: settings.home.appendingPathComponent("artwork"),
      credentials: privateFeeds.credentials(forArtwork:url:))
    let downloading = Downloading(
      library: library, store: FolderMediaStore(settings.home.appendingPathComponent("media")), fetcher: fetcher, network: network,
      instance: instance,
      surroundings: .init(
        credentials: privateFeeds.credentials(forEpisode:url:), keepArtwork: { await artwork.keep(of: $0, in: library) }))
    let searching = Searching(library: library, wordSources: [CatalogDirectory(library: library)], instance: instance)
    let directories = directories(settings, fetcher, library)
    return EngineRoom(
      settings: settings, library: library, events: library.events, fetcher: fetcher, refreshing: refreshing,
      manualRefresh: ManualRefresh(refreshing: refreshing, events: library.events), importing: Importing(refreshing: refreshing),
      searching: searching, directory: directories, charts: Charts(directories: directories, library: library, country: settings.country),
      playback: Playback(library: library), artwork: artwork, downloading: downloading,
      news: NewsSending(library: library, fetcher: fetcher, key: key, instance: instance),
      privateLists: PrivateLists(library: library, searching: searching), database: database)
  }

  private static func directories(_ settings: Settings, _ fetcher: Fetcher, _ library: Library) -> Directories {
    var chosen = settings.directories
    chosen.choices = chosen.choices.map { choice in
      choice.name == ITunesDirectory.name && choice.baseURL == nil ? .init(choice.name, at: settings.directoryURL) : choice
    }
    return Directories(.init(fetcher: fetcher, settings: chosen, library: library))
  }

  /// The user and password to fetch an episode's sound with; nil for nearly all.
  public func credentials(forEpisode episode: EpisodeID, url: String) async -> BasicCredentials? {
    await refreshing.privateFeeds.credentials(forEpisode: episode, url: url)
  }

  /// Lets go of the network and closes the database. Call it once, last.
  public func close() async {
    await fetcher.shutDown()
    try? database.close()
  }
}

extension ArtworkStore {
  /// Fetches the pictures of an episode and its show, so that they are here when the network is not.
  fileprivate func keep(of episode: EpisodeID, in library: Library) async {
    guard let episode = try? await library.episodes.episode(episode) else { return }
    let show = try? await library.shows.show(episode.show)
    for picture in Set([episode.artwork, show?.artwork].compactMap { $0 }) { _ = await self.picture(picture) }
  }
}
