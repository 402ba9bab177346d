import CFeedXML

/// What wants to hear of the parts of a web page. Start and end are balanced.
protocol HTMLReader: AnyObject {
  func start(_ name: String, _ attributes: HTMLAttributes)
  func end(_ name: String)
  func text(_ bytes: UnsafeRawBufferPointer)
}

/// libxml2's HTML parser, with work and depth bounded.
enum HTMLEvents {
  /// Deeper pages are not read to their end.
  static let depthLimit: Int32 = 400

  static func read(_ html: UnsafeRawBufferPointer, into reader: any HTMLReader) {
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
        Listener.from(context)?.reader.text(UnsafeRawBufferPointer(start: bytes, count: Int(length)))
      })
    withExtendedLifetime(listener) {
      _ = feed_html_parse(
        base.assumingMemoryBound(to: UInt8.self), html.count, depthLimit, &handlers,
        Unmanaged.passUnretained(listener).toOpaque())
    }
  }

  // MARK: - Private

  /// A reader may be of any class; C carries one address.
  private final class Listener {
    let reader: any HTMLReader

    init(_ reader: any HTMLReader) { self.reader = reader }

    static func from(_ context: UnsafeMutableRawPointer?) -> Listener? {
      context.map { Unmanaged<Listener>.fromOpaque($0).takeUnretainedValue() }
    }
  }
}

/// The attributes of one tag, valid while its event is handled.
struct HTMLAttributes {
  private let rows: UnsafeBufferPointer<FeedHTMLAttribute>

  init(_ first: UnsafePointer<FeedHTMLAttribute>?, count: Int32) {
    rows = UnsafeBufferPointer(start: first, count: first == nil ? 0 : Int(count))
  }

  /// The name in lower case. A bare attribute has the value "".
  subscript(name: String) -> String? {
    for row in rows {
      guard let rowName = row.name, String(cString: rowName).lowercased() == name else { continue }
      return row.value.map { String(cString: $0) } ?? ""
    }
    return nil
  }

  var names: [String] { rows.compactMap { $0.name.map { String(cString: $0) } } }
}
