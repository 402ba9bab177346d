import FeedParsing

extension FeedParser {
  /// Parses a complete body.
  public static func parse(_ bytes: [UInt8], url: String? = nil, contentType: String? = nil) throws -> ParsedFeed {
    let parser = FeedParser(url: url, contentType: contentType)
    try parser.push(bytes)
    return try parser.finish()
  }
}
