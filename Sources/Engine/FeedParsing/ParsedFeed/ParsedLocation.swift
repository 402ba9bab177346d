/// A location that a show or an episode is about or was made at (`podcast:location`).
public struct ParsedLocation: Sendable, Equatable, Encodable {
  /// The name of the location.
  public var name: String
  /// A geo URI (RFC 5870): "geo:LATITUDE,LONGITUDE".
  public var geo: String?
  /// An OpenStreetMap object such as "R113314".
  public var osm: String?
  /// "subject" or "creator", in lower case.
  public var relation: String?
  /// An ISO 3166-1 code such as "US".
  public var country: String?
}
