import Components
import WebPage

extension AudioPlayer {
  /// The current chapter between the buttons to its neighbours. Hidden for an episode without chapters.
  static func chapter(_ content: Content) -> HTML {
    let current = content.chapters.last { $0.start <= content.positionSeconds }
    return """
      <div class="player-chapter" data-part="chapter"\(flag: "hidden", content.chapters.isEmpty)>\
      \(button("previous-chapter", .previousChapter, .chevronBack))<span class="one-line" data-part="chapter-title" dir="auto">\(current?.title)</span>\
      \(button("next-chapter", .nextChapter, .chevronForward))</div>
      """
  }

  /// The sheet with the list. `data-refresh`: replaced when the episode has other chapters.
  static func chapters(_ content: Content) -> HTML {
    let sheet: HTML =
      content.chapters.isEmpty
      ? .empty
      : MenuSheet.html(
        id: "player-chapters", style: "player-tool", button: "\(Icon.list.html)\(label(.chapters))", label: strings(.chapters),
        title: strings(.chapters), items: "<div class=\"player-chapter-list\">\(ChapterRows.html(content.chapters))</div>")
    return """
      <span id="player-chapters-tool" data-refresh data-version="\(content.item?.episode ?? 0) \(version(of: content.chapters))">\(sheet)</span>
      """
  }

  /// The entry of the sleep timer.
  static func sleepAtChapterEnd(_ content: Content) -> HTML {
    """
    <button type="button" class="wide" data-sleep="chapter" data-part="sleep-chapter" popovertarget="player-sleep" popovertargetaction="hide"\
    \(flag: "hidden", content.chapters.isEmpty)>\(strings(.sleepChapter))</button>
    """
  }

  // MARK: - Private

  private static func button(_ part: String, _ word: AudioPlayerString, _ icon: Icon) -> HTML {
    "<button type=\"button\" class=\"round-button\" data-part=\"\(part)\" aria-label=\"\(strings(word))\">\(icon.html)</button>"
  }

  /// Differs for other starts and titles.
  private static func version(of chapters: [ChapterRows.Row]) -> String {
    let bytes = chapters.lazy.flatMap { "\($0.start) \($0.title)\n".utf8 }
    return "\(bytes.reduce(5_381 as UInt64) { $0 &* 33 &+ UInt64(truncatingIfNeeded: $1) })"
  }
}
