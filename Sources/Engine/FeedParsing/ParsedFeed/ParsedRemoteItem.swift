/// A show or an episode in another feed (`podcast:remoteItem`).
public struct ParsedRemoteItem: Sendable, Equatable, Encodable {
  /// The `podcast:guid` of that feed.
  public var feedGUID: String?
  public var feedURL: String?
  /// The GUID of an episode in it; nil means the whole show.
  public var itemGUID: String?
  /// In lower case, such as "podcast" or "music".
  public var medium: String?
  public var title: String?
}
