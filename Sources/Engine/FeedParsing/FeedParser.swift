/// Reads a podcast feed while it arrives: RSS, Atom or JSON Feed, in whatever state its publisher left it.
///
/// ```swift
/// let parser = FeedParser(url: "https://example.org/feed.xml", contentType: "application/rss+xml")
/// for chunk in chunks { try parser.push(chunk) }
/// let feed = try parser.finish()
/// ```
///
/// Bytes are cut anew into blocks of one size before anything looks at them, so that how they arrived never
/// changes what is read. Nothing is fetched and no entity is expanded. A parser reads one feed, and belongs to one task or
/// thread at a time; it may take a while, so keep it off Swift's own pool.
public final class FeedParser {
  private enum Stage {
    case start
    case xml
    case json([UInt8])
  }

  private static let blockSize = 32 << 10

  private let url: String?
  private let contentType: String?
  private var stage = Stage.start
  private var block: [UInt8] = []
  private var sawContent = false
  private var failure: FeedParsingError?
  private var transcoder: Transcoder?
  private var encoding = FeedEncoding.utf8
  private var filter = ByteFilter()
  private let builder: FeedBuilder
  private lazy var events = XMLEvents(builder: builder)

  /// - Parameters:
  ///   - url: where the feed came from, after redirects; relative addresses in it are resolved against this.
  ///   - contentType: the HTTP header of that name, for its charset.
  public init(url: String? = nil, contentType: String? = nil) {
    self.url = url
    self.contentType = contentType
    builder = FeedBuilder(feedURL: url)
    block.reserveCapacity(Self.blockSize)
  }

  /// Reads a whole body at once.
  /// - Throws: `FeedParsingError`.
  public static func parse(_ bytes: [UInt8], url: String? = nil, contentType: String? = nil) throws -> ParsedFeed {
    let parser = FeedParser(url: url, contentType: contentType)
    try parser.push(bytes)
    return try parser.finish()
  }

  /// Takes the next bytes of the body, as many as there are.
  /// - Throws: `FeedParsingError` as soon as it is certain that this is no feed.
  public func push(_ bytes: UnsafeRawBufferPointer) throws {
    var at = 0
    while at < bytes.count {
      if let failure { throw failure }
      let taken = min(Self.blockSize - block.count, bytes.count - at)
      block.append(contentsOf: bytes[at..<at + taken])
      at += taken
      if block.count == Self.blockSize { try readBlock(isLast: false) }
    }
  }

  /// Takes the next bytes of the body, as many as there are.
  /// - Throws: `FeedParsingError` as soon as it is certain that this is no feed.
  public func push(_ bytes: [UInt8]) throws {
    try bytes.withUnsafeBytes { try push($0) }
  }

  /// Ends the feed. A body that ended too early gives what was read, with `complete` false.
  /// - Throws: `FeedParsingError`.
  public func finish() throws -> ParsedFeed {
    if let failure { throw failure }
    try readBlock(isLast: true)
    switch stage {
    case .start: throw fail(.empty)
    case .json(let bytes):
      var reader = JSONFeedReader(feedURL: url)
      var feed = try reader.read(bytes)
      feed.repairs = Set(feed.repairs).union(encodingRepairs.map(\.rawValue)).sorted()
      return feed
    case .xml:
      events.finish()
      if let failure = builder.failure { throw fail(failure) }
      guard builder.sawRoot else { throw fail(sawContent ? .notXML : .empty) }
      var feed = builder.finish()
      feed.complete = filter.rootClosed
      var repairs = filter.repairs.union(builder.repairs).union(encodingRepairs)
      if !feed.complete { repairs.insert(.truncated) }
      feed.repairs = repairs.map(\.rawValue).sorted()
      return feed
    }
  }

  // MARK: - Private

  private func readBlock(isLast: Bool) throws {
    // Taken out of self, since reading changes self.
    var bytes: [UInt8] = []
    swap(&bytes, &block)
    try bytes.withUnsafeBytes { raw in
      if case .start = stage { try begin(raw) }
      try read(UnsafeRawBufferPointer(rebasing: raw[min(encoding.markLength, raw.count)...]), isLast: isLast)
    }
    encoding.markLength = 0
    bytes.removeAll(keepingCapacity: true)
    swap(&bytes, &block)
  }

  /// Looks at the first block: what is it, and in which encoding?
  private func begin(_ bytes: UnsafeRawBufferPointer) throws {
    if bytes.count >= 2, bytes[0] == 0x1F, bytes[1] == 0x8B { throw fail(.compressed) }
    encoding = FeedEncoding.detect(bytes, contentType: contentType)
    if let name = encoding.iconvName {
      transcoder = Transcoder(from: name)
      if transcoder == nil { encoding.repair = .unknownEncoding }
    }
    let first = bytes.dropFirst(encoding.markLength).first { !$0.isSpace && $0 != 0 }
    if first == UInt8(ascii: "{") || first == UInt8(ascii: "[") {
      stage = .json([])
    } else if !bytes.isEmpty {
      stage = .xml
    }
  }

  private func read(_ raw: UnsafeRawBufferPointer, isLast: Bool) throws {
    if let transcoder {
      try transcoder.convert(raw, isLast: isLast).withUnsafeBytes { try readUTF8($0, isLast: isLast) }
    } else {
      try readUTF8(raw, isLast: isLast)
    }
  }

  private func readUTF8(_ bytes: UnsafeRawBufferPointer, isLast: Bool) throws {
    switch stage {
    case .start: return
    case .json(var collected):
      // The copy is the only one while it grows.
      stage = .json([])
      collected.append(contentsOf: bytes)
      stage = .json(collected)
    case .xml:
      sawContent = sawContent || bytes.contains { !$0.isSpace && $0 != 0 }
      filter.push(bytes, isLast: isLast) { events.push($0) }
      if let failure = builder.failure { throw fail(failure) }
    }
  }

  private var encodingRepairs: Set<Repair> {
    var repairs = Set([encoding.repair].compactMap { $0 })
    if transcoder?.sawInvalid == true { repairs.insert(.wrongEncoding) }
    return repairs
  }

  private func fail(_ failure: FeedParsingError) -> FeedParsingError {
    self.failure = failure
    return failure
  }
}
