/// A place that a show or an episode is about or was made at (`podcast:location`).
public struct ParsedLocation: Sendable, Equatable, Encodable {
  public var name: String
  /// "geo:LATITUDE,LONGITUDE", RFC 5870.
  public var geo: String?
  /// A thing of OpenStreetMap such as "R113314".
  public var osm: String?
  /// "subject" or "creator", in lower case.
  public var relation: String?
  /// ISO 3166-1, such as "US".
  public var country: String?
}
