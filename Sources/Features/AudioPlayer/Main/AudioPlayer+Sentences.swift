import Components
import WebPage

extension AudioPlayer {
  /// The same title for every episode, since the page stays when the episode changes.
  public static var title: String { strings(.title) }

  /// The notice after adding a bookmark.
  public static func bookmarkAdded(at seconds: Double) -> String { strings(.bookmarkAdded, ["time": TimeText.clock(seconds)]) }

  public static func removed(at seconds: Double) -> String { strings(.bookmarkRemoved, ["time": TimeText.clock(seconds)]) }

  /// The label of the button that restores a removed bookmark.
  public static var restore: String { strings(.restore) }

  public static var episodeUnavailable: String { strings(.episodeUnavailable) }

  /// The strings that the browser shows when the state changes, by their names in `dataset`.
  static var browserStrings: HTML {
    """
     data-word-open-show="\(strings(.openShow))" data-word-play="\(strings(.play))" data-word-pause="\(strings(.pause))" \
    data-word-back="\(strings(.back))" data-word-forward="\(strings(.forward))" data-word-speed="\(strings(.speed))" \
    data-word-sleep="\(strings(.sleep))" data-word-sleep-on="\(strings(.sleepOn))" data-word-sleep-end="\(strings(.sleepEnd))" \
    data-word-sleep-episode="\(strings(.sleepEpisode))" data-word-sleep-soon="\(strings(.sleepSoon))" \
    data-word-sleep-done="\(strings(.sleepDone))" data-word-sleep-more="\(strings(.sleepMore))" \
    data-word-at="\(strings(.bookmarkAt))" data-word-shared="\(strings(.shared))" data-word-not-shared="\(strings(.notShared))" \
    data-word-retry="\(strings(.retry))" data-word-waiting="\(strings(.waiting))" data-word-elsewhere="\(strings(.playingElsewhere))" \
    data-word-elsewhere-tab="\(strings(.playingInOtherTab))" data-word-moved="\(strings(.moved))" \
    data-word-another-device="\(strings(.anotherDevice))" data-word-continue-here="\(strings(.continueHere))" \
    data-word-was-at="\(strings(.wasAt))" data-word-go-back="\(strings(.goBack))"
    """
  }
}
