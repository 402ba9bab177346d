@testable import FeedParsing

/// Reads sanitised notes as a browser would and remembers everything that may not be there.
final class SanitisedHTMLReader: HTMLReader {
  private(set) var faults: [String] = []
  private static let elements: Set<String> = [
    "p", "br", "hr", "h3", "h4", "h5", "h6", "ul", "ol", "li", "blockquote", "pre", "a", "strong", "b", "em", "i", "u", "s", "code",
  ]

  static func faults(in html: String) -> [String] {
    let reader = SanitisedHTMLReader()
    var html = html
    html.withUTF8 { HTMLEvents.read(UnsafeRawBufferPointer($0), into: reader) }
    // The parser might forgive what a browser does not: look at the bare text too.
    for (index, part) in html.split(separator: "<", omittingEmptySubsequences: false).enumerated() where index > 0 {
      let name = part.drop { $0 == "/" }.prefix { $0.isLetter || $0.isNumber }
      if !elements.contains(String(name)) { reader.faults.append("a tag <\(part.prefix(20))") }
    }
    return reader.faults
  }

  func start(_ name: String, _ attributes: HTMLAttributes) {
    if !Self.elements.contains(name) { faults.append("element \(name)") }
    for attribute in attributes.names where name != "a" || !["href", "rel", "target"].contains(attribute) {
      faults.append("attribute \(attribute) of \(name)")
    }
    if name == "a" {
      let scheme = attributes["href"].flatMap { FeedAddress.scheme(of: $0) } ?? "none"
      if !["http", "https", "mailto"].contains(scheme) { faults.append("link to \(scheme)") }
      if attributes["rel"] != "noopener noreferrer nofollow" { faults.append("link without rel") }
    }
  }

  func end(_ name: String) {}
  func text(_ bytes: UnsafeRawBufferPointer) {}
}
