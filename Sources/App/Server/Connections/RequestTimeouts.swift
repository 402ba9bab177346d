import NIOCore

/// The time that a client has for sending a request. A client that sends one byte every few seconds would otherwise hold a connection
/// for ever ("slow loris"). Responses have no limit: a listener who pauses reads slowly.
struct RequestTimeouts: Sendable {
  /// From the opening of the connection to the end of the first request's head.
  var firstHead = TimeAmount.seconds(10)
  /// From the end of a response to the end of the next request's head. Browsers reuse connections for about a minute.
  var nextHead = TimeAmount.seconds(75)
  /// The period in which a body must make progress.
  var bodyPeriod = TimeAmount.seconds(15)
  /// The bytes of a body that must arrive in each period while the server reads it.
  var minBytesPerPeriod = 8_192
}
