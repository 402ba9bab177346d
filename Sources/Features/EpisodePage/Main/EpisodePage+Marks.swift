import Components
import WebPage

// MARK: - Bookmarks and clips

extension EpisodePage {
  /// The element stays while there are none, so that an open page can show those that are added on it.
  static func marks(_ content: Content) -> HTML {
    let version =
      (content.bookmarks.map { "\($0.id) \($0.note)" } + content.clips.map { "clip \($0.id) \($0.start) \($0.end) \($0.title)" })
      .joined(separator: " ")
    return """
      <div id="episode-marks" data-refresh data-version="\(version)">\(bookmarks(content))\(clips(content.clips))</div>
      """
  }

  /// The clip that the link to this page names.
  static func clip(_ content: Content) -> HTML {
    guard let clip = content.clip else { return .empty }
    let title = clip.title.isEmpty ? content.row.title : clip.title
    return """
      <div class="episode-clip card" id="opened-clip" data-refresh data-version="\(clip.times) \(title)"><p class="text-lines"><span dir="auto">\(title)</span><span class="row-note">\(strings(.clipFrom, ["times": clip.times]))</span></p>\
      \(PlayButton.html(content.row.play, title: title, place: clip.start, until: clip.end))</div>
      """
  }

  /// The sheet that makes a clip.
  static func clipMenu(_ content: Content) -> HTML {
    guard !content.clipForm.isEmpty else { return .empty }
    return MenuSheet.html(
      id: "episode-clip", style: "chip", button: "<span>\(strings(.makeClip))</span>", title: strings(.makeClipTitle),
      items: content.clipForm)
  }

  /// The formats of exported bookmarks and clips.
  public static var exportFormats: [(title: String, format: String)] {
    [(strings(.exportMarkdown), "md"), (strings(.exportCSV), "csv"), (strings(.exportJSON), "json")]
  }

  // MARK: - Private

  private static func bookmarks(_ content: Content) -> HTML {
    guard !content.bookmarks.isEmpty || !content.clips.isEmpty else { return .empty }
    let rows = BookmarkRows.html(content.bookmarks, label: { strings(.startAt, ["time": TimeText.clock($0.seconds)]) })
    return """
      <section class="episode-bookmarks" aria-labelledby="bookmarks-title">
        <div class="spread-row"><h2 id="bookmarks-title">\(strings(.bookmarks))</h2>\(exports(content.exports))</div>
        \(content.bookmarks.isEmpty ? "<p class=\"row-note\">\(strings(.noBookmarks))</p>" : rows)
      </section>
      """
  }

  private static func clips(_ clips: [ClipRows.Row]) -> HTML {
    guard !clips.isEmpty else { return .empty }
    return """
      <section class="episode-bookmarks" aria-labelledby="clips-title"><h2 id="clips-title">\(strings(.clips))</h2>\(ClipRows.html(clips))</section>
      """
  }

  private static func exports(_ exports: [(title: String, url: String)]) -> HTML {
    guard !exports.isEmpty else { return .empty }
    return MenuSheet.html(
      id: "mark-exports", style: "round-button", button: Icon.download.html, label: strings(.exportMarks), title: strings(.exportMarks),
      items: "\(exports.map { "<a href=\"\(url: $0.url)\" download>\($0.title)</a>" as HTML })")
  }
}
