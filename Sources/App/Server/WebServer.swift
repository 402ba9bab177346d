import Accounts
import Artwork
import Components
import Composition
import Downloading
import Engines
import Foundation
import HTTPConnections
import HomeNetwork
import Hummingbird
import HummingbirdCore
import Logging
import Monitoring
import NIOCore
import OpenIDConnect
import Playback
import PodcastModel
import ServiceLifecycle
import ServiceRouter
import Sharing
import Shell
import WebPage

/// The HTTP server of the app.
public struct WebServer: ServiceLifecycle.Service {
  /// The address and paths of the server.
  public struct Options: Sendable {
    public var host = "127.0.0.1"
    public var port = 8080
    /// The path under which the app is served, without a slash at its end; "" for the root. The path of a base URL takes its place.
    public var basePath = ""
    /// The folder of uploaded files, each for the duration of its request.
    public var uploads = FileManager.default.temporaryDirectory
    /// The way in which people sign in. Addresses that other machines reach need accounts.
    public var mode = SignInMode.key
    /// The certificate and key with which the server speaks HTTPS; nil for HTTP.
    public var tls: TLSIdentity?
    /// The home network that the server is for: its name is accepted, and connections from other networks are not. Nil for other servers.
    public var homeNetwork: HomeNetwork?
    /// The provider at which people with accounts may sign in; nil for none.
    public var provider: ProviderSettings?
    /// The single style sheets and scripts of a checkout in place of those that the build has bundled, for development.
    public var singleAssets: SingleAssets?
    var timeouts = RequestTimeouts()
    /// The longest wait for audio that arrives while it is played, before a sentence says so: shorter than the patience of players.
    var copyPatience = Duration.seconds(5)
    var limits = RequestLimits()

    public init() {}
  }

  private let options: Options
  let responder: Responder
  private let trustedProxies: TrustedProxies
  private let hub: LiveHub
  /// The text of `/metrics`.
  public let metrics: @Sendable () async throws -> String
  private let onRunning: @Sendable (Int) async -> Void
  private let logger: Logger

  /// - Parameters:
  ///   - downloaded: The path of an episode's downloaded file, in place of the engines' own.
  ///   - onRunning: Called with the port once the server accepts requests.
  /// - Throws: `WebServerError` when the installation is incomplete, or the host is reachable from other machines without accounts;
  ///   `AccessKeyError`.
  public init(
    engines: Engines, options: Options, logger: Logger = Logger(label: "earnest.server"),
    downloaded: (@Sendable (EpisodeID) async -> String?)? = nil,
    onRunning: @escaping @Sendable (Int) async -> Void = { _ in }
  ) throws {
    let proxies = engines.settings.proxies
    guard options.mode == .accounts || Self.isLoopback(options.host) else { throw WebServerError.accountsNeeded(host: options.host) }
    guard options.mode == .accounts || !proxies.isReachableFromElsewhere else {
      throw WebServerError.accountsNeeded(host: proxies.baseURL?.authority ?? options.host)
    }
    let basePath = proxies.baseURL?.path ?? options.basePath
    let key = options.mode == .key ? try AccessKey(in: engines.settings.home) : nil
    let provider = options.mode == .accounts ? options.provider.map { IdentityProvider($0, fetcher: engines.fetcher) } : nil
    let composition = Composition(
      engines: engines, mode: options.mode, key: key, provider: provider, homeNetwork: options.homeNetwork,
      certificate: { [tls = options.tls] in tls?.validity.period })
    let assets = options.singleAssets.map { AssetStore($0) } ?? AssetStore(BundledAssets.all)
    if !assets.missing.isEmpty { throw WebServerError.missingAssets(assets.missing) }
    let session = SessionRoutes(listening: engines.listening)
    let signedMedia = SignedMediaAddresses(
      signer: { try await engines.addressSigner(for: "media addresses") }, now: engines.userSettings.now)
    let authenticator = Authenticator(
      accounts: engines.accounts, mode: options.mode, key: key, basePath: basePath,
      proxySignIn: ProxySignIn(options.mode == .accounts ? proxies.signInHeader : nil, accounts: engines.accounts), signedMedia: signedMedia
    )
    hub = LiveHub(
      router: composition.router, session: session, userSettings: engines.userSettings, events: engines.events,
      isValid: { [accounts = engines.accounts, mode = options.mode] in try await accounts.isValid($0, in: mode) }, logger: logger)
    let artwork = ArtworkRoutes(
      artwork: engines.artwork, notesPictures: NotesPictures(library: engines.library),
      maxFetchesPerUser: options.limits.maxArtworkFetchesPerUser)
    let downloaded = downloaded ?? { await engines.audioFile(of: $0) }
    let media = MediaRoutes(
      listening: engines.listening,
      relay: MediaRelay(
        fetcher: engines.fetcher, pinnedMedia: PinnedMediaStore(now: engines.userSettings.now), copies: engines.downloading.copies,
        patience: options.copyPatience),
      credentials: engines.credentials(forEpisode:url:of:), liveCredentials: engines.credentials(forShow:url:of:),
      userAgent: engines.userAgent(forEpisode:), downloaded: downloaded)
    let site = AppRoutes(
      basePath: basePath, authenticator: authenticator,
      pages: PageRoutes(
        composition: composition,
        shell: Shell(
          assetBase: assets.base, isBundled: options.singleAssets == nil, firstPages: Composition.firstPages,
          account: { composition.account }, manifestPath: AppRoutes.manifest.path, playerPath: composition.player,
          searchPath: composition.search, signInPath: composition.signIn, signOutURL: proxies.signInHeader?.signOutURL,
          listsPath: composition.sidebarLists, panel: { composition.panel },
          letterPages: { Composition.letterPages }),
        userSettings: engines.userSettings, receipts: engines.actionReceipts, uploads: options.uploads,
        largeUploadFolder: engines.uploads, maxFormBytes: options.limits.maxFormBytes, signOutURL: proxies.signInHeader?.signOutURL,
        livePosition: { [hub] in await hub.position(of: $0) }, latestChange: { [hub] in hub.latestChange }),
      session: session, live: LiveRoutes(hub: hub), artwork: artwork, media: media,
      chapters: ChapterRoutes(chapters: engines.chapters, listening: engines.listening),
      transcripts: TranscriptRoutes(transcripts: engines.transcripts, listening: engines.listening),
      keep: KeepRoutes(
        listening: engines.listening, transcripts: engines.transcripts, progress: { engines.downloading.progress(of: $0) },
        downloaded: downloaded),
      signedMedia: signedMedia,
      privateLists: PrivateRoutes(lists: engines.privateLists, media: media, artwork: artwork),
      shared: SharedRoutes(
        links: engines.publicLinks, composition: composition, media: media, artwork: artwork,
        clips: SharedClips(clips: engines.clips), assetBase: assets.base),
      exports: ExportRoutes(bookmarks: BookmarkExport(library: engines.library), clips: engines.clips),
      exported: { try await engines.exportedList(of: $0, titled: ServerStrings.strings(.exportTitle)) },
      exportedForOwner: {
        guard options.mode == .accounts, try await engines.accounts.account(of: $0) != nil else { return nil }
        return try await engines.exportedList(of: $0, titled: ServerStrings.strings(.exportTitle))
      },
      exportedShows: { try await engines.exportedShows(of: $0, for: $1, titled: ServerStrings.strings(.exportTitle)) },
      assets: assets, webManifest: { composition.manifest }, limiter: RequestLimiter(options.limits),
      provider: provider.map { ProviderRoutes(provider: $0, signIn: engines.signIn(with:for:user:from:), basePath: basePath) },
      hasComponentsPage: options.singleAssets != nil)
    self.options = options
    trustedProxies = proxies.trustedProxies
    self.onRunning = onRunning
    self.logger = logger
    let requests = engines.monitor.requests
    metrics = { [hub] in
      MetricsText.make(try await engines.serverStatus(), engines.monitor, liveStreams: await hub.streamCount)
    }
    responder = Responder(
      sources: RequestSourceResolver(isSecure: options.tls != nil, baseURL: proxies.baseURL, proxies: proxies.trustedProxies),
      requestGuard: RequestGuard(
        hosts: Set(engines.settings.hosts + [options.homeNetwork?.name].compactMap { $0 }), isLocalOnly: Self.isLoopback(options.host),
        baseURL: proxies.baseURL,
        accepts: { [accounts = engines.accounts, mode = options.mode] in mode == .accounts ? try await accounts.accept($0) : false }),
      status: StatusRoutes(
        basePath: basePath, metricsToken: engines.settings.metricsToken, isReady: engines.readiness.isReady, metrics: metrics),
      routes: site,
      // Devices in the home network must reach the guide over HTTP before they trust the certificate.
      strictTransport: options.homeNetwork == nil ? engines.settings.hstsDays.map { "max-age=\($0 * 86_400)" } : nil,
      requests: requests, counters: RouteCounters(composition.router.routes + AppRoutes.routes, basePath: basePath, in: requests))
  }

  public func run() async throws {
    let limit = OpenFileLimit.raise() ?? 1_024
    let maxConnections = OpenFileLimit.connections(within: limit)
    if limit < Self.recommendedOpenFiles {
      logger.warning("the system allows few open files", metadata: ["limit": "\(limit)", "connections": "\(maxConnections)"])
    }
    let connections = ConnectionCounter(
      max: options.limits.connectionsPerAddress(of: maxConnections), exemptsLoopback: options.limits.exemptsLoopback, logger: logger)
    let application = Application(
      responder: responder,
      server: ConnectionSetup(
        timeouts: options.timeouts, counter: connections, proxies: trustedProxies, identity: options.tls,
        refusesOldHTTP: options.mode == .open, isHomeNetwork: options.homeNetwork != nil
      ).builder,
      configuration: .init(
        address: .hostname(options.host, port: options.port), serverName: "earnest",
        availableConnectionsDelegate: MaximumAvailableConnections(maxConnections)),
      onServerRunning: { [onRunning] channel in
        if let port = channel.localAddress?.port { await onRunning(port) }
      },
      logger: logger)
    // Whether a task that has ended ends the server.
    try await withThrowingTaskGroup(of: Bool.self) { group in
      // It reads a row of every picture, which no page waits for.
      group.addTask { [artwork = responder.routes.artwork.artwork] in
        await artwork.loadColours()
        return false
      }
      // Live patches are rendered outside of requests.
      group.addTask { [hub, routes = responder.routes] in
        await Link.$basePath.withValue(routes.basePath) {
          await Asset.$base.withValue(routes.assets.base) {
            await Cover.$colours.withValue(routes.artwork.colours) { await cancelWhenGracefulShutdown { await hub.run() } }
          }
        }
        return false
      }
      group.addTask {
        // If it is cancelled, the server has already ended, and its streams with it.
        guard (try? await gracefulShutdown()) != nil else { return true }
        await endStreams()
        return true
      }
      group.addTask {
        try await serve(application)
        return true
      }
      defer { group.cancelAll() }
      while try await group.next() == false {}
    }
  }

  /// Open streams would prevent the server from stopping: those of tabs are closed at once, and those of players a second later, once all
  /// requests have their answers, but after four seconds in any case. Cancelled tasks end it earlier.
  private func endStreams() async {
    await hub.close()
    let start = ContinuousClock.now
    try? await Task.sleep(for: Self.streamsEnd)
    while responder.requests.underWay > 0, ContinuousClock.now - start < Self.requestsEnd, !Task.isCancelled {
      try? await Task.sleep(for: .milliseconds(20))
    }
  }

  /// Returns when the open tabs have been sent all changes, or when the current task is cancelled.
  public func settle() async { await hub.settle() }

  private func serve(_ application: Application<Responder>) async throws {
    do {
      try await application.run()
    } catch is CancellationError {
      // The server has been stopped.
    } catch {
      throw WebServerError(binding: options.host, options.port, error) ?? error
    }
  }

  private static let streamsEnd = Duration.seconds(1)
  private static let requestsEnd = Duration.seconds(4)
  /// Enough for 2,000 open connections.
  private static let recommendedOpenFiles = 4_352
  /// Whether only this machine reaches `host`.
  public static func isLoopback(_ host: String) -> Bool { loopbackHosts.contains(host) }

  private static let loopbackHosts: Set<String> = ["127.0.0.1", "localhost", "::1"]
}

/// The reason why the server does not start.
public enum WebServerError: Error, Equatable {
  /// Installed files of the program are missing.
  case missingAssets([String])
  /// The host is reachable from other machines, which needs accounts.
  case accountsNeeded(host: String)
  /// Another program uses this port.
  case portTaken(Int)
  /// Another program uses the port of the trust guide.
  case guidePortTaken(Int)
  /// The system reserves the port for other users.
  case portDenied(Int)
  /// The host is unknown, or not an address of this computer.
  case unusableHost(String)

  /// The reason why a server cannot listen; nil for other errors.
  init?(binding host: String, _ port: Int, _ error: any Error) {
    switch (error as? IOError)?.errnoCode {
    case EADDRINUSE: self = .portTaken(port)
    case EACCES, EPERM: self = .portDenied(port)
    case EADDRNOTAVAIL: self = .unusableHost(host)
    default:
      guard error is SocketAddressError.UnknownHost else { return nil }
      self = .unusableHost(host)
    }
  }
}
