/// The reason that bytes are not a subscription list.
public enum OPMLError: Error, Equatable, Sendable {
  /// No bytes, or only white space.
  case empty
  /// A compressed file that was not decompressed (gzip, zip).
  case compressed
  /// It has no element.
  case notXML
  /// A web page.
  case webPage
  /// A feed, which can be subscribed to, but is not a list.
  case feed
  /// Another kind of XML: the name of the outermost element.
  case notAList(rootElement: String)
  /// More bytes than `limit`.
  case tooLarge(limit: Int)
}
