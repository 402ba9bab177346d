import Components
import Foundation
import WebPage

/// The page of a public link: an episode or a clip for people without an account. It has no script, and leads nowhere else.
public enum PublicPage: PageMain {
  public static let name = "public-page"

  static let strings = Strings<PublicPageString>(Asset("strings.json", in: .module))

  public static func html(_ content: Content) -> HTML {
    """
    <public-page>
      \(content.coverURL.map { "<img class=\"public-cover\" src=\"\(url: $0)\" alt=\"\" width=\"600\" height=\"600\">" as HTML })
      <h1 dir="auto">\(content.title)</h1>
      <p class="public-show" dir="auto">\(content.showTitle)</p>
      \(facts(content))
      <audio controls preload="none" src="\(url: content.audioURL)">\(strings(.noAudio))</audio>
      \(content.notes.isEmpty ? .empty : "<p class=\"public-notes\" dir=\"auto\">\(content.notes)</p>")
      <p class="row-note">\(strings(.worksUntil)) \(TimeText.day(content.expires, in: .gmt))</p>
    </public-page>
    """
  }

  /// The elements for the head of the document: not for search engines, and with the facts for previews in other apps (Open Graph, and the
  /// cards of Twitter).
  public static func head(_ content: Content) -> HTML {
    let facts: [(name: String, value: String)] = [
      ("og:type", "website"), ("og:title", content.title), ("og:site_name", content.showTitle),
      ("og:description", content.notes.isEmpty ? content.showTitle : content.notes), ("og:url", Link.absolute(content.url)),
      ("og:audio", Link.absolute(content.audioURL)),
    ]
    let cover = content.coverURL.map { "<meta property=\"og:image\" content=\"\(Link.absolute($0))\">\n" as HTML }
    return """
      \(noIndex)\(facts.map { "<meta property=\"\($0.name)\" content=\"\($0.value)\">\n" as HTML })\(cover)\
      <meta name="twitter:card" content="summary">
      """
  }

  /// The page of a link that leads nowhere.
  public static func html(unavailable reason: Unavailable) -> HTML {
    """
    <public-page>
      <h1>\(title(unavailable: reason))</h1>
      <p>\(strings(reason == .ended ? .endedHint : .unknownHint))</p>
    </public-page>
    """
  }

  public static func title(unavailable reason: Unavailable) -> String { strings(reason == .ended ? .ended : .unknown) }

  public static let noIndex: HTML = "<meta name=\"robots\" content=\"noindex\">\n"

  /// The reason why a link leads nowhere.
  public enum Unavailable: Sendable {
    /// It is expired or revoked, or its episode is public no longer.
    case ended
    case unknown
  }

  // MARK: - Private

  private static func facts(_ content: Content) -> HTML {
    guard let part = content.part else { return .empty }
    let values = ["times": ClipRows.times(part.lowerBound, part.upperBound), "title": content.episodeTitle]
    return "<p class=\"row-note\" dir=\"auto\">\(strings(.clip, values))</p>"
  }
}
