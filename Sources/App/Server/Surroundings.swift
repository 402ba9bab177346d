import Hummingbird

/// What a request comes with: beside what Hummingbird needs, the connection it came over.
struct Surroundings: RequestContext {
  var coreContext: CoreRequestContextStorage
  let wire: Wire

  init(source: ApplicationRequestContextSource) {
    coreContext = CoreRequestContextStorage(source: source)
    wire = Wire(channel: source.channel)
  }
}
