import Components
import WebPage

extension AudioPlayer {
  /// The same title for every episode, since the page stays when the episode changes.
  public static var title: String { words(.title) }

  /// The notice after adding a bookmark.
  public static func kept(at seconds: Double) -> String { words(.bookmarkKept, ["time": TimeText.clock(seconds)]) }

  public static func removed(at seconds: Double) -> String { words(.bookmarkRemoved, ["time": TimeText.clock(seconds)]) }

  /// The label of the button that restores a removed bookmark.
  public static var restore: String { words(.restore) }

  public static var gone: String { words(.gone) }

  /// The strings that the browser shows when the state changes, by their names in `dataset`.
  static var browserWords: HTML {
    """
     data-word-open-show="\(words(.openShow))" data-word-play="\(words(.play))" data-word-pause="\(words(.pause))" \
    data-word-back="\(words(.back))" data-word-forward="\(words(.forward))" data-word-speed="\(words(.speed))" \
    data-word-sleep="\(words(.sleep))" data-word-sleep-on="\(words(.sleepOn))" data-word-sleep-end="\(words(.sleepEnd))" \
    data-word-sleep-episode="\(words(.sleepEpisode))" data-word-sleep-soon="\(words(.sleepSoon))" \
    data-word-sleep-done="\(words(.sleepDone))" data-word-sleep-more="\(words(.sleepMore))" \
    data-word-at="\(words(.bookmarkAt))" data-word-shared="\(words(.shared))" data-word-not-shared="\(words(.notShared))" \
    data-word-retry="\(words(.retry))" data-word-waiting="\(words(.waiting))" data-word-elsewhere="\(words(.elsewhere))" \
    data-word-elsewhere-tab="\(words(.elsewhereTab))" data-word-moved="\(words(.moved))" \
    data-word-another-device="\(words(.anotherDevice))" data-word-continue-here="\(words(.continueHere))" \
    data-word-was-at="\(words(.wasAt))" data-word-go-back="\(words(.goBack))"
    """
  }
}
