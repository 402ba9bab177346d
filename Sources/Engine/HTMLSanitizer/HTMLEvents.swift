import CHTML
import TextScanning

/// What wants to hear of the parts of a web page. Start and end are balanced.
package protocol HTMLReader {
  mutating func start(_ name: String, _ attributes: HTMLAttributes)
  mutating func end(_ name: String)
  mutating func text(_ bytes: CheckedBytes)
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

  private let html: CheckedBytes
  private let orderly: WellFormedHTMLReader?

  /// - Parameter html: UTF-8; it must outlive the value.
  package init(_ html: CheckedBytes) {
    self.html = html
    orderly = WellFormedHTMLReader(html)
  }

  package func read<Reader: HTMLReader>(into reader: inout Reader) {
    if let orderly { return orderly.read(into: &reader) }
    let listener = Listener(reader)
    var handlers = FeedHTMLHandlers(
      start: { context, name, attributes, count in
        guard let name else { return }
        Listener.from(context)?.reader.start(String(cString: name), HTMLAttributes(Attributes(attributes, count: count)))
      },
      end: { context, name in
        guard let name else { return }
        Listener.from(context)?.reader.end(String(cString: name))
      },
      text: { context, bytes, length in
        Listener.from(context)?.reader.text(CheckedBytes(UnsafeBufferPointer(start: bytes, count: Int(clamping: length))))
      })
    _ = html.withContiguousStorageIfAvailable { bytes in
      withExtendedLifetime(listener) {
        chtml_parse(bytes.baseAddress, bytes.count, Self.depthLimit, &handlers, Unmanaged.passUnretained(listener).toOpaque())
      }
    }
    if let finished = listener.reader as? Reader { reader = finished }
  }

  /// The attributes of a tag as libxml2 has them.
  struct Attributes {
    private let rows: UnsafeBufferPointer<FeedHTMLAttribute>

    fileprivate init(_ first: UnsafePointer<FeedHTMLAttribute>?, count: Int32) {
      rows = UnsafeBufferPointer(start: first, count: first == nil ? 0 : Int(count))
    }

    /// The name in lower case.
    subscript(name: String) -> String? {
      for row in rows {
        guard let rowName = row.name, String(cString: rowName).lowercased() == name else { continue }
        return row.value.map { String(cString: $0) } ?? ""
      }
      return nil
    }
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
