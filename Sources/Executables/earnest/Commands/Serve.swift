import Accounts
import ArgumentParser
import Backups
import Control
import DemoPublisher
import Diagnostics
import Downloading
import Engines
import Fetching
import Foundation
import HTTPConnections
import Logging
import Monitoring
import NewEpisodes
import Notifications
import OpenIDConnect
import OwnAudio
import Playback
import Presenting
import Refreshing
import Searching
import Server
import ServiceLifecycle
import Shell
import Supervision
import Transcription
import UnixSignals

/// `earnest serve`
struct Serve: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "serve",
      abstract: helpText(.serveAbstract),
      discussion: """
        \(helpText(.example))

          earnest serve --port 8080
          earnest serve --demo     \(helpText(.demoExample))
          earnest serve --lan      \(helpText(.serveLanExample))

        \(helpText(.serveLink))

        \(helpText(.serveSignIn))

        \(helpText(.serveProxy))

          earnest serve --trusted-proxies 127.0.0.1 --base-url https://pods.example/
        """)
  }

  @Flag(help: optionHelp(.serveDemo))
  var demo = false

  @Option(help: optionHelp(.serveDemoPort, visibility: .hidden))
  var demoPort: Int?

  @OptionGroup var options: ServeSettingsOptions

  @Option(name: [.customLong(Setting.home.flagName), .customLong("home")], help: optionHelp(.home))
  var data: String?

  @OptionGroup var shared: SharedSettingsOptions

  var flags: [Setting: String?] { options.flags.merging(shared.flags) { $1 }.merging([.home: data]) { $1 } }

  func run() async throws {
    // Files of the server are readable by their owner only. Other commands use the caller's umask, since they write exports.
    umask(0o077)
    var settings = try await Settings.read(flags: flags)
    let monitor = Monitor()
    LineLogHandler.bootstrap(settings.server.logLevel, settings.server.logFormat, warnings: monitor.warnings)
    var logger = Logger(label: "earnest")
    logger.logLevel = settings.server.logLevel
    for name in settings.unknownNames { logger.warning("no setting has this name, so it has no effect", metadata: ["name": "\(name)"]) }
    for path in settings.exposedFiles {
      logger.warning("other users of this computer can read a secret; run chmod 600 on its file", metadata: ["file": "\(path)"])
    }
    var publisher: DemoPublisher?
    if demo {
      let port = settings.server.port
      let publisherPort = demoPort ?? (port == 0 ? 8081 : port == 65_535 ? 65_534 : port + 1)
      if data == nil { settings.home.append(path: "demo") }
      settings.useDemo(at: publisherPort)
      publisher = try DemoPublisher(port: publisherPort, clock: { Date() }, logger: logger)
    }
    // The provider may be on the home network, and only its requests use this address.
    if let provider = settings.server.provider { settings.allowPrivate.byPurpose[.identity, default: []].insert(provider.host) }
    try await reportingErrors { [publisher, logger, settings] in
      let certificate = try settings.server.certificate.map { try TLSIdentityFiles($0, logger) }
      if await ControlClient.isServed(settings.home) {
        throw CommandFailure(description: strings(.alreadyServed, ["folder": settings.home.path]))
      }
      try await withEngines(settings, monitor: monitor) { engines in
        engines.recordCrashes()
        reportExposedFolders(of: engines, logger)
        if !engines.makesThumbnails {
          logger.warning("covers are sent in their full size, since vipsthumbnail is not installed; install the package libvips-tools")
        }
        if settings.audioFolder != nil, !engines.ownAudio.readsTags {
          logger.warning("tags of audio files are not read, since ffprobe is not installed; install the package ffmpeg")
        }
        if let transcription = engines.transcription, !transcription.cutsFiles {
          logger.warning("large files are not transcribed, since ffmpeg is not installed; install the package ffmpeg")
        }
        await engines.findPrivateShows()
        try await serve(engines, with: publisher, certificate, logger)
      }
    }
  }

  func validate() throws {
    guard let demoPort, !(0...65_535).contains(demoPort) else { return }
    throw ValidationError(strings(.notInRange, ["name": "--demo-port", "value": "\(demoPort)", "least": "0", "most": "65535"]))
  }

  private func signInMode(_ engines: Engines) async throws -> SignInMode {
    let hasOwner = try await engines.accounts.haveOwner()
    let settings = engines.settings.server
    let isReachable = !WebServer.isLoopback(settings.host) || engines.settings.proxies.isReachableFromElsewhere
    if settings.hasAccounts || settings.lan != nil || hasOwner || isReachable || settings.provider != nil { return .accounts }
    return demo ? .open : .key
  }

  /// Reports folders that other users of the computer can open.
  private func reportExposedFolders(of engines: Engines, _ logger: Logger) {
    for (path, mode) in engines.exposedFolders {
      logger.warning(
        "other users of this computer can open a folder of the library; run chmod 700 on it",
        metadata: ["folder": "\(path)", "mode": "\(mode)"])
    }
  }

  private func singleAssets(_ folder: URL?) throws -> SingleAssets? {
    guard let folder else { return nil }
    guard let files = SingleAssets(sources: folder) else {
      throw CommandFailure(description: strings(.notSources, ["folder": Terminal.plain(folder.path)]), status: .invalidSettings)
    }
    return files
  }

  private func serve(
    _ engines: Engines, with publisher: DemoPublisher?, _ certificate: TLSIdentityFiles?, _ logger: Logger
  ) async throws {
    let settings = engines.settings.server
    var options = WebServer.Options()
    (options.host, options.port) = (settings.host, settings.port)
    options.mode = try await signInMode(engines)
    (options.tls, options.provider) = (certificate?.identity, settings.provider)
    options.singleAssets = try singleAssets(settings.assets)
    let lan = try settings.lan.map { try LanServices($0, engines, options: &options, logger) }
    let address = ServerAddress()
    let greeting = ServerGreeting(
      scheme: options.tls == nil ? "http" : "https", host: settings.host, engines: engines, mode: options.mode, lan: lan, address: address)
    let server = try WebServer(engines: engines, options: options, logger: logger, onRunning: { await greeting.show(port: $0, logger) })
    let alerts = engines.ownerAlerts(certificate: { [identity = options.tls] in identity?.validity.period })
    // A service that ends at once would end the server.
    let transcription: [any Service] =
      engines.transcription.map { transcription in
        [EngineService(name: "Transcription") { await transcription.run() }]
      } ?? []
    let backups: [any Service] =
      engines.nightlyBackups.map { backups in
        [EngineService(name: "Backups") { await backups.run() }]
      } ?? []
    let limit = StopLimit(logger: logger, onExit: { [engines] in engines.recordCleanExit() })
    let updates: [any Service] =
      engines.updates.map { updates in
        [EngineService(name: "Updates") { await updates.run() }]
      } ?? []
    let engines: [any Service] = [
      ControlSocket(
        engines: engines, logger: logger, address: { address.current }, settleLive: { await server.settle() },
        metrics: server.metrics),
      EngineService(name: "Refreshing") { await engines.refreshing.run() },
      EngineService(name: "Downloading") { await engines.downloading.run() },
      EngineService(name: "Searching") { await engines.searching.run() },
      EngineService(name: "Listening") { await engines.statistics.run() },
      EngineService(name: "New episodes") { await engines.newEpisodes.run() },
      EngineService(name: "Notifications") { await engines.notifications.run(saying: { Sentences.notifications(in: $0) }, alerts) },
      EngineService(name: "OwnAudio") { await engines.ownAudio.run() },
      EngineService(name: "Background") { await engines.background.run() },
      EngineService(name: "Memory") { await engines.returnFreeMemory() },
    ]
    let certificates: [any Service] = (certificate.map { [CertificateService(files: $0)] } ?? []) + (lan?.services ?? [])
    // Services stop in reverse order: what downloads must not lose its publisher first, which would be a failure.
    let services =
      (publisher.map { [$0] } ?? []) + engines + transcription + backups + updates + certificates
      + [publisher.map { DemoServerService(publisher: $0, server: server) } ?? server, limit]
    var configuration = ServiceGroupConfiguration(
      // Without a name, a service is named after its whole content, which takes half of the start time and writes secrets to the log.
      services: services.map { .init(service: $0, serviceName: ($0 as? EngineService)?.name ?? "\(type(of: $0))") },
      gracefulShutdownSignals: [.sigterm, .sigint],
      logger: logger)
    // The server ends responses that last. Work that does not end is cancelled then; what ignores that too is left to `StopLimit`.
    configuration.maximumGracefulShutdownDuration = .seconds(6)
    try await ServiceGroup(configuration: configuration).run()
  }
}

extension Settings {
  /// Shows come from the demo's publisher on this computer, besides the private addresses that the owner allows.
  mutating func useDemo(at publisherPort: Int) {
    // They would replace those of the library.
    backups = nil
    directoryURL = "http://127.0.0.1:\(publisherPort)"
    allowPrivate.all.insert(HostPort(host: "127.0.0.1", port: publisherPort))
  }
}
