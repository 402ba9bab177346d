import TextScanning

/// A reader of chapters that are only lines of show notes: "12:34 Title", "1:02:03 - Title", "(00:00) Title", "[12:34] Title".
public enum NotesChapters {
  /// The chapters in plain text. They are the longest run of lines with ascending times, other lines may stand between them: at least
  /// three lines, or two if the first one is at 0:00. Without such a run there are none.
  public static func read(_ notes: String) -> [MediaChapter] {
    var (best, run) = ([MediaChapter](), [MediaChapter]())
    for line in notes.prefix(bytes: maxBytes).split(whereSeparator: \.isNewline).prefix(maxLines) {
      guard let chapter = chapter(in: line) else { continue }
      if let last = run.last, chapter.startSeconds <= last.startSeconds { run = [] }
      guard run.count < MediaChapter.maxCount else { continue }
      run.append(chapter)
      if run.count > best.count { best = run }
    }
    return best.count >= (best.first?.startSeconds == 0 ? 2 : 3) ? best : []
  }

  // MARK: - Private

  private static let maxBytes = 1 << 20
  private static let maxLines = 20_000

  /// A line that begins with a time, behind bullets or brackets, and continues with a title.
  private static func chapter(in line: Substring) -> MediaChapter? {
    // Colons of Chinese and Japanese keyboards are wide.
    let line = line.prefix(maxLineLength).map { $0 == "：" ? ":" : $0 }.drop { !$0.isLetter && !$0.isNumber }
    guard let (start, rest) = time(line), rest.first?.isLetter != true, !isTimeOfDay(rest) else { return nil }
    var title = withoutSeparators(rest)
    var end: Double?
    // "00:00 - 05:00 Title"
    if let (time, rest) = time(title), rest.first?.isLetter != true {
      end = time > start ? time : nil
      title = withoutSeparators(rest)
    }
    guard let title = TagText.cleaned(String(title)) else { return nil }
    return MediaChapter(startSeconds: start, endSeconds: end, title: title)
  }

  private static func time(_ text: ArraySlice<Character>) -> (seconds: Double, rest: ArraySlice<Character>)? {
    var digits = text.prefix { $0.isASCII && ($0.isNumber || $0 == ":") }
    if digits.last == ":" { digits.removeLast() }
    guard let seconds = ClockTime.displayed(String(digits)) else { return nil }
    return (seconds, text[digits.endIndex...])
  }

  private static func withoutSeparators(_ text: ArraySlice<Character>) -> ArraySlice<Character> {
    text.drop { $0.isWhitespace || ")]}-–—:|.,•·】）~>".contains($0) }
  }

  /// "9:30 am", which is no position.
  private static func isTimeOfDay(_ rest: ArraySlice<Character>) -> Bool {
    let word = String(rest.drop(while: \.isWhitespace).prefix { $0.isLetter || $0 == "." }).lowercased()
    return ["am", "pm", "a.m.", "p.m.", "uhr"].contains(word)
  }

  private static let maxLineLength = 2_000
}
