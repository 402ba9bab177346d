/// What a show says of itself in the podcast namespace.
public struct DemoShowExtras: Sendable, Decodable {
  public var people: [DemoPerson]
  public var fundingText: String
  public var fundingAddress: String
  /// The ids of shows that this one recommends.
  public var podroll: [String]
  public var seasonNames: [Int: String]
  public var location: DemoLocation
  /// An identifier of SPDX.
  public var license: String
  /// The title of a broadcast that has been running since the newest episode.
  public var liveTitle: String
}
