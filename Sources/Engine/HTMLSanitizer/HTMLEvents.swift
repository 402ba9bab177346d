import CHTML

/// What wants to hear of the parts of a web page. Start and end are balanced.
package protocol HTMLReader {
  mutating func start(_ name: String, _ attributes: HTMLAttributes)
  mutating func end(_ name: String)
  mutating func text(_ bytes: UnsafeRawBufferPointer)
  /// Whether it needs no more events. It may still receive some.
  var hasEnough: Bool { get }
}

extension HTMLReader {
  package var hasEnough: Bool { false }
}

/// A reader of web pages and notes: well-formed ones with `WellFormedHTMLReader`, all others with libxml2's HTML parser, work and depth bounded.
package struct HTMLEvents {
  /// Deeper pages are not read to their end.
  static let depthLimit: Int32 = 400

  private let html: UnsafeRawBufferPointer
  private let orderly: WellFormedHTMLReader?

  /// - Parameter html: UTF-8; it must outlive the value.
  package init(_ html: UnsafeRawBufferPointer) {
    self.html = html
    orderly = WellFormedHTMLReader(html)
  }

  package func read<Reader: HTMLReader>(into reader: inout Reader) {
    if let orderly { return orderly.read(into: &reader) }
    guard let base = html.baseAddress else { return }
    let listener = Listener(reader)
    var handlers = FeedHTMLHandlers(
      start: { context, name, attributes, count in
        guard let name else { return }
        Listener.from(context)?.reader.start(String(cString: name), HTMLAttributes(attributes, count: count))
      },
      end: { context, name in
        guard let name else { return }
        Listener.from(context)?.reader.end(String(cString: name))
      },
      text: { context, bytes, length in
        Listener.from(context)?.reader.text(UnsafeRawBufferPointer(start: bytes, count: Int(clamping: length)))
      })
    withExtendedLifetime(listener) {
      _ = chtml_parse(
        base.assumingMemoryBound(to: UInt8.self), html.count, Self.depthLimit, &handlers,
        Unmanaged.passUnretained(listener).toOpaque())
    }
    if let finished = listener.reader as? Reader { reader = finished }
  }

  // MARK: - Private

  /// The reader may have any type; C passes a single address.
  private final class Listener {
    var reader: any HTMLReader

    init(_ reader: any HTMLReader) { self.reader = reader }

    static func from(_ context: UnsafeMutableRawPointer?) -> Listener? {
      context.map { Unmanaged<Listener>.fromOpaque($0).takeUnretainedValue() }
    }
  }
}
