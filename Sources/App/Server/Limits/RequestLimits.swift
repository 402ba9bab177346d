/// The limits of requests and connections. One person's ordinary use stays far below each of them: a page of 50 covers has 50 requests at
/// most, and typing in the search field sends eight requests a second.
struct RequestLimits: Sendable {
  /// Requests that the server handles at the same time. A stream counts until its response begins.
  var maxRequests = 1_024
  /// The part of them that one user may have.
  var maxRequestsPerUser = 512
  /// The part of them that all clients who are not signed in may have together.
  var maxRequestsOfStrangers = 256
  /// The part of them that those clients of one network may have who are not signed in.
  var maxRequestsPerStranger = 64
  /// The limits of each user's expensive requests.
  var routes: [ExpensiveRoute: RouteLimit] = [
    .search: RouteLimit(maxConcurrent: 12, burst: 600, perSecond: 10),
    .preview: RouteLimit(maxConcurrent: 4, burst: 60, perSecond: 0.5),
    .upload: RouteLimit(maxConcurrent: 2, burst: 30, perSecond: 0.5),
    .clip: RouteLimit(maxConcurrent: 2, burst: 30, perSecond: 0.1),
    .refresh: RouteLimit(maxConcurrent: 8, burst: 60, perSecond: 0.2),
    .message: RouteLimit(maxConcurrent: 2, burst: 10, perSecond: 0.05),
  ]
  /// The rate at which one network without a user has clips made, in quick succession and per second over a long time. The exporter limits
  /// how many wait.
  var strangerClips: (burst: Int, perSecond: Double) = (10, 0.05)
  /// The size of all files of a form together: four gigabytes.
  var maxFormBytes = 4 << 30
  /// Pictures that are fetched from their publishers at the same time for one user. Further ones wait and are never refused.
  var maxArtworkFetchesPerUser = 32
  /// Connections from one address; nil for a quarter of those that the system allows. All clients behind a router or a proxy on another
  /// machine share an address, so the number is large: it prevents one address from taking all connections.
  var maxConnectionsPerAddress: Int?
  /// Whether this machine's own addresses have no limit: all clients of a proxy on this machine, or of a tunnel, share them.
  var exemptsLoopback = true

  /// The number of connections from one address when `all` are possible.
  func connectionsPerAddress(of all: Int) -> Int { max(maxConnectionsPerAddress ?? all / 4, 1) }
}
