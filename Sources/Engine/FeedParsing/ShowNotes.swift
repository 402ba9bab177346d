/// Show notes: HTML or plain text by strangers, made fit to be shown.
public enum ShowNotes {
  /// Notes are read up to here, in bytes.
  static let sizeLimit = 512 << 10

  /// The notes as HTML that is safe to put into a page.
  ///
  /// Only p, br, hr, h3-h6, ul, ol, li, blockquote, pre, a, strong, b, em, i, u, s and code are left, without any attribute but
  /// a link's; links lead to http, https or mailto only and open apart. Scripts, styles, frames and pictures go (a picture's
  /// alternative text stays). Plain text gets paragraphs and line breaks; addresses in text become links. The result is
  /// well-formed and escaped, and its nesting is bounded.
  ///
  /// - Parameter base: what relative links are resolved against; without one they become plain text.
  public static func sanitised(_ notes: String, base: String?) -> String {
    var notes = notes
    return notes.withUTF8 { utf8 in
      let bytes = bounded(UnsafeRawBufferPointer(utf8))
      let isHTML = NotesShape.isHTML(bytes)
      var writer = NotesWriter(base: base, newlinesBreak: !isHTML || !NotesShape.hasBlocks(bytes))
      if isHTML {
        HTMLEvents.read(bytes, into: &writer)
      } else {
        NotesShape.decoded(bytes).withUnsafeBytes { writer.text($0) }
      }
      return writer.finish()
    }
  }

  /// The notes as one line of plain text, white space collapsed.
  ///
  /// - Parameter limit: how many bytes of text are enough; there may be more.
  public static func plainText(_ notes: String, limit: Int = .max) -> String {
    var notes = notes
    return notes.withUTF8 { utf8 in
      let bytes = bounded(UnsafeRawBufferPointer(utf8))
      var reader = NotesTextReader(limit: limit)
      if NotesShape.isHTML(bytes) {
        HTMLEvents.read(bytes, into: &reader)
      } else {
        NotesShape.decoded(bytes).withUnsafeBytes { reader.text($0) }
      }
      return reader.finish()
    }
  }

  // MARK: - Private

  /// Cut to the limit, between two characters.
  private static func bounded(_ bytes: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
    guard bytes.count > sizeLimit else { return bytes }
    var end = sizeLimit
    while end > 0, bytes[end] & 0xC0 == 0x80 { end -= 1 }
    return UnsafeRawBufferPointer(rebasing: bytes[..<end])
  }
}
