import Accounts
import ArgumentParser
import Backups
import Control
import DemoPublisher
import Downloading
import Engines
import Fetching
import Foundation
import HTTPConnections
import Logging
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

  @Flag(help: optionHelp(.serveAccounts))
  var accounts = false

  @Option(help: optionHelp(.serveHost, suffix: "(default: 127.0.0.1)"))
  var host = "127.0.0.1"

  @Option(help: optionHelp(.servePort))
  var port: Int?

  @Option(help: optionHelp(.serveAudioFolder))
  var audioFolder: String?

  @OptionGroup var lan: LanOptions

  @OptionGroup var https: HTTPSOptions

  @Option(help: optionHelp(.serveDemoPort, visibility: .hidden))
  var demoPort: Int?

  @Option(help: optionHelp(.serveLog))
  var log: String?

  @Option(help: optionHelp(.serveAssets))
  var assets: String?

  @OptionGroup var proxies: ProxyOptions

  @OptionGroup var provider: ProviderOptions

  @Option(name: [.customLong("data"), .customLong("home")], help: optionHelp(.settingsData))
  var data: String?

  @OptionGroup var options: ServerSettingsOptions

  func run() async throws {
    // Files of the server are readable by their owner only. Other commands use the caller's umask, since they write exports.
    umask(0o077)
    let level = try logLevel()
    var logger = Logger(label: "earnest")
    logger.logLevel = level
    var settings = try await options.settings(data: data, proxies.flags)
    if let audioFolder { settings.audioFolder = URL(fileURLWithPath: audioFolder, isDirectory: true) }
    for name in settings.unknownNames { logger.warning("no setting has this name, so it has no effect", metadata: ["name": "\(name)"]) }
    let signIn = try provider.settings(logger)
    var publisher: DemoPublisher?
    if demo {
      let publisherPort = demoPort ?? (chosenPort == 0 ? 8081 : chosenPort == 65_535 ? 65_534 : chosenPort + 1)
      if data == nil { settings.home.append(path: "demo") }
      // They would replace those of the library.
      settings.backups = nil
      settings.directoryURL = "http://127.0.0.1:\(publisherPort)"
      settings.allowPrivate = [HostPort(host: "127.0.0.1", port: publisherPort)]
      publisher = try DemoPublisher(port: publisherPort, clock: { Date() }, logger: logger)
    }
    // The provider may be on the home network, and only its requests use this address.
    if let signIn { settings.allowPrivate.byPurpose[.identity, default: []].insert(signIn.host) }
    try await reportingErrors { [publisher, logger, settings] in
      let certificate = try https.files(logger)
      if certificate != nil, lan.isOn { throw ValidationError(strings(.lanNotCertificate)) }
      if await ControlClient.isServed(settings.home) {
        throw CommandFailure(description: strings(.alreadyServed, ["folder": settings.home.path]))
      }
      try await withEngines(settings) { engines in
        engines.recordCrashes()
        reportExposedFolders(of: engines, logger)
        if !engines.makesThumbnails {
          logger.warning("large covers are not shown, since vipsthumbnail is not installed; install the package libvips-tools")
        }
        if settings.audioFolder != nil, !engines.ownAudio.readsTags {
          logger.warning("tags of audio files are not read, since ffprobe is not installed; install the package ffmpeg")
        }
        if let transcription = engines.transcription, !transcription.cutsFiles {
          logger.warning("large files are not transcribed, since ffmpeg is not installed; install the package ffmpeg")
        }
        await engines.findPrivateShows()
        try await serve(engines, with: publisher, certificate, signIn, logger)
      }
    }
  }

  func validate() throws {
    if lan.isOn, host != "127.0.0.1" { throw ValidationError(strings(.lanNotHost)) }
    for (name, port) in [("--port", port), ("--guide-port", lan.guidePort), ("--demo-port", demoPort)] {
      guard let port, !(0...65_535).contains(port) else { continue }
      throw ValidationError(strings(.notAPort, ["name": name, "value": "\(port)"]))
    }
  }

  private var chosenPort: Int { port ?? (lan.isOn ? 8_443 : 8_080) }

  private func signInMode(_ engines: Engines) async throws -> SignInMode {
    let hasOwner = try await engines.accounts.haveOwner()
    let isReachable = !WebServer.isLoopback(host) || engines.settings.proxies.isReachableFromElsewhere
    if accounts || lan.isOn || hasOwner || isReachable || provider.oidcIssuer != nil { return .accounts }
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

  /// The level applies to all loggers.
  private func logLevel() throws -> Logger.Level {
    let word = log ?? ProcessInfo.processInfo.environment["EARNEST_LOG"] ?? Logger.Level.notice.rawValue
    guard let level = Logger.Level(rawValue: word.lowercased()) else { throw ValidationError(strings(.notALogLevel, ["value": word])) }
    LineLogHandler.bootstrap(level)
    return level
  }

  private func singleAssets() throws -> SingleAssets? {
    guard let folder = assets ?? ProcessInfo.processInfo.environment["EARNEST_ASSETS"] else { return nil }
    guard let files = SingleAssets(sources: URL(fileURLWithPath: folder)) else {
      throw ValidationError(strings(.notSources, ["folder": folder]))
    }
    return files
  }

  private func serve(
    _ engines: Engines, with publisher: DemoPublisher?, _ certificate: TLSIdentityFiles?, _ provider: ProviderSettings?, _ logger: Logger
  ) async throws {
    var options = WebServer.Options()
    (options.host, options.port) = (host, chosenPort)
    options.mode = try await signInMode(engines)
    (options.tls, options.provider) = (certificate?.identity, provider)
    options.singleAssets = try singleAssets()
    let lan = try lan.services(engines, options: &options, logger)
    let address = ServerAddress()
    let greeting = ServerGreeting(
      scheme: options.tls == nil ? "http" : "https", host: host, engines: engines, mode: options.mode, lan: lan, address: address)
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
    let engines: [any Service] = [
      ControlSocket(engines: engines, logger: logger, address: { address.current }, settleLive: { await server.settle() }),
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
    let services =
      engines + transcription + backups + certificates
      + (publisher.map { [$0, DemoServerService(publisher: $0, server: server)] } ?? [server])
    var configuration = ServiceGroupConfiguration(
      // Without a name, a service is named after its whole content, which takes half of the start time and writes secrets to the log.
      services: services.map { .init(service: $0, serviceName: ($0 as? EngineService)?.name ?? "\(type(of: $0))") },
      gracefulShutdownSignals: [.sigterm, .sigint],
      logger: logger)
    // A paused player's open connection must not delay the shutdown.
    configuration.maximumGracefulShutdownDuration = .seconds(1)
    configuration.maximumCancellationDuration = .seconds(1)
    try await ServiceGroup(configuration: configuration).run()
  }
}
