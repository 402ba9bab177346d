import Library
import TranscriptPage

/// The paragraphs of a transcript, and their groups. Cues of subtitles are parts of sentences; a paragraph has those of one speaker up to a
/// pause, or up to the end of a sentence once it is long.
enum TranscriptParagraphs {
  typealias Paragraph = TranscriptPage.Content.Paragraph
  typealias Cue = TranscriptPage.Content.Cue

  /// A pause between two paragraphs, in seconds.
  private static let pauseSeconds = 2.5
  /// From this length on, in bytes, a pause or the end of a sentence ends a paragraph.
  private static let usualBytes = 240
  private static let longBytes = 480
  /// A text without sentences ends here.
  private static let maxBytes = 1_000
  /// The length of a group, in bytes: a few screens of a phone.
  private static let groupBytes = 3_000

  static func paragraphs(of cues: [StoredCue]) -> [Paragraph] {
    var paragraphs: [Paragraph] = []
    var current: [Cue] = []
    var (bytes, end, speaker, shown) = (0, 0.0, cues.first?.speaker, nil as String?)
    func close() {
      guard !current.isEmpty else { return }
      paragraphs.append(Paragraph(speaker: speaker == shown ? nil : speaker, cues: current))
      (current, bytes, shown) = ([], 0, speaker)
    }
    for cue in cues {
      let isOtherSpeaker = cue.speaker != nil && cue.speaker != speaker
      let last = current.last?.text
      // Without times, each cue is a paragraph of the file.
      let hasEnded = cue.startSeconds.map { ends(bytes, last: last, pause: $0 - end) } ?? true
      if isOtherSpeaker || hasEnded { close() }
      if let named = cue.speaker { speaker = named }
      current.append(Cue(start: cue.startSeconds.map(shortened), text: cue.text))
      bytes += cue.text.utf8.count
      end = max(end, cue.endSeconds ?? cue.startSeconds ?? 0)
    }
    close()
    return paragraphs
  }

  /// Groups of about the same length, so that the browser can estimate their heights.
  static func groups(of paragraphs: [Paragraph]) -> [[Paragraph]] {
    var groups: [[Paragraph]] = []
    var group: [Paragraph] = []
    var bytes = 0
    for paragraph in paragraphs {
      group.append(paragraph)
      bytes += paragraph.cues.reduce(0) { $0 + $1.text.utf8.count }
      guard bytes >= groupBytes else { continue }
      groups.append(group)
      (group, bytes) = ([], 0)
    }
    return group.isEmpty ? groups : groups + [group]
  }

  /// The group that is shown at a position: the last one that starts there or before.
  static func index(of groups: [[Paragraph]], at seconds: Double) -> Int {
    groups.lastIndex { ($0.first?.cues.first?.start ?? 0) <= seconds } ?? 0
  }

  // MARK: - Private

  private static func ends(_ bytes: Int, last: String?, pause: Double) -> Bool {
    if bytes >= maxBytes || bytes >= usualBytes && pause >= pauseSeconds { return true }
    return bytes >= longBytes && last.map(endsSentence) ?? false
  }

  private static func endsSentence(_ text: String) -> Bool {
    guard let last = text.last(where: { !closing.contains($0) }) else { return false }
    return sentenceEnds.contains(last)
  }

  private static let closing: Set<Character> = ["\"", "'", "”", "’", "»", ")", "]", "」"]
  private static let sentenceEnds: Set<Character> = [".", "!", "?", "…", "。", "！", "？", "؟", "।"]

  /// Hundredths are enough for a seek, and short in the markup.
  private static func shortened(_ seconds: Double) -> Double { (seconds * 100).rounded() / 100 }
}
