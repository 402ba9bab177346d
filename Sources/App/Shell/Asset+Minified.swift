import WebPage

extension Asset {
  /// The file without the comments and indentation that are only for engineers.
  ///
  /// It is processed line by line: only comments at the start of a line are removed, so that no string is changed. A multi-line template
  /// would lose its indentation; there is none, since Swift renders the markup.
  var minified: Asset {
    guard name.hasSuffix(".js") || name.hasSuffix(".css") else { return self }
    var lines: [Substring] = []
    var isInComment = false
    for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
      let text = line.drop { $0 == " " }
      if isInComment || text.hasPrefix("/*") && (text.hasSuffix("*/") || !text.contains("*/")) {
        isInComment = !text.hasSuffix("*/")
      } else if !text.isEmpty, !text.hasPrefix("//") {
        lines.append(text)
      }
    }
    return Asset(name: name, bytes: Array(lines.joined(separator: "\n").utf8), isOnDemand: isOnDemand)
  }
}
