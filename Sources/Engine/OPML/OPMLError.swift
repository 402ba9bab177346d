/// Why bytes could not be read as a list of subscriptions. Cases name the situation; whoever shows it finds the sentence.
public enum OPMLError: Error, Equatable, Sendable {
  /// Nothing at all, or nothing but white space.
  case empty
  /// A compressed file that nobody unpacked (gzip, zip).
  case compressed
  /// There is no element in it.
  case notXML
  case webPage
  /// It is a feed itself: what one subscribes to, and no list.
  case feed
  /// Another kind of XML: the name of the outermost element.
  case notAList(rootElement: String)
  case tooLarge(limit: Int)
}
