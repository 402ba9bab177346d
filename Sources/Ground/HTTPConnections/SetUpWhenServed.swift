import HummingbirdCore
import Logging
import NIOCore

/// A server's connections, each set up when it is served and not when it is accepted: a server may stop in between.
public struct SetUpWhenServed<Base: ServerChildChannel>: ServerChildChannel {
  private let base: Base

  /// - Parameter base: Sets up and serves each connection.
  public init(_ base: Base) {
    self.base = base
  }

  public func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<AcceptedConnection> {
    channel.setOption(.autoRead, value: false).map { AcceptedConnection(channel) }
  }

  public func handle(value accepted: AcceptedConnection, logger: Logger) async {
    let channel = accepted.channel
    do {
      let connection = try await channel.eventLoop.flatSubmit {
        base.setup(channel: channel, logger: logger).map { connection in
          // This fails for a connection that is closed by now, which ends below as any other.
          channel.setOption(.autoRead, value: true).whenFailure { logger.trace("connection closed early: \($0)") }
          // A stream of HTTP/2 starts to read only on request.
          channel.read()
          return connection
        }
      }.get()
      await base.handle(value: connection, logger: logger)
    } catch {
      logger.debug("connection not set up", metadata: ["error": "\(error)"])
    }
  }
}

extension HTTPServerBuilder {
  /// HTTP/1.1 whose connections are set up when they are served.
  ///
  /// - Parameter configuration: The handlers and limits of each connection.
  public static func http1WhenServed(configuration: HTTP1Channel.Configuration = .init()) -> HTTPServerBuilder {
    HTTPServerBuilder { SetUpWhenServed(HTTP1Channel(responder: $0, configuration: configuration)) }
  }
}
