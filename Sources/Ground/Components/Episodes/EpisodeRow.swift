import WebPage

/// An episode in a list: the cover plays, the rest of the row opens the page of the episode. A line of facts stands over the title, and an
/// episode in progress has a bar below it.
public enum EpisodeRow {
  public enum Style: Sendable {
    /// On the page of its show: a play symbol or its own picture, date, season, number and a line of notes.
    case plain
    /// In a list of several shows: the show's title.
    case pictured
  }

  /// Parts of a row that only some lists have.
  public struct Slots: Sendable {
    /// The episode's title with the matches of a search; nil for the plain one.
    public var title: HTML?
    /// After the show's title.
    public var time: HTML = .empty
    /// Before the ring and the menu.
    public var end: HTML = .empty
    /// Under the title.
    public var below: HTML = .empty
    /// At the side of the whole row.
    public var side: HTML = .empty
    /// Whether a row without a ring and a menu is swiped too.
    public var swipes = false
    /// The level of the heading.
    public var level = 3
    /// The id of the form that its ring posts.
    public var form = EpisodeMenu.formID

    public init() {}
  }

  /// - Parameter shared: What the play buttons of all rows have in common and the list round them says, see ``list(_:class:rows:)``.
  public static func html(_ content: Content, look: Style = .plain, slots: Slots = Slots(), shared: PlayItem? = nil) -> HTML {
    let controls: HTML =
      "\(slots.end)\(content.download.map { DownloadButton.inRow($0, form: slots.form) } ?? .empty)\(EpisodeMenu.link(content))"
    let title: HTML = slots.title ?? "\(content.title)"
    let row = article(
      content, look: look, title: "<a href=\"\(url: content.url)\">\(title)</a>", slots,
      start: PlayButton.cover(content.play, title: content.title, progress: content.progress, shared: shared, picture(content, look)),
      end: controls.isEmpty ? .empty : "<div class=\"row-end\">\(controls)</div>")
    return content.download != nil || content.menuURL != nil || slots.swipes ? SwipeRow.html(row) : row
  }

  /// The same row in a selection: a tap anywhere ticks the box.
  ///
  /// - Parameter label: What the box is read out as.
  public static func selectable(_ content: Content, look: Style = .plain, slots: Slots = Slots(), label: String) -> HTML {
    let box = SelectionForm.box(name: "episode", value: content.episode, label: label)
    return article(content, look: look, title: "\(content.title)", slots, start: "\(box)\(picture(content, look))", end: .empty)
  }

  /// The row of an episode that this server does not have yet: without a state, a ring and a menu.
  ///
  /// - Parameters:
  ///   - content: With the number 0; without a page its title is no link.
  ///   - start: Its cover, or nothing, in a control that plays it.
  public static func html(unknown content: Content, look: Style, slots: Slots, start: (_ cover: HTML) -> HTML) -> HTML {
    let title: HTML = content.url.isEmpty ? "\(content.title)" : "<a href=\"\(url: content.url)\">\(content.title)</a>"
    return article(content, look: look, title: title, slots, start: start(picture(content, look)), end: .empty)
  }

  /// A list of rows, with what their play buttons have in common.
  public static func list(_ shared: PlayItem?, class style: String, rows: [HTML]) -> HTML {
    "<ol class=\"\(style)\" data-plays data-live=\"plays\"\(shared.map { PlayButton.data(sharedBy: $0) } ?? .empty)>\(rows)</ol>"
  }

  // MARK: - Private

  private static func article(
    _ content: Content, look: Style, title: HTML, _ slots: Slots, start: HTML, end: HTML
  ) -> HTML {
    // The browser makes them where they are missing, and the style sheet shows the amount once.
    let bar: HTML =
      content.progress.fraction.map {
        "<progress class=\"play-bar\" value=\"\($0)\" aria-hidden=\"true\"></progress>\(EpisodeMetadata.amount(content))"
      } ?? .empty
    return """
      <article class="linked-row episode-row"\(state(of: content))>\(start)<div class="row-text">\(EpisodeMetadata.inRow(content, look: look, time: slots.time))\
      <h\(slots.level) class="row-title" dir="auto">\(title)</h\(slots.level)>\(bar)\(look == .plain ? summary(content) : .empty)\(slots.below)</div>\
      \(end)\(slots.side)</article>
      """
  }

  /// Live updates and actions find the row by its episode.
  private static func state(of content: Content) -> HTML {
    guard content.episode > 0 else { return .empty }
    return """
       data-episode="\(content.episode)" data-live="row-\(content.episode)" \
      data-finished="\(content.isFinished ? "true" : "false")"\(attribute: "data-archived", content.isArchived ? "true" : nil) \
      data-favourite="\(content.isFavourite ? "true" : "false")"
      """
  }

  private static func picture(_ content: Content, _ look: Style) -> HTML {
    look == .plain && !content.hasOwnPicture ? .empty : Cover.html(content.artworkURL, title: content.showTitle, size: .row)
  }

  /// Many feeds repeat the title as the summary: it is shown once.
  private static func summary(_ content: Content) -> HTML {
    guard !content.summary.isEmpty, content.summary != content.title else { return .empty }
    return "<p class=\"episode-summary\" dir=\"auto\">\(content.summary)</p>"
  }
}
