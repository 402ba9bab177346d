/// A show or an episode in another feed (`podcast:remoteItem`).
public struct ParsedRemoteItem: Sendable, Equatable, Encodable {
  /// The `podcast:guid` of that feed.
  public var feedGUID: String?
  /// The URL of that feed.
  public var feedURL: String?
  /// The GUID of an episode in it; nil for the whole show.
  public var itemGUID: String?
  /// The medium in lower case, such as "podcast" or "music".
  public var medium: String?
  /// The title.
  public var title: String?
}
