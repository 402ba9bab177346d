import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// The elements of a feed, flat, as an XML parser saw them.
final class FeedReading: NSObject, XMLParserDelegate {
  private var elements: [(name: String, text: String, attributes: [String: String])] = []
  private var open: [Int] = []

  init(_ xml: String) throws {
    super.init()
    let parser = XMLParser(data: Data(xml.utf8))
    parser.delegate = self
    guard parser.parse() else { throw parser.parserError ?? CocoaError(.fileReadCorruptFile) }
  }

  func count(_ name: String) -> Int { elements.count { $0.name == name } }
  func texts(_ name: String) -> [String] { elements.filter { $0.name == name }.map(\.text) }
  func attributes(_ name: String) -> [[String: String]] { elements.filter { $0.name == name }.map(\.attributes) }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String] = [:]
  ) {
    open.append(elements.count)
    elements.append((name, "", attributes))
  }

  func parser(_ parser: XMLParser, foundCharacters text: String) {
    if let index = open.last { elements[index].text += text }
  }

  func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
    open.removeLast()
  }
}
