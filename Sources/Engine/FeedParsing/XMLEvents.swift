import CFeedXML

/// Joins libxml2's events to a `FeedBuilder`.
final class XMLEvents {
  private let builder: FeedBuilder
  private let parser: OpaquePointer?

  init(builder: FeedBuilder) {
    self.builder = builder
    var handlers = FeedXMLHandlers(
      start: { context, local, prefix, uri, attributes, count in
        guard let local else { return }
        XMLEvents.builder(context)?.start(
          XMLName(local: local, prefix: prefix, uri: uri), XMLAttributes(attributes, count: count))
      },
      end: { context in XMLEvents.builder(context)?.end() },
      text: { context, bytes, length in
        XMLEvents.builder(context)?.text(UnsafeRawBufferPointer(start: bytes, count: Int(length)))
      })
    // The builder outlives the parser: this object holds both.
    parser = feed_xml_create(&handlers, Unmanaged.passUnretained(builder).toOpaque())
  }

  deinit { feed_xml_free(parser) }

  func push(_ bytes: UnsafeRawBufferPointer) {
    guard let parser, let base = bytes.baseAddress else { return }
    _ = feed_xml_push(parser, base.assumingMemoryBound(to: UInt8.self), bytes.count)
  }

  func finish() {
    if let parser { feed_xml_finish(parser) }
  }

  // MARK: - Private

  private static func builder(_ context: UnsafeMutableRawPointer?) -> FeedBuilder? {
    context.map { Unmanaged<FeedBuilder>.fromOpaque($0).takeUnretainedValue() }
  }
}

/// The name of an element. libxml2 keeps each name once, so equal addresses mean equal names.
struct XMLName: Hashable {
  let local: UnsafePointer<CChar>
  let prefix: UnsafePointer<CChar>?
  let uri: UnsafePointer<CChar>?

  /// A number that differs for most names.
  var slot: Int { (Int(bitPattern: local) >> 1) ^ (Int(bitPattern: uri) >> 3) }
}
