import Accounts
import Backups
import Downloading
import Engines
import Events
import Foundation
import Logging
import NIOCore
import NIOPosix
import OPML
import PodcastModel
import Presenting
import Refreshing
import ServiceLifecycle
import Storage
import Supervision

/// A listener for commands in the data folder, as long as the server runs. Only the folder's owner can reach it.
public struct ControlSocket: Service {
  private let engines: Engines
  private let logger: Logger
  /// Returns when the open tabs have been sent all changes, or when its task is cancelled.
  private let settleLive: @Sendable () async -> Void
  /// The address at which browsers open the app, once the server accepts requests.
  private let address: @Sendable () -> String?
  /// The text of `/metrics`.
  private let metrics: @Sendable () async throws -> String
  private let settlingLimit: Duration
  /// Called with the socket's first name, before it gets its final one.
  private let onBound: @Sendable (String) -> Void

  /// - Parameters:
  ///   - address: The address at which browsers open the app, without a slash at its end, once the server accepts requests.
  ///   - settleLive: Returns when the open tabs have been sent all changes, or when its task is cancelled.
  ///   - metrics: The text of `/metrics`.
  public init(
    engines: Engines, logger: Logger, address: @escaping @Sendable () -> String?, settleLive: @escaping @Sendable () async -> Void,
    metrics: @escaping @Sendable () async throws -> String
  ) {
    self.init(engines: engines, logger: logger, onBound: { _ in }, address: address, settleLive: settleLive, metrics: metrics)
  }

  /// - Parameter onBound: For tests, which examine the socket at that moment.
  init(
    engines: Engines, logger: Logger, onBound: @escaping @Sendable (String) -> Void = { _ in },
    address: @escaping @Sendable () -> String? = { nil },
    settleLive: @escaping @Sendable () async -> Void = {}, metrics: @escaping @Sendable () async throws -> String = { "" },
    settlingLimit: Duration = .seconds(20)
  ) {
    self.engines = engines
    self.logger = logger
    self.settleLive = settleLive
    self.address = address
    self.metrics = metrics
    self.settlingLimit = settlingLimit
    self.onBound = onBound
  }

  public func run() async throws {
    let path = ControlPath.socket(in: engines.settings.home)
    guard path.utf8.count <= ControlPath.maxPathLength else {
      // Commands then open the library themselves, which is safe; the server notices their changes at its next round.
      logger.notice("data folder path is too long for a control socket", metadata: ["path": "\(path)"])
      try await gracefulShutdown()
      return
    }
    let server = try await bind(path)
    // A leftover socket is replaced by the next server, and refuses connections.
    defer { try? FileManager.default.removeItem(atPath: path) }
    await cancelWhenGracefulShutdown {
      do {
        try await server.executeThenClose { connections in
          try await withThrowingDiscardingTaskGroup { group in
            for try await connection in connections { group.addTask { await serveLogging(connection) } }
          }
        }
      } catch {
        if !Task.isCancelled { logger.error("control socket closed", metadata: ["error": "\(LoggedError(error))"]) }
      }
    }
  }

  // MARK: - Private

  /// The system creates a socket with the permissions that the umask leaves. So it is bound in a folder that only its owner can open, and
  /// moved out once its permissions are restricted: other users can never reach it.
  ///
  /// A connection is passed on as a plain channel and wrapped when it is served: an asynchronous channel that is never run, as for a
  /// command that arrives during shutdown, would end the process.
  private func bind(_ path: String) async throws -> NIOAsyncChannel<any Channel, Never> {
    let folder = try ControlPath.privateFolder(in: engines.settings.home)
    let first = folder + ControlPath.firstName
    defer {
      unlink(first)
      rmdir(folder)
    }
    let server = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton).childChannelOption(.autoRead, value: false)
      .bind(unixDomainSocketPath: first) { $0.eventLoop.makeSucceededFuture($0 as any Channel) }
    do {
      guard chmod(first, 0o600) == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
      onBound(first)
      guard rename(first, path) == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    } catch {
      try? await server.executeThenClose { _ in }  // The failure itself is thrown.
      throw error
    }
    return server
  }

  private func serveLogging(_ connection: any Channel) async {
    do {
      let wrapped = try await connection.eventLoop.submit {
        try NIOAsyncChannel<ByteBuffer, ByteBuffer>(wrappingChannelSynchronously: connection)
      }.get()
      try await serve(wrapped)
    } catch {
      // A command that was stopped no longer listens: its work continues.
      logger.debug("client disconnected", metadata: ["error": "\(LoggedError(error))"])
    }
  }

  private func serve(_ connection: NIOAsyncChannel<ByteBuffer, ByteBuffer>) async throws {
    try await connection.executeThenClose { inbound, outbound in
      try await connection.channel.setOption(.autoRead, value: true).get()
      var line = ByteBuffer()
      for try await var chunk in inbound {
        line.writeBuffer(&chunk)
        guard line.readableBytes <= Self.maxLineLength else { return }
        guard line.readableBytesView.last == UInt8(ascii: "\n") else { continue }
        // A program of another version gets no answer and opens the library itself.
        guard let command = try? JSONDecoder().decode(ControlCommand.self, from: Data(line.readableBytesView)) else { return }
        try await answer(command) { answer in
          try await outbound.write(ByteBuffer(bytes: JSONEncoder().encode(answer) + [UInt8(ascii: "\n")]))
        }
        return
      }
    }
  }

  /// - Throws: When the client has disconnected. The work continues.
  private func answer(_ command: ControlCommand, say: (ControlResponse) async throws -> Void) async throws {
    switch command {
    case .add(let address, let name): try await work(say) { try await say(await add(address, for: engines.user(named: name))) }
    case .address: try await say(.address(address()))
    case .metrics: try await work(say) { try await say(.metrics(try await metrics())) }
    case .refreshAll: try await work(say) { try await follow(engines.refreshing.refresh(.all), say) }
    case .refresh(let words, let name):
      try await work(say) {
        let show = try await engines.show(named: words, for: engines.user(named: name))
        try await follow(engines.refreshing.refresh(.show(show.id)), say)
      }
    case .download(let words, let latest, let name):
      try await work(say) {
        let user = try await engines.user(named: name)
        let episodes = try await engines.episodes(named: words, latest: latest, for: user)
        try await engines.download(episodes, for: user) { try await say(.download($0)) }
        try await say(.ended)
      }
    case .transcribe(let words, let show):
      try await work(say) {
        let episodes =
          if let show { try await engines.episodesToTranscribe(ofShow: show) } else { try await engines.episodes(named: words) }
        try await engines.transcribe(episodes) { try await say(.transcription($0)) }
        try await say(.ended)
      }
    case .transcriptions: try await work(say) { try await say(.transcriptions(try await engines.transcriptionList())) }
    case .importList(let path, let name):
      try await work(say) {
        try await engines.importList(
          at: path, for: engines.user(named: name), stored: { try await say(.imported($0)) }, each: { try await say(.progress($0)) })
      }
    case .logBackup(let path, let bytes):
      BackupLog.didMake(path, bytes: bytes, logger)
      try await say(.ended)
    case .settle: try await say(.settled(await settles()))
    case .examine(let isRepairing):
      try await work(say) {
        let failing = engines.loops.filter(\.isFailing)
        if !failing.isEmpty { try await say(.loops(failing)) }
        try await say(.examined(engines.examine(isRepairing: isRepairing) { try await say(.finding($0)) }))
      }
    }
  }

  /// - Throws: When the client has disconnected.
  private func work(_ say: (ControlResponse) async throws -> Void, _ body: () async throws -> Void) async throws {
    do {
      try await body()
    } catch let unclear as AmbiguousArgument {
      try await say(.unclear(unclear))
    } catch let error as TranscriptionRequestError {
      try await say(.notTranscribed(error))
    } catch let error as OPMLError {
      try await say(.failed(Sentences.sentence(for: error)))
    } catch let error as ImportError {
      try await say(.failed(Sentences.sentence(for: error)))
    } catch AccountError.noSuchAccount {
      try await say(.noSuchUser)
    } catch let error as StorageError {
      logger.error("command failed", metadata: ["error": "\(error)"])
      try await say(.storageFailed(error))
    } catch let error as DownloadError {
      logger.error("command failed", metadata: ["error": "\(error)"])
      try await say(.failed(Sentences.unexpected))
    }
  }

  /// Work that changes something may cause further work, so it is at rest when a wait for all of it has seen no change.
  private func settles() async -> Bool {
    await withTaskGroup(of: Bool.self) { group in
      group.addTask {
        var seen: Int
        repeat {
          seen = engines.events.changeCount
          await settleLive()
          await engines.settle()
        } while engines.events.changeCount != seen && !Task.isCancelled
        return !Task.isCancelled
      }
      group.addTask {
        // A wait that is cancelled was not needed.
        try? await Task.sleep(for: settlingLimit)
        return false
      }
      defer { group.cancelAll() }
      return await group.next() ?? false
    }
  }

  private func add(_ address: String, for user: UserID) async -> ControlResponse {
    do {
      return .added(try await engines.add(address, for: user))
    } catch let error as RefreshingError where error.isSignInNeeded {
      return .signInNeeded
    } catch let error as RefreshingError {
      return .failed(Sentences.sentence(for: error, toOwner: true))
    } catch let error as StorageError {
      logger.error("command failed", metadata: ["error": "\(error)"])
      return .storageFailed(error)
    } catch {
      logger.error("command failed", metadata: ["error": "\(error)"])
      return .failed(Sentences.unexpected)
    }
  }

  private func follow(
    _ work: AsyncThrowingStream<RefreshProgress, any Error>, _ say: (ControlResponse) async throws -> Void
  ) async throws {
    for try await progress in work { try await say(.progress(progress)) }
  }

  private static let maxLineLength = 64 << 10
}
