/// The limit of each user's requests of one kind.
struct RouteLimit: Sendable, Equatable {
  /// Requests at the same time.
  var maxConcurrent: Int
  /// Requests in quick succession after a pause.
  var burst: Int
  /// Requests per second over a long time.
  var perSecond: Double
}
