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

  /// The entry of the sleep timer.
  static func sleepAtChapterEnd(_ content: Content) -> HTML {
    """
    <button type="button" data-sleep="chapter" data-part="sleep-chapter" popovertarget="player-sleep" popovertargetaction="hide"\
    \(flag: "hidden", content.chapters.isEmpty)>\(strings(.sleepChapter))</button>
    """
  }

  // MARK: - Private

  private static func button(_ part: String, _ word: AudioPlayerString, _ icon: Icon) -> HTML {
    "<button type=\"button\" class=\"round-button\" data-part=\"\(part)\" aria-label=\"\(strings(word))\">\(icon.html)</button>"
  }
}
