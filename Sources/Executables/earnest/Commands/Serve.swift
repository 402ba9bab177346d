import ArgumentParser
import Control
import DemoPublisher
import Downloading
import Engines
import Fetching
import Foundation
import Logging
import Notifications
import Playback
import Presenting
import Refreshing
import Searching
import Server
import ServiceLifecycle
import Supervision
import UnixSignals

/// `earnest serve`
struct Serve: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Run the server.",
    discussion: """
      Example:

        earnest serve --port 8080
        earnest serve --demo     try it with demo shows, without internet access

      Then open http://127.0.0.1:8080. Stop with Ctrl-C.
      """)

  @Flag(
    help:
      "Use demo shows from a built-in publisher. Data is stored in demo/ inside the data folder, unless --data is given."
  )
  var demo = false

  @Option(help: "The loopback address to listen on.")
  var host = "127.0.0.1"

  @Option(help: "The port to listen on, or 0 for any free port.")
  var port = 8080

  @Option(help: ArgumentHelp("The port of the demo publisher. (default: the one after --port)", visibility: .hidden))
  var demoPort: Int?

  @Option(help: "The log level on standard error: debug, info, notice, warning or error. (EARNEST_LOG; default: notice)")
  var log: String?

  @OptionGroup var options: SettingsOptions

  func run() async throws {
    // Files of the server are readable by their owner only. Other commands use the caller's umask, since they write exports.
    umask(0o077)
    let level = try logLevel()
    var logger = Logger(label: "earnest")
    logger.logLevel = level
    var settings = try await options.settings()
    var publisher: DemoPublisher?
    if demo {
      let publisherPort = demoPort ?? (port == 0 ? 8081 : port + 1)
      if options.data == nil { settings.home.append(path: "demo") }
      settings.directoryURL = "http://127.0.0.1:\(publisherPort)"
      settings.allowPrivate = [HostPort(host: "127.0.0.1", port: publisherPort)]
      publisher = try DemoPublisher(port: publisherPort, clock: { Date() }, logger: logger)
    }
    try await reportingErrors { [publisher, logger, settings] in
      if await ControlClient.isServed(settings.home) {
        throw CommandFailure(description: strings(.alreadyServed, ["folder": settings.home.path]))
      }
      try await withEngines(settings) { engines in
        engines.recordCrashes()
        await protectSecrets(of: engines, logger)
        try await serve(engines, with: publisher, logger)
      }
    }
  }

  /// Reports folders that other users can open, and encrypts credentials that earlier versions stored as plain text. A failure of either
  /// does not prevent the start.
  private func protectSecrets(of engines: Engines, _ logger: Logger) async {
    for (path, mode) in engines.exposedFolders {
      logger.warning(
        "other users of this computer can open a folder of the library; run chmod 700 on it",
        metadata: ["folder": "\(path)", "mode": "\(mode)"])
    }
    do {
      try await engines.sealCredentials()
    } catch {
      logger.error(
        "notification addresses may still be stored unencrypted", metadata: ["error": "\(error)"])
    }
  }

  /// The level applies to all loggers.
  private func logLevel() throws -> Logger.Level {
    guard let word = log ?? ProcessInfo.processInfo.environment["EARNEST_LOG"] else { return .notice }
    guard let level = Logger.Level(rawValue: word.lowercased()) else { throw ValidationError(strings(.notALogLevel, ["value": word])) }
    LoggingSystem.bootstrap { label in
      var handler = StreamLogHandler.standardError(label: label)
      handler.logLevel = level
      return handler
    }
    return level
  }

  private func serve(_ engines: Engines, with publisher: DemoPublisher?, _ logger: Logger) async throws {
    var options = WebServer.Options()
    options.host = host
    options.port = port
    let shownHost = host.contains(":") ? "[\(host)]" : host
    let server = try WebServer(
      engines: engines, options: options, logger: logger,
      onRunning: { port in Terminal.write(strings(.isAt, ["url": "http://\(shownHost):\(port)"]) + "\n") })
    let engines: [any Service] = [
      ControlSocket(engines: engines, logger: logger),
      EngineService(name: "Refreshing") { await engines.refreshing.run() },
      EngineService(name: "Downloading") { await engines.downloading.run() },
      EngineService(name: "Searching") { await engines.searching.run() },
      EngineService(name: "Listening") { await engines.playback.run() },
      EngineService(name: "Notifications") { await engines.notifications.run(saying: Sentences.notifications) },
      EngineService(name: "Background") { await engines.background.run() },
    ]
    let services = engines + (publisher.map { [$0, DemoServerService(publisher: $0, server: server)] } ?? [server])
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
