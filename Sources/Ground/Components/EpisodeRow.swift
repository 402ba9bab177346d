import Foundation
import WebPage

/// An episode in a list: when, what, a line about it, and the button to hear it. The whole row leads to its page.
public enum EpisodeRow {
  public static func html(_ content: Content) -> HTML {
    let progress = PlayButton.Progress(
      duration: content.durationSeconds, position: content.positionSeconds, isFinished: content.isFinished)
    return """
      <article class="episode-row\(content.isFinished ? " finished" : "")" data-episode="\(content.episode)">
        \(EpisodeFacts.html(content.facts))
        <h3 class="episode-title" dir="auto"><a href="\(url: content.url)">\(content.title)</a></h3>
        \(content.summary.isEmpty ? .empty : "<p class=\"episode-summary\" dir=\"auto\">\(content.summary)</p>" as HTML)
        \(PlayButton.html(content.play, title: content.title, progress: progress))
      </article>
      """
  }
}
