import Composition
import Downloading
import Engines
import Foundation
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import Playback
import PodcastModel
import ServiceLifecycle
import Shell
import WebPage

/// The HTTP server of the app.
public struct WebServer: ServiceLifecycle.Service {
  /// The address and paths of the server.
  public struct Options: Sendable {
    public var host = "127.0.0.1"
    public var port = 8080
    /// The path under which the app is served, without a slash at its end; "" for the root.
    public var basePath = ""
    /// The folder of uploaded files, each for the duration of its request.
    public var uploads = FileManager.default.temporaryDirectory
    var timeouts = RequestTimeouts()

    public init() {}
  }

  private let options: Options
  let responder: Responder
  private let hub: LiveHub
  private let onRunning: @Sendable (Int) async -> Void
  private let logger: Logger

  /// - Parameters:
  ///   - downloaded: The path of an episode's downloaded file, in place of the engines' own.
  ///   - onRunning: Called with the port once the server accepts requests.
  /// - Throws: `WebServerError` when the installation is incomplete, or the host is reachable from other machines.
  public init(
    engines: Engines, options: Options, logger: Logger = Logger(label: "earnest.server"),
    downloaded: (@Sendable (EpisodeID) async -> String?)? = nil,
    onRunning: @escaping @Sendable (Int) async -> Void = { _ in }
  ) throws {
    guard Self.loopbackHosts.contains(options.host) else {
      throw WebServerError.loopbackOnly(sentence: ServerStrings.strings(.loopbackOnly, ["host": options.host]))
    }
    let composition = Composition(engines: engines)
    let folders = Shell.folders(features: composition.featureFolders)
    let assets = AssetStore(folders)
    if !assets.missing.isEmpty { throw WebServerError.missingAssets(assets.missing) }
    let session = SessionRoutes(playback: engines.playback)
    hub = LiveHub(router: composition.router, session: session, events: engines.events, logger: logger)
    let artwork = ArtworkRoutes(artwork: engines.artwork)
    let media = MediaRoutes(
      playback: engines.playback, relay: MediaRelay(fetcher: engines.fetcher, pinnedMedia: PinnedMediaStore(now: engines.playback.now)),
      credentials: engines.credentials(forEpisode:url:), downloaded: downloaded ?? { await engines.downloading.file(of: $0)?.path })
    let site = AppRoutes(
      basePath: options.basePath,
      pages: PageRoutes(
        composition: composition,
        shell: Shell(assetBase: assets.base, folders: folders, playerPath: composition.player, searchPath: composition.search),
        playback: engines.playback, uploads: options.uploads, livePosition: { [hub] in await hub.position(of: $0) }),
      session: session, live: LiveRoutes(hub: hub), artwork: artwork, media: media,
      privateLists: PrivateRoutes(lists: engines.privateLists, media: media, artwork: artwork),
      exported: { try await engines.exportedList(of: $0, titled: ServerStrings.strings(.exportTitle)) },
      assets: assets)
    self.options = options
    self.onRunning = onRunning
    self.logger = logger
    responder = Responder(requestGuard: RequestGuard(hosts: Set(engines.settings.hosts)), routes: site)
  }

  public func run() async throws {
    let limit = OpenFileLimit.raise() ?? 1_024
    let maxConnections = OpenFileLimit.connections(within: limit)
    if limit < Self.recommendedOpenFiles {
      logger.warning("the system allows few open files", metadata: ["limit": "\(limit)", "connections": "\(maxConnections)"])
    }
    let application = Application(
      responder: responder,
      server: .http1(
        configuration: .init(
          additionalChannelHandlers: [SlowRequestHandler(options.timeouts), HalfCloseHandler()],
          httpDecoderConfiguration: .init(maxHeaderFieldSize: 16_384, maxHeaderListSize: 32_768, maxHeaderFieldCount: 100))),
      configuration: .init(
        address: .hostname(options.host, port: options.port), serverName: "earnest",
        availableConnectionsDelegate: MaximumAvailableConnections(maxConnections)),
      onServerRunning: { [onRunning] channel in
        if let port = channel.localAddress?.port { await onRunning(port) }
      },
      logger: logger)
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { [hub] in await cancelWhenGracefulShutdown { await hub.run() } }
      // Open streams would prevent the server from stopping.
      group.addTask { [hub] in
        // If it is cancelled, the server has already ended, and its streams with it.
        guard (try? await gracefulShutdown()) != nil else { return }
        await hub.close()
      }
      defer { group.cancelAll() }
      try await serve(application)
    }
  }

  private func serve(_ application: Application<Responder>) async throws {
    do {
      try await application.run()
    } catch let error as IOError where error.errnoCode == EADDRINUSE {
      throw WebServerError.portTaken(options.port)
    }
  }

  /// Enough for 2,000 open connections.
  private static let recommendedOpenFiles = 4_352
  private static let loopbackHosts: Set<String> = ["127.0.0.1", "localhost", "::1"]
}

/// The reason why the server does not start.
public enum WebServerError: Error, Equatable {
  /// Installed files of the program are missing.
  case missingAssets([String])
  /// The host is reachable from other machines; the sentence explains the refusal.
  case loopbackOnly(sentence: String)
  /// Another program uses this port.
  case portTaken(Int)
}
