import TextScanning

/// The sanitizer of show notes: untrusted HTML or plain text.
public enum ShowNotes {
  /// The maximum length of notes in bytes; the rest is dropped.
  static let sizeLimit = 512 << 10

  /// The notes as HTML that is safe in a page.
  ///
  /// The result contains only p, br, hr, h3-h6, ul, ol, li, blockquote, pre, a, img, strong, b, em, i, u, s and code, without any attribute
  /// except those of links and pictures; links lead to http, https or mailto only and open in a new tab. Scripts, styles, frames and
  /// tracking pixels are removed. Plain text gets paragraphs and line breaks; addresses in text become links. The result is well-formed
  /// and escaped, with bounded nesting.
  ///
  /// The address of a picture is in `data-src`, which no browser loads; `sanitised(_:base:picturePath:)` makes pictures that are shown. At
  /// most 100 pictures stay, each with its alternative text and its size in CSS pixels (1 to 10,000).
  ///
  /// - Parameter base: the base of relative links; without one they become plain text.
  public static func sanitised(_ notes: String, base: String?) -> String {
    reading(notes) { $0.sanitised(base: base, pictures: .stored) }
  }

  /// The same with pictures that a browser loads from this server, and with links to positions of the episode.
  ///
  /// - Parameters:
  ///   - times: the positions to link; nil for none. Text in links stays as it is.
  ///   - picturePath: the path of a picture on this server, for the publisher's address.
  public static func sanitised(
    _ notes: String, base: String?, times: NotesTimes? = nil, picturePath: @escaping (_ address: String) -> String
  ) -> String {
    reading(notes) { $0.written(base: base, pictures: .served(picturePath), times: times).html }
  }

  /// The addresses of the pictures that the sanitized notes contain, in order: http or https, at most 100.
  ///
  /// - Parameter base: the base of relative addresses, as in `sanitised(_:base:)`.
  public static func pictures(in notes: String, base: String?) -> [String] {
    reading(notes) { $0.written(base: base, pictures: .stored).pictures }
  }

  /// The notes as one line of plain text, with collapsed white space.
  ///
  /// - Parameter limit: the number of bytes after which reading may stop; the result may be longer.
  public static func plainText(_ notes: String, limit: Int = .max) -> String {
    reading(notes) { $0.plainText(limit: limit) }
  }

  /// The notes as one line of plain text for a row or a preview: items of lists are apart, and references that are left are decoded.
  ///
  /// - Parameter limit: the maximum number of characters; longer notes end after a word, with an ellipsis.
  public static func summary(_ notes: String, limit: Int = .max) -> String { reading(notes) { $0.summary(limit: limit) } }

  /// The sanitized notes as plain text, in which each line of the page is a line.
  public static func lines(_ notes: String) -> String {
    reading(notes) { $0.plainText(limit: .max, keepsLines: true) }
  }

  /// `sanitised` and `summary`, for less work than one after the other.
  package static func sanitisedAndSummary(_ notes: String, base: String?, limit: Int) -> (html: String, summary: String) {
    reading(notes) { ($0.sanitised(base: base, pictures: .stored), $0.summary(limit: limit)) }
  }

  // MARK: - Private

  /// Notes that can be read more than once.
  private struct Readable {
    let bytes: CheckedBytes
    /// Nil for plain text.
    let markup: HTMLEvents?

    init(_ bytes: CheckedBytes) {
      self.bytes = bytes
      markup = NotesFormat.isHTML(bytes) ? HTMLEvents(bytes) : nil
    }

    func sanitised(base: String?, pictures: NotesPicture.Form) -> String { written(base: base, pictures: pictures).html }

    func written(base: String?, pictures: NotesPicture.Form, times: NotesTimes? = nil) -> (html: String, pictures: [String]) {
      var writer = NotesWriter(
        base: base, newlinesBreak: markup == nil || !NotesFormat.hasBlocks(bytes), pictures: pictures, times: times,
        capacity: bytes.count + bytes.count / 2)
      read(into: &writer)
      return (writer.finish(), writer.pictures)
    }

    func plainText(limit: Int, keepsLines: Bool = false) -> String {
      var reader = NotesTextReader(limit: limit, keepsLines: keepsLines)
      read(into: &reader)
      return reader.finish()
    }

    func summary(limit: Int) -> String {
      // UTF-8 has at most four bytes per character; for characters with combining marks the result may be shorter.
      let bytes = limit > .max / 4 ? .max : 4 * limit
      var reader = NotesTextReader(limit: bytes, separatesItems: true)
      read(into: &reader)
      let text = reader.finish().withoutReferences
      return text.endingAtWord(within: limit, isCut: reader.hasEnough)
    }

    private func read(into reader: inout some HTMLReader) {
      if let markup { markup.read(into: &reader) } else { bytes.withoutReferences.withCheckedBytes { reader.text($0) } }
    }
  }

  private static func reading<Result>(_ notes: String, _ body: (Readable) -> Result) -> Result {
    notes.withCheckedBytes { notes in
      let bytes = bounded(notes)
      guard let joined = bytes.withJoinedPairs else { return body(Readable(bytes)) }
      return joined.withCheckedBytes { body(Readable($0)) }
    }
  }

  /// Truncated to the limit, between two characters.
  private static func bounded(_ bytes: CheckedBytes) -> CheckedBytes {
    guard bytes.count > sizeLimit else { return bytes }
    var end = sizeLimit
    while end > 0, bytes[end] & 0xC0 == 0x80 { end -= 1 }
    return bytes.part(0..<end)
  }
}
