import Foundation
import WebPage

/// An episode in a list: date, title, one line of summary, and the play button. The whole row links to its page.
public enum EpisodeRow {
  /// - Parameters:
  ///   - mark: The state of its download, as a ``DownloadMark``.
  ///   - menu: Further actions, as a ``MenuSheet``.
  public static func html(_ content: Content, mark: HTML = .empty, menu: HTML = .empty) -> HTML {
    article(
      content,
      """
      \(EpisodeFacts.html(content.facts, mark: FavouriteStar.mark))
      <h3 class="episode-title row-title" dir="auto"><a href="\(url: content.url)">\(content.title)</a></h3>
      \(summary(content))
      <div class="episode-end">\(PlayButton.html(content.play, title: content.title, progress: progress(content)))\(mark)\(menu)</div>
      """)
  }

  /// The same row in a selection: a tap anywhere ticks the box.
  ///
  /// - Parameter label: The accessible name of the box.
  public static func choosable(_ content: Content, label: String) -> HTML {
    article(
      content,
      """
      \(ChoiceForm.box(name: "episode", value: content.episode, label: label))
      \(EpisodeFacts.html(content.facts, mark: FavouriteStar.mark))
      <h3 class="episode-title row-title" dir="auto">\(content.title)</h3>
      <p class="episode-summary">\(PlayButton.amount(progress(content), look: .capsule))</p>
      """)
  }

  // MARK: - Private

  private static func article(_ content: Content, _ inside: HTML) -> HTML {
    """
    <article class="linked-row episode-row" data-episode="\(content.episode)" data-live="row-\(content.episode)" \
    data-finished="\(content.isFinished ? "true" : "false")" data-archived="\(content.isArchived ? "true" : "false")" \
    data-favourite="\(content.isFavourite ? "true" : "false")">
    \(inside)
    </article>
    """
  }

  private static func progress(_ content: Content) -> PlayButton.Progress {
    PlayButton.Progress(duration: content.durationSeconds, position: content.positionSeconds, isFinished: content.isFinished)
  }

  /// Many feeds repeat the title as the summary: it is shown once.
  private static func summary(_ content: Content) -> HTML {
    guard !content.summary.isEmpty, content.summary != content.title else { return .empty }
    return "<p class=\"episode-summary\" dir=\"auto\">\(content.summary)</p>"
  }
}
