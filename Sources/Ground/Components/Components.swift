import WebPage

/// What the components of a document share, and their strings.
public enum Components {
  /// What all components of a document share: the sentences that they swap in when a state changes, the drawings with several states and
  /// the menu of an episode. It stands in a document once, before its components.
  public static var shared: HTML { sharedMarkup.html }

  private static let sharedMarkup = SharedMarkup {
    """
    \(browserStrings)<svg class="visually-hidden" aria-hidden="true">\(PlayButton.symbol)\(DownloadButton.symbol)</svg>\(EpisodeMenu.sheet)
    """
  }

  static var browserStrings: HTML {
    """
    <div id="component-strings" hidden data-play="\(strings(.play))" data-pause="\(strings(.pause))" \
    data-play-short="\(strings(.playShort))" data-pause-short="\(strings(.pauseShort))" data-played="\(strings(.played))" \
    data-left="\(strings(.left))" data-hours="\(strings(.lengthHours))" data-whole-hours="\(strings(.lengthWholeHours))" \
    data-minutes="\(strings(.lengthMinutes))" data-seconds="\(strings(.lengthSeconds))" data-kilobytes="\(strings(.sizeKilobytes))" \
    data-megabytes="\(strings(.sizeMegabytes))" data-gigabytes="\(strings(.sizeGigabytes))"></div>
    """
  }

  static let strings = Strings<StringKey>(Asset("strings.json", in: .module))
}
