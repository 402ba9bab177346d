import CHTML
import TextScanning

/// A picture in show notes. Its address is the publisher's; a page must show another one, since a browser that loaded this one would
/// identify the reader to the publisher's server.
struct NotesPicture {
  /// Where the pictures of sanitized notes are.
  enum Form {
    /// In an attribute that no browser loads, so that notes can be stored and sanitized again.
    case stored
    /// At the path of this server that the closure returns for a publisher's address.
    case served((_ address: String) -> String)
  }

  /// http or https.
  let address: String
  /// The alternative text; empty for a decorative picture.
  let alternative: String
  /// In CSS pixels; nil where the publisher gives none or an impossible one.
  let width: Int?
  let height: Int?

  /// The maximum number of pictures in the notes of an episode; further ones are replaced by their alternative texts.
  static let maxCount = 100

  /// - Returns: nil without an http or https address, and for an emoji, which is text.
  init?(_ attributes: HTMLAttributes, base: String?) {
    // Scripts of a web page load pictures later from `data-src`; the sanitizer stores addresses there itself.
    guard let address = Self.address(attributes["data-src"], base: base) ?? Self.address(attributes["src"], base: base) else { return nil }
    alternative = Self.alternative(attributes)
    guard !Self.isEmoji(alternative) else { return nil }
    self.address = address
    width = Self.length(attributes["width"])
    height = Self.length(attributes["height"])
  }

  /// Whether it counts visits instead of showing something: a picture of one or two points.
  static func isPixel(_ attributes: HTMLAttributes) -> Bool {
    (["width", "height"] as [StaticString]).contains { side in
      // "1" and "1px".
      guard let size = attributes[side], let points = Int(size.trimmed.prefix { $0.isASCII && $0.isNumber }) else { return false }
      return points <= 2
    }
  }

  /// The alternative text without control characters, in one line.
  static func alternative(_ attributes: HTMLAttributes) -> String {
    let text = (attributes["alt"] ?? "").squashed.prefix(bytes: maxAlternativeLength)
    return text.utf8.allSatisfy { $0 >= 0x20 } ? text : String(decoding: text.utf8.filter { $0 >= 0x20 }, as: UTF8.self)
  }

  func write(_ form: Form, to output: inout [UInt8]) {
    switch form {
    case .stored:
      output.append(contentsOf: "<img data-src=\"".utf8)
      HTMLEscape.append(address, to: &output)
    case .served(let path):
      output.append(contentsOf: "<img src=\"".utf8)
      HTMLEscape.append(path(address), to: &output)
    }
    output.append(contentsOf: "\" alt=\"".utf8)
    HTMLEscape.append(alternative, to: &output)
    if let width { output.append(contentsOf: "\" width=\"\(width)".utf8) }
    if let height { output.append(contentsOf: "\" height=\"\(height)".utf8) }
    if case .served = form { output.append(contentsOf: "\" loading=\"lazy\" decoding=\"async".utf8) }
    output.append(contentsOf: "\">".utf8)
  }

  // MARK: - Private

  /// WordPress writes each emoji as a picture that a style sheet makes as small as a letter.
  private static func isEmoji(_ text: String) -> Bool {
    text.count == 1 && text.unicodeScalars.first.map { !$0.isASCII && $0.properties.isEmoji } ?? false
  }

  private static func address(_ source: String?, base: String?) -> String? {
    guard let address = source.flatMap({ NotesLink.address($0, base: base) }) else { return nil }
    return FeedAddress.scheme(of: address) == "mailto" ? nil : address
  }

  /// "640" and "640px", from 1 to 10,000.
  private static func length(_ text: String?) -> Int? {
    guard let text = text?.trimmed else { return nil }
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    guard digits.utf8.count <= 5, ["", "px"].contains(text.dropFirst(digits.count).lowercased()), let length = Int(digits),
      (1...10_000).contains(length)
    else { return nil }
    return length
  }

  /// In bytes.
  private static let maxAlternativeLength = 1_000
}
