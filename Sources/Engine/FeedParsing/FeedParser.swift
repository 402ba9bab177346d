import TextScanning

/// Reads a podcast feed while it arrives: RSS, Atom or JSON Feed, however malformed it is.
///
/// ```swift
/// let parser = FeedParser(url: "https://example.org/feed.xml", contentType: "application/rss+xml")
/// for chunk in chunks { try parser.push(chunk) }
/// let feed = try parser.finish()
/// ```
///
/// With an `episode` handler it holds one episode at a time, and memory does not grow with the feed. The size of a feed is unlimited;
/// single texts, lists and attributes have limits.
///
/// Input is cut into blocks of one size before it is parsed, so that the size of the chunks never changes the result. The parser
/// fetches nothing and expands no entity. A parser reads one feed, and belongs to one task or thread at a time; it is slow, so it must
/// not run on Swift's concurrency pool.
public final class FeedParser {
  private enum Stage {
    case start, xml, json
  }

  private static let blockSize = 32 << 10

  private var stage = Stage.start
  private var block: [UInt8] = []
  private var sawContent = false
  private var failure: FeedParsingError?
  private var decoder: BodyDecoder
  private var xml: MarkupReader<FeedBuilder>
  private var json: JSONFeedReader

  /// - Parameters:
  ///   - url: the URL of the feed, after redirects; relative addresses in it are resolved against it.
  ///   - contentType: the HTTP header of that name, for its charset.
  ///   - episode: called with each episode when its element ends; `episodes` of the finished feed is then empty. It must not
  ///     call the parser.
  public init(url: String? = nil, contentType: String? = nil, episode: ((ParsedEpisode) -> Void)? = nil) {
    decoder = BodyDecoder(contentType: contentType)
    xml = MarkupReader(builder: FeedBuilder(feedURL: url, handOver: episode))
    json = JSONFeedReader(feedURL: url, handOver: episode)
  }

  /// Parses the next bytes of the body, of any number.
  /// - Throws: `FeedParsingError` as soon as it is certain that this is not a feed.
  public func push(_ bytes: Span<UInt8>) throws {
    try bytes.withCheckedBytes { bytes in
      var at = 0
      while at < bytes.count {
        if let failure { throw failure }
        let left = bytes.count - at
        if block.isEmpty, left >= Self.blockSize {
          try read(bytes.part(at..<at + Self.blockSize), isLast: false)
          at += Self.blockSize
          continue
        }
        let count = min(Self.blockSize - block.count, left)
        block.append(contentsOf: bytes.part(at..<at + count))
        at += count
        if block.count == Self.blockSize { try readBlock(isLast: false) }
      }
    }
  }

  /// Parses the next bytes of the body, of any number.
  /// - Throws: `FeedParsingError` as soon as it is certain that this is not a feed.
  public func push(_ bytes: [UInt8]) throws { try push(bytes.span) }

  /// Ends the feed. A truncated body gives the part that was read, with `complete` false.
  /// - Throws: `FeedParsingError`.
  public func finish() throws -> ParsedFeed {
    if let failure { throw failure }
    try readBlock(isLast: true)
    var feed: ParsedFeed
    var repairs = decoder.repairs
    switch stage {
    case .start: throw fail(.empty)
    case .json: feed = try json.finish()
    case .xml:
      guard xml.builder.sawRoot else { throw fail(sawContent ? .notXML : .empty) }
      feed = xml.builder.finish()
      feed.complete = xml.rootClosed
      if xml.builder.isRedirect {
        guard feed.complete, let url = feed.newFeedURL else { throw fail(.notAFeed(rootElement: "redirect")) }
        throw fail(.moved(to: url))
      }
      repairs.formUnion(xml.repairs.union(xml.builder.repairs))
      if !feed.complete { repairs.insert(.truncated) }
    }
    feed.repairs = Set(feed.repairs).union(repairs.map(\.rawValue)).sorted()
    return feed
  }

  // MARK: - Private

  private func readBlock(isLast: Bool) throws {
    // Moved out of self, since reading mutates self.
    var bytes: [UInt8] = []
    swap(&bytes, &block)
    try bytes.withCheckedBytes { try read($0, isLast: isLast) }
    bytes.removeAll(keepingCapacity: true)
    swap(&bytes, &block)
  }

  private func read(_ bytes: CheckedBytes, isLast: Bool) throws {
    if case .start = stage, bytes.count >= 2, bytes[0] == 0x1F, bytes[1] == 0x8B { throw fail(.compressed) }
    try decoder.decode(bytes, isLast: isLast) { try readUTF8($0, isLast: isLast) }
  }

  private func readUTF8(_ bytes: CheckedBytes, isLast: Bool) throws {
    if !sawContent, let first = bytes.first(where: { !$0.isSpace && $0 != 0 }) {
      sawContent = true
      if case .start = stage { stage = first == UInt8(ascii: "{") || first == UInt8(ascii: "[") ? .json : .xml }
    }
    switch stage {
    case .start: return
    case .json: json.push(bytes)
    case .xml:
      xml.push(bytes, isLast: isLast)
      if let failure = xml.builder.failure { throw fail(failure) }
    }
  }

  private func fail(_ failure: FeedParsingError) -> FeedParsingError {
    self.failure = failure
    return failure
  }
}
