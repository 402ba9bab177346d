import Foundation
import HTTPConnections
import Hummingbird
import Logging
import NIOCore
import ServiceLifecycle

/// A small podcast internet on one loopback port: shows with feeds, audio, artwork and websites, and a directory that responds like
/// Apple's. `earnest serve --demo` runs it beside the app, tests run it alone.
///
///     let publisher = try DemoPublisher()
///     Task { print("\(try await publisher.baseURL)/feeds/lichen-hour.xml") }
///     try await publisher.run()
///
/// Any address may have faults in its query; see `Fault` and the README.
public actor DemoPublisher: Service {
  /// The published shows, in the order of the charts.
  public static var shows: [DemoShow] {
    // Without its files there is no publisher: `init` throws the error.
    (try? DemoShow.all.get()) ?? []
  }

  /// The last 1,000 requests, oldest first.
  public nonisolated var requests: [DemoRequest] { hits.requests }

  /// The currently published shows.
  nonisolated var shows: [DemoShow] { clock.map { $0() >= newEpisodeTime } == false ? before : after }

  let media: DemoMedia
  let hits = DemoRequestLog()
  private let wishedPort: Int
  private static let host = "127.0.0.1"
  private let logger: Logger
  private let opening = StartupSignal()
  private let clock: (@Sendable () -> Date)?
  /// The time of the next new episode, and the shows before and after it.
  private let newEpisodeTime: Date
  private let before: [DemoShow]
  private let after: [DemoShow]

  /// - Parameters:
  ///   - port: 0 takes any free port; `port` says which it became.
  ///   - clock: moves all shows to the weeks before today, so that some of their episodes are new; and one of them, the news, brings its
  ///     newest two minutes from now, so that one can see it come. Without a clock every day is the same.
  /// - Throws: `DemoMediaError` when the audio files and pictures are not where the program expects them; what reading the shows throws.
  public init(port: Int = 0, clock: (@Sendable () -> Date)? = nil, logger: Logger? = nil) throws {
    self.wishedPort = port
    self.logger = logger ?? Logger(label: "demo-publisher")
    self.media = try DemoMedia()
    self.clock = clock
    let start = clock?() ?? PublicationCalendar.base
    newEpisodeTime = start.addingTimeInterval(120)
    let shows = try DemoShow.all.get()
    var before = clock == nil ? shows : shows.map { $0.later(byWeeks: PublicationCalendar.weeks(until: start)) }
    var after = before
    if clock != nil, let news = after.firstIndex(where: { $0.id == "ten-to-seven" }) {
      after[news].episodes[0] = after[news].episodes[0].moved(to: newEpisodeTime)
      before[news].episodes.removeFirst()
    }
    (self.before, self.after) = (before, after)
  }

  /// The port in use; waits until there is one, and throws when the publisher could not start or has stopped.
  public var port: Int {
    get async throws { try await opening.port() }
  }

  /// For example `http://127.0.0.1:40123`; waits like `port`.
  public var baseURL: String {
    get async throws { "http://\(Self.host):\(try await port)" }
  }

  /// Serves until the task is cancelled or its service group shuts down. Unfinished responses are then cut off, so that a paused player
  /// does not keep the program running.
  public func run() async throws {
    // Hummingbird logs every cut response and every stopped player as an error; here they are intended.
    var quiet = logger
    quiet.logLevel = .critical
    let application = Application(
      router: router(), server: .http1WhenServed(),
      configuration: .init(address: .hostname(Self.host, port: wishedPort), serverName: "demo-publisher"),
      onServerRunning: { [opening, logger] channel in
        guard let port = channel.localAddress?.port else { return }
        logger.debug("demo publisher started", metadata: ["port": "\(port)"])
        await opening.succeed(port)
      },
      logger: quiet)
    do {
      try await cancelWhenGracefulShutdown { try await application.run() }
      await opening.fail(CancellationError())
    } catch is CancellationError {
      await opening.fail(CancellationError())
    } catch let error as IOError where error.errnoCode == EADDRINUSE {
      await opening.fail(error)
      throw DemoPublisherError.portTaken(wishedPort)
    } catch let error as IOError where error.errnoCode == EACCES {
      await opening.fail(error)
      throw DemoPublisherError.portDenied(wishedPort)
    } catch {
      await opening.fail(error)
      throw error
    }
  }

  public nonisolated func clearRequests() { hits.clear() }
}

/// An error of starting the publisher.
public enum DemoPublisherError: Error, Equatable {
  /// Another program uses this port.
  case portTaken(Int)
  /// The system reserves this port for other users.
  case portDenied(Int)
}
