import NIOCore
import NIOHTTP2

/// The limits of a connection of HTTP/2. One connection carries all requests of a browser.
public struct HTTP2Limits: Sendable {
  /// The number of open requests.
  public var maxStreams = 100
  /// The bytes of a request's head, uncompressed.
  public var maxHeadBytes = 32_768
  /// The number of requests that a client may withdraw within 30 seconds. Each has cost the server some work by then ("rapid reset"), but
  /// a player that seeks and a list that is scrolled withdraw many.
  public var maxResets = 1_000
  /// The number of frames without content, such as pings, within 30 seconds.
  public var maxControlFrames = 1_000
  /// The bytes of a request's body that may arrive before the server reads them.
  public var window = 256 << 10
  /// From the end of the handshake to the first request.
  public var firstRequest = TimeAmount.seconds(10)
  /// From the end of the last open response to the next request.
  public var nextRequest = TimeAmount.seconds(75)
  /// The interval of pings to a client that sends nothing while a response is open. A client that does not answer until the next one has
  /// vanished.
  public var pingInterval = TimeAmount.seconds(60)
  /// From the announcement that the server stops to the end of open responses.
  public var gracePeriod = TimeAmount.seconds(5)

  public init() {}

  var connection: NIOHTTP2Handler.ConnectionConfiguration {
    var connection = NIOHTTP2Handler.ConnectionConfiguration()
    connection.initialSettings = [
      HTTP2Setting(parameter: .maxConcurrentStreams, value: maxStreams),
      HTTP2Setting(parameter: .maxHeaderListSize, value: maxHeadBytes),
    ]
    connection.targetWindowSize = window * 4
    connection.maximumBufferedControlFrames = 1_000
    connection.controlFrameRateLimit.maximumCount = maxControlFrames
    return connection
  }

  var stream: NIOHTTP2Handler.StreamConfiguration {
    var stream = NIOHTTP2Handler.StreamConfiguration()
    stream.targetWindowSize = window
    stream.outboundBufferSizeHighWatermark = 64 << 10
    stream.outboundBufferSizeLowWatermark = 32 << 10
    stream.streamResetFrameRateLimit.maximumCount = maxResets
    return stream
  }
}
