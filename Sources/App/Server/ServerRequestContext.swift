import Hummingbird

/// The context of a request: Hummingbird's own data, and the connection.
struct ServerRequestContext: RequestContext {
  var coreContext: CoreRequestContextStorage
  let connection: ClientConnection
  /// Set before the request is handled.
  var source = RequestSource()

  init(source: ApplicationRequestContextSource) {
    coreContext = CoreRequestContextStorage(source: source)
    connection = ClientConnection(channel: source.channel)
  }
}
