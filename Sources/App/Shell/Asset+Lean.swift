import WebPage

extension Asset {
  /// The file as browsers load it: without the comments and the indentation that are there for people.
  ///
  /// Looked at line by line: only comments that begin a line go, so that no string is touched. A template of several lines would
  /// lose its indentation; markup is Swift's work, so there is none.
  var lean: Asset {
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
    return Asset(name: name, bytes: Array(lines.joined(separator: "\n").utf8))
  }
}
