import BoundedNumbers

extension Transcript {
  /// The transcript as a WebVTT file, for text tracks of videos and for downloads; nil without times.
  ///
  /// All text is escaped. A cue without an end ends after `shownSeconds`.
  public func webVTT() -> String? {
    guard isTimed else { return nil }
    var file = language.map { "WEBVTT\nLanguage: \($0)\n" } ?? "WEBVTT\n"
    for cue in cues {
      let start = Self.milliseconds(cue.startSeconds ?? 0)
      let end = cue.endSeconds.map(Self.milliseconds) ?? start + Self.shownSeconds * 1_000
      file += "\n\(Self.time(start)) --> \(Self.time(max(end, start + 1)))\n"
      if let speaker = cue.speaker { file += "<v \(Self.escaped(speaker))>" }
      file += Self.escaped(cue.text) + "\n"
    }
    return file
  }

  // MARK: - Private

  private static let shownSeconds = 5

  private static func milliseconds(_ seconds: Double) -> Int { Int(clamping: (seconds * 1_000).rounded()) }

  /// "01:02:03.004"
  private static func time(_ milliseconds: Int) -> String {
    let seconds = milliseconds / 1_000
    return "\(padded(seconds / 3_600, 2)):\(padded(seconds / 60 % 60, 2)):\(padded(seconds % 60, 2)).\(padded(milliseconds % 1_000, 3))"
  }

  private static func padded(_ number: Int, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(width - digits.count, 0)) + digits
  }

  /// Without `<`, `&` and `-->`, which mean something in WebVTT, and without `{\an8}`, which readers of subtitles take for a position.
  private static func escaped(_ text: String) -> String {
    guard text.utf8.contains(where: "&<>\\".utf8.contains) else { return text }
    return text.unicodeScalars.reduce(into: "") { result, scalar in
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\\": result += "&#92;"
      default: result.unicodeScalars.append(scalar)
      }
    }
  }
}
