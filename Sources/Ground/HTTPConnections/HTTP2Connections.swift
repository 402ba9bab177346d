import HummingbirdCore
import Logging
import NIOCore
import NIOHTTP2

/// HTTP/2 on a connection (RFC 9113): each request is a stream, which is served as a connection with one request.
struct HTTP2Connections: Sendable {
  typealias Streams = AsyncStream<AcceptedConnection>

  private let limits: HTTP2Limits
  private let requests: SetUpWhenServed<HTTP2Request>

  init(configuration: HTTPSConfiguration, responder: @escaping HTTPChannelHandler.Responder) {
    limits = configuration.limits
    requests = SetUpWhenServed(HTTP2Request(http1: HTTP1Channel(responder: responder), handlers: configuration.requestHandlers))
  }

  /// Adds the handlers of HTTP/2 behind TLS.
  ///
  /// - Returns: The streams that the client opens. One that is not served is reset.
  func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Streams> {
    channel.eventLoop.makeCompletedFuture {
      let (streams, opened) = Streams.makeStream()
      let pipeline = channel.pipeline.syncOperations
      let connection = HTTP2ConnectionHandler(limits)
      _ = try pipeline.configureHTTP2Pipeline(
        mode: .server, connectionConfiguration: limits.connection, streamConfiguration: limits.stream,
        streamDelegate: HTTP2ConnectionHandler.Streams(connection, on: channel.eventLoop)
      ) { stream in
        stream.setOption(.autoRead, value: false).map { _ = opened.yield(AcceptedConnection(stream)) }
      }
      try pipeline.addHandler(connection)
      channel.closeFuture.whenComplete { _ in opened.finish() }
      return streams
    }
  }

  /// Serves `streams` until the connection closes.
  func serve(_ streams: Streams, on channel: any Channel, logger: Logger) async {
    await withTaskCancellationHandler {
      await withDiscardingTaskGroup { group in
        for await stream in streams { group.addTask { await requests.handle(value: stream, logger: logger) } }
      }
    } onCancel: {
      channel.close(promise: nil)
    }
  }
}
