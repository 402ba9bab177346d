import WebPage

/// An episode in a list: date, title, one line of summary, and the play button. The whole row links to its page.
public enum EpisodeRow {
  public enum Style: Sendable {
    /// On the page of its show: season, number and a line of notes.
    case plain
    /// In a list of several shows: cover and show.
    case pictured
  }

  /// Parts of a row that only some lists have.
  public struct Slots: Sendable {
    /// After the show's title.
    public var time: HTML = .empty
    /// Beside the play button.
    public var end: HTML = .empty
    /// Under the play button.
    public var below: HTML = .empty
    /// At the side of the whole row.
    public var side: HTML = .empty
    /// The way of the finger that swipes the row; nil where only a row with a ring is swiped.
    public var swipe: SwipeRow.SwipeDirection?
    /// The level of the heading.
    public var level = 3

    public init() {}
  }

  /// - Parameter shared: What the play buttons of all rows have in common and the list round them says, see ``list(_:class:rows:)``.
  public static func html(_ content: Content, look: Style = .plain, slots: Slots = Slots(), shared: PlayItem? = nil) -> HTML {
    let ring = content.download.map { DownloadButton.inRow($0) } ?? .empty
    let end: HTML = """
      <div class="row-end">\(PlayButton.inRow(content.play, title: content.title, progress: content.progress, shared: shared))\
      \(ring)\(EpisodeMenu.link(content))\(slots.end)</div>\(slots.below)
      """
    let row = article(content, look: look, title: "<a href=\"\(url: content.url)\">\(content.title)</a>", slots, end: end)
    return content.download == nil && slots.swipe == nil ? row : SwipeRow.html(row, way: slots.swipe ?? .start)
  }

  /// The same row in a selection: a tap anywhere ticks the box.
  ///
  /// - Parameter label: What the box is read out as.
  public static func selectable(_ content: Content, look: Style = .plain, slots: Slots = Slots(), label: String) -> HTML {
    let amount: HTML = "<p class=\"episode-summary\">\(PlayButton.timeLeftText(content.progress, look: .capsule))</p>"
    let box = SelectionForm.box(name: "episode", value: content.episode, label: label)
    return article(content, look: look, title: "\(content.title)", slots, box: box, end: look == .plain ? amount : .empty)
  }

  /// A list of rows, with what their play buttons have in common.
  public static func list(_ shared: PlayItem?, class style: String, rows: [HTML]) -> HTML {
    "<ol class=\"\(style)\" data-plays data-live=\"plays\"\(shared.map { PlayButton.data(sharedBy: $0) } ?? .empty)>\(rows)</ol>"
  }

  // MARK: - Private

  private static func article(
    _ content: Content, look: Style, title: HTML, _ slots: Slots, box: HTML = .empty, end: HTML
  ) -> HTML {
    let heading: HTML = "<h\(slots.level) class=\"row-title\" dir=\"auto\">\(title)</h\(slots.level)>"
    let state: HTML = """
      data-episode="\(content.episode)" data-live="row-\(content.episode)" data-finished="\(content.isFinished ? "true" : "false")"\
      \(attribute: "data-archived", content.isArchived ? "true" : nil) data-favourite="\(content.isFavourite ? "true" : "false")"
      """
    switch look {
    case .plain:
      return """
        <article class="linked-row episode-row" \(state)>\(box)\(EpisodeMetadata.html(content, mark: FavouriteStar.mark))\
        \(heading)\(box.isEmpty ? summary(content) : .empty)\(end)</article>
        """
    case .pictured:
      return """
        <article class="linked-row pictured-row" \(state)>\(box)\(Cover.html(content.artworkURL, title: content.showTitle, size: .row))\
        <div class="row-text"><p class="row-facts"><span dir="auto">\(content.showTitle)</span>\(slots.time)</p>\
        \(heading)\(end)</div>\(slots.side)</article>
        """
    }
  }

  /// Many feeds repeat the title as the summary: it is shown once.
  private static func summary(_ content: Content) -> HTML {
    guard !content.summary.isEmpty, content.summary != content.title else { return .empty }
    return "<p class=\"episode-summary\" dir=\"auto\">\(content.summary)</p>"
  }
}
