import Hummingbird

/// The context of a request: Hummingbird's own data, and the connection.
struct Surroundings: RequestContext {
  var coreContext: CoreRequestContextStorage
  let wire: Wire

  init(source: ApplicationRequestContextSource) {
    coreContext = CoreRequestContextStorage(source: source)
    wire = Wire(channel: source.channel)
  }
}
