import HummingbirdCore
import Logging
import NIOCore
import NIOHTTPTypesHTTP2

/// A request of HTTP/2: a stream whose parts are those of HTTP/1.1.
struct HTTP2Request: ServerChildChannel {
  let http1: HTTP1Channel
  let handlers: @Sendable () -> [any RemovableChannelHandler]

  func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<HTTP1Channel.Value> {
    channel.eventLoop.makeCompletedFuture {
      let pipeline = channel.pipeline.syncOperations
      try pipeline.addHandler(HTTP2FramePayloadToHTTPServerCodec())
      try pipeline.addHandlers(handlers())
      return try HTTP1Channel.Value(wrappingChannelSynchronously: channel)
    }
  }

  /// Serves the stream as a connection with one request: it closes after the response.
  func handle(value: HTTP1Channel.Value, logger: Logger) async {
    await http1.handle(value: value, logger: logger)
  }
}
