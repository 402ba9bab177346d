/// The stored address of a private show beside an open show with the same feed: that of the feed with a fragment, which no request contains
/// and no other address has. All readers of the library get the address of the feed.
enum AddressBeside {
  static func stored(_ url: String) -> String { url + mark }

  static func shown(_ stored: String) -> String { isStored(stored) ? String(stored.dropLast(mark.count)) : stored }

  /// The new stored address of a show whose stored address is `earlier`.
  static func moved(_ url: String, from earlier: String) -> String { isStored(earlier) ? stored(url) : url }

  private static func isStored(_ address: String) -> Bool { address.hasSuffix(mark) }

  private static let mark = "#private"
}
