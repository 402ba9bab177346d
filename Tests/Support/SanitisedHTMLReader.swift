/// Reads sanitised notes byte by byte and tells everything that may not be there: a parser would forgive what a browser does not.
public enum SanitisedHTMLReader {
  public static func faults(in html: String) -> [String] {
    var faults: [String] = []
    var open: [String] = []
    // Bytes, since a combining mark may form one Swift character with ">".
    for (index, part) in Array(html.utf8).split(separator: UInt8(ascii: "<"), omittingEmptySubsequences: false).enumerated() {
      let pieces = part.split(separator: UInt8(ascii: ">"), omittingEmptySubsequences: false)
      if pieces.count != (index == 0 ? 1 : 2) { faults.append("a loose < or > at \(String(decoding: part.prefix(40), as: UTF8.self))") }
      guard index > 0, let tag = pieces.first.map({ String(decoding: $0, as: UTF8.self) }) else { continue }
      if tag == "br" || tag == "hr" { continue }
      if tag.hasPrefix("img ") {
        if !isPicture(tag) { faults.append("a picture <\(tag.prefix(120))>") }
        continue
      }
      if tag.hasPrefix("/") {
        if open.popLast() != String(tag.dropFirst()) { faults.append("<\(tag)> closes nothing") }
      } else if elements.contains(tag) {
        open.append(tag)
      } else {
        faults += faultsOfLink(tag)
        open.append("a")
      }
    }
    if html.unicodeScalars.contains(where: { $0.value < 0x20 && $0 != "\n" && $0 != "\t" }) { faults.append("a control character") }
    return open.isEmpty ? faults : faults + ["unclosed \(open)"]
  }

  // MARK: - Private

  private static let elements: Set<String> = [
    "p", "h3", "h4", "h5", "h6", "ul", "ol", "li", "blockquote", "pre", "strong", "b", "em", "i", "u", "s", "code",
  ]

  /// A browser loads the second form only, from this server.
  private static func isPicture(_ tag: String) -> Bool {
    // Bytes, since a skin tone before a quote forms one Swift character with it.
    let parts = Array(tag.utf8).split(separator: UInt8(ascii: "\""), omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    guard parts.count >= 5, parts.count % 2 == 1, parts.last == "" else { return false }
    let names = stride(from: 0, to: parts.count - 1, by: 2).map { parts[$0] }
    let values = stride(from: 1, to: parts.count, by: 2).map { parts[$0] }
    let isStored = names[0] == "img data-src="
    let isAddress =
      isStored ? ["http:", "https:"].contains { values[0].lowercased().utf8.starts(with: $0.utf8) } : values[0].hasPrefix("/pictures/")
    guard isAddress, isStored || names[0] == "img src=", names[1] == " alt=" else { return false }
    return zip(names, values).dropFirst(2).allSatisfy { name, value in
      switch name {
      case " width=", " height=": Int(value).map { (1...10_000).contains($0) } ?? false
      case " loading=": !isStored && value == "lazy"
      case " decoding=": !isStored && value == "async"
      default: false
      }
    }
  }

  private static func faultsOfLink(_ tag: String) -> [String] {
    let (start, end) = ("a href=\"", "\" rel=\"noopener noreferrer nofollow\" target=\"_blank\"")
    guard tag.hasPrefix(start), tag.hasSuffix(end) else { return ["a tag <\(tag.prefix(60))>"] }
    let address = tag.dropFirst(start.count).dropLast(end.count)
    let isSound = !address.contains("\"") && ["http:", "https:", "mailto:"].contains { address.lowercased().hasPrefix($0) }
    return isSound ? [] : ["a link to \(address.prefix(60))"]
  }
}
