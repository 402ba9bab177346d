import Components
import WebPage

// MARK: - The menus of bookmarks and clips, on their rows in other pages

extension BookmarkList {
  /// The page of the actions on one bookmark.
  public static func html(actionsOn bookmark: Content.Bookmark, backTo path: String) -> HTML {
    let title = strings(.sheetTitle, ["time": TimeText.clock(bookmark.seconds), "title": bookmark.episode.title])
    let play = play(bookmark.episode.play, .playFromHere, at: bookmark.url, from: bookmark.seconds)
    return "<bookmark-list>\(LinkedMenu.page(title: title, items: items(of: bookmark, play: play, backTo: path)))</bookmark-list>"
  }

  /// The page of the actions on one clip.
  ///
  /// - Parameter limits: The shortest and the longest clip, in seconds.
  public static func html(actionsOn clip: ClipsContent.Clip, backTo path: String, limits: ClosedRange<Double>) -> HTML {
    let title = strings(.clipSheetTitle, ["times": ClipRows.times(clip.start, clip.end), "title": clip.episode.title])
    let play = play(clip.episode.play, .playClip, at: clip.url, from: clip.start, until: clip.end)
    return
      "<bookmark-list>\(LinkedMenu.page(title: title, items: items(of: clip, play: play, backTo: path, limits: limits)))</bookmark-list>"
  }

  // MARK: - Private

  /// `data-seek` and `data-until`: the browser plays this part at once.
  private static func play(
    _ play: Playability, _ word: BookmarkListString, at path: String, from start: Double, until end: Double? = nil
  ) -> HTML {
    guard case .playable = play else { return .empty }
    return """
      <a href="\(url: path)" data-top data-seek="\(start)"\(attribute: "data-until", end.map { "\($0)" })>\(Icon.play.html)\(strings(word))</a>
      """
  }
}
