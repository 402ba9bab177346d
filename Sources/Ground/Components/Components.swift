import WebPage

/// The browser assets and strings of the components.
public enum Components {
  /// Served under "components/". Style sheets come first, so that a page never shows them unstyled.
  public static let assets: [Asset] = [
    "icon.css", "boxes.css", "pill.css", "cover.css", "play-button.css", "skip-button.css", "episode-row.css", "progress-slider.css",
    "marquee-text.css",
    "search-field.css", "labelled-field.css", "empty-state.css", "selection-form.css", "menu-sheet.css", "banner-view.css",
    "level-slider.css",
    "bookmark-rows.css", "clip-form.css", "chapter-rows.css", "action-note.css", "sortable-list.css", "download-button.css",
    "swipe-row.css",
    "category-view.css",
    "linked-row.css", "segments.css", "combo-box.css", "found-row.css", "term-chips.css", "show-shelf.css", "show-head.css",
    "topic-icon.css",
    "subscribe-button.css",
    "listed-show.css", "scroll-row.css", "waiting.css", "sortable-grid.css", "secondary-note.css", "favourite-star.css", "progress-bar.css",
    "undo-bar.css", "episode-menu.css", "copy-field.css", "switch.css", "sheet-bar.css", "published-details.css",
    "time-text.js", "byte-text.js", "plain-click.js", "play-button.js", "progress-slider.js", "marquee-text.js", "banner-view.js",
    "selection-form.js",
    "reordering.js", "sortable-list.js", "sortable-grid.js", "swipe-row.js", "category-view.js", "combo-box.js",
    "episode-menu.js", "copy-field.js", "clip-form.js", "icons.svg",
  ].map { Asset($0, in: .module, folder: "Assets") }

  /// What all components of a document share: the sentences that they swap in when a state changes, the drawings with several states and
  /// the menu of an episode. It stands in a document once, before its components.
  public static var shared: HTML {
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

  static let strings = Strings<StringKey>(Asset("strings.json", in: .module, folder: "Assets"))
}
