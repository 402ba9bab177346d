import FeedParsing
import TextScanning

/// Reads a list of subscriptions (OPML 1.0 to 2.0) while it arrives, however malformed it is.
///
/// ```swift
/// let reader = OPMLReader()
/// for chunk in chunks { try reader.push(chunk) }
/// let list = try reader.finish()
/// ```
///
/// Feeds are the outlines with an `xmlUrl` in any case, or with a `url` and the type of a feed; outlines around them are folders.
/// `MarkupReader` repairs the same defects as in feeds. In addition `OPMLAddresses` searches the plain text for addresses, so that an
/// address in a broken part of the file is reported and not lost.
///
/// The reader fetches nothing and expands no entity. A reader reads one list, and belongs to one task or thread at a time; it is slow,
/// so it must not run on Swift's concurrency pool.
public final class OPMLReader {
  private let limit: Int
  private var count = 0
  private var block: [UInt8] = []
  private var sawContent = false
  private var failure: OPMLError?
  private var decoder: BodyDecoder
  private var markup: MarkupReader<OPMLBuilder>
  private var addresses = OPMLAddresses()

  /// - Parameters:
  ///   - contentType: the HTTP header of that name, for its charset.
  ///   - maximumBytes: the maximum size of the list.
  ///   - maximumEpisodes: the maximum number of episodes whose listening state is read.
  public init(contentType: String? = nil, maximumBytes: Int = OPMLReader.defaultMaxBytes, maximumEpisodes: Int = 200_000) {
    decoder = BodyDecoder(contentType: contentType)
    markup = MarkupReader(builder: OPMLBuilder(episodeLimit: maximumEpisodes))
    limit = maximumBytes
  }

  /// The default limit in bytes: tens of thousands of feeds, or years of Overcast's episodes.
  public static let defaultMaxBytes = 48 << 20

  /// Reads the next bytes, of any number. They are cut into blocks of one size, so that the size of the chunks changes nothing.
  /// - Throws: `OPMLError` as soon as it is certain that this is not a list.
  public func push(_ bytes: Span<UInt8>) throws {
    if let failure { throw failure }
    count += bytes.count
    guard count <= limit else { throw fail(.tooLarge(limit: limit)) }
    try bytes.withCheckedBytes { bytes in
      var at = 0
      while at < bytes.count {
        let count = min(Self.blockSize - block.count, bytes.count - at)
        block.append(contentsOf: bytes.part(at..<at + count))
        at += count
        if block.count == Self.blockSize { try readBlock(isLast: false) }
      }
    }
  }

  /// Reads the next bytes, of any number.
  /// - Throws: `OPMLError` as soon as it is certain that this is not a list.
  public func push(_ bytes: [UInt8]) throws { try push(bytes.span) }

  /// Ends the list. A truncated list gives the part that was read, with `isComplete` false.
  /// - Throws: `OPMLError`.
  public func finish() throws -> OPMLDocument {
    if let failure { throw failure }
    try readBlock(isLast: true)
    guard let root = markup.builder.root else { throw fail(sawContent ? .notXML : .empty) }
    if root != "opml", !markup.builder.sawOutline { throw fail(Self.failure(root: root)) }
    var document = markup.builder.finish(written: addresses.addresses)
    document.isComplete = markup.rootClosed
    if !document.isComplete { document.problems.append(OPMLProblem(kind: .cutOff)) }
    let repairs = markup.repairs.union(decoder.repairs)
    document.repairs = (document.isComplete ? repairs : repairs.union([.truncated])).map(\.rawValue).sorted()
    return document
  }

  // MARK: - Private

  private static let blockSize = 32 << 10

  private func readBlock(isLast: Bool) throws {
    // Moved out of self, since reading mutates self.
    var bytes: [UInt8] = []
    swap(&bytes, &block)
    try bytes.withCheckedBytes { try read($0, isLast: isLast) }
    bytes.removeAll(keepingCapacity: true)
    swap(&bytes, &block)
  }

  private func read(_ bytes: CheckedBytes, isLast: Bool) throws {
    if !sawContent, bytes.starts(with: [0x1F, 0x8B]) || bytes.starts(with: [0x50, 0x4B, 0x03, 0x04]) { throw fail(.compressed) }
    decoder.decode(bytes, isLast: isLast) { text in
      sawContent = sawContent || text.contains { !$0.isSpace && $0 != 0 }
      markup.push(text, isLast: isLast)
      addresses.push(text, isLast: isLast)
    }
    if let root = markup.builder.root, ["rss", "rdf", "feed"].contains(root) { throw fail(.feed) }
  }

  private static func failure(root: String) -> OPMLError {
    switch root {
    case "html", "head", "body", "div", "p", "script", "style", "meta", "table", "a", "span": .webPage
    case "rss", "rdf", "feed", "channel": .feed
    default: .notAList(rootElement: root)
    }
  }

  private func fail(_ failure: OPMLError) -> OPMLError {
    self.failure = failure
    return failure
  }
}
