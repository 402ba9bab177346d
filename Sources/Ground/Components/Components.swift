import Foundation
import WebPage

/// What the browser needs for the components, and their words.
public enum Components {
  /// Served under "components/". Style sheets first, so that a page never shows them unstyled.
  public static let assets: [Asset] = [
    "icon.css", "pill.css", "cover.css", "play-button.css", "episode-row.css", "progress-slider.css", "floating-text.css",
    "time-text.js", "play-button.js", "progress-slider.js", "floating-text.js",
  ].map { Asset($0, in: .module, folder: "Assets") }

  static let words = Words<Word>(Asset("words.json", in: .module, folder: "Assets"))
}
