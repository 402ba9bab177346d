import Components
import WebPage

extension AudioPlayer {
  /// The same title for every episode, since the page stays when the episode changes.
  public static var title: String { strings(.title) }

  /// The notice after adding a bookmark.
  public static func bookmarkAdded(at seconds: Double) -> String { strings(.bookmarkAdded, ["time": TimeText.clock(seconds)]) }

  public static func removed(at seconds: Double) -> String { strings(.bookmarkRemoved, ["time": TimeText.clock(seconds)]) }

  public static var bookmarkRestored: String { strings(.bookmarkRestored) }
  public static var bookmarkUnavailable: String { strings(.bookmarkUnavailable) }

  /// The label of the button that restores a removed bookmark.
  public static var restore: String { strings(.restore) }

  public static var episodeUnavailable: String { strings(.episodeUnavailable) }

  /// The strings that the browser shows when the state changes, by their names in `dataset`.
  static var browserStrings: HTML {
    """
     data-string-left-at="\(strings(.leftAt))" data-string-jumped="\(strings(.jumped))" data-string-back-to="\(strings(.backTo))" data-string-play="\(strings(.play))" data-string-pause="\(strings(.pause))" \
    data-string-sleep-soon="\(strings(.sleepSoon))" data-string-sleep-done="\(strings(.sleepDone))" data-string-sleep-more="\(strings(.sleepMore))" \
    data-string-at="\(strings(.bookmarkAt))" data-string-retry="\(strings(.retry))" data-string-waiting="\(strings(.waiting))" data-string-other-device="\(strings(.playingElsewhere))" \
    data-string-other-tab="\(strings(.playingInOtherTab))" data-string-moved="\(strings(.moved))" \
    data-string-another-device="\(strings(.anotherDevice))" data-string-continue-here="\(strings(.continueHere))" \
    data-string-was-at="\(strings(.wasAt))" data-string-was-in="\(strings(.wasIn))" data-string-go-back="\(strings(.goBack))" \
    data-string-shaking-denied="\(strings(.shakingDenied))"
    """
  }
}
