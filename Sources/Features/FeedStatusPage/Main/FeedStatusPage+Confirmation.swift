import Components
import WebPage

// MARK: - The question before a change that is shown first

extension FeedStatusPage {
  /// A change of the feed's address, or a merge with another show, as it would be.
  public struct Confirmation: Sendable {
    public enum Change: Sendable {
      /// - Parameter preview: the key of the address, which may contain a password, in the manager.
      case address(preview: String, url: String, title: String, matches: Int, episodes: Int)
      case merge(target: Int64, title: String, matches: Int, moves: Int)
    }

    public var show: Int64
    /// The title of the show.
    public var title: String
    public var artworkURL: String?
    /// The feed status.
    public var backURL: String
    public var change: Change

    public init(show: Int64, title: String, artworkURL: String?, backURL: String, change: Change) {
      self.show = show
      self.title = title
      self.artworkURL = artworkURL
      self.backURL = backURL
      self.change = change
    }
  }

  public static func html(_ confirmation: Confirmation) -> HTML {
    let (question, facts, event, field, action) = parts(confirmation.change)
    return """
      <feed-status-page data-sheet>
        <div class="health-bar"><a class="health-dismiss" href="\(url: confirmation.backURL)" data-dismiss aria-label="\(strings(.dismiss))">\
      \(Icon.chevronDown.html)</a></div>
        <header class="health-head">
          \(Cover.html(confirmation.artworkURL, title: confirmation.title, size: .row, isLazy: false))
          <div><h1>\(question)</h1><p dir="auto">\(confirmation.title)</p></div>
        </header>
        \(facts)
        <form class="health-confirm" method="post" action="\(url: "/feed-status-page/\(event)")">\(FormToken.field)
          <input type="hidden" name="show" value="\(confirmation.show)">\(field)
          \(button(action))<a class="pill quiet" href="\(url: confirmation.backURL)">\(strings(.cancel))</a>
        </form>
      </feed-status-page>
      """
  }

  // MARK: - Private

  private typealias Parts = (question: String, facts: HTML, event: String, field: HTML, action: String)

  private static func parts(_ change: Confirmation.Change) -> Parts {
    switch change {
    case .address(let preview, let url, let title, let matches, let episodes):
      let sentence =
        matches > 0 ? strings(.matches, count: matches, ["total": "\(episodes)"]) : strings(.noMatches)
      return (
        strings(.confirmAddressTitle),
        """
        <dl class="health-list card"><div><dt>\(strings(.foundTitle))</dt><dd dir="auto">\(title)</dd></div>\
        <div><dt>\(strings(.foundEpisodes))</dt><dd>\(sentence)</dd></div>\
        <div><dt>\(strings(.address))</dt><dd><span class="health-address" dir="ltr">\(url)</span></dd></div></dl>
        """,
        "did-change-address", "<input type=\"hidden\" name=\"preview\" value=\"\(preview)\">", strings(.confirmAddress)
      )
    case .merge(let target, let title, let matches, let moves):
      let both = matches > 0 ? strings(.mergeMatches, count: matches) : strings(.mergeNoMatches)
      let more = moves > 0 ? strings(.mergeMoves, count: moves, ["show": title]) : nil
      return (
        strings(.confirmMergeTitle, ["show": title]),
        """
        <ul class="health-notes">\([both, more].compactMap { $0 }.map { "<li>\($0)</li>" as HTML })</ul>\
        <p class="health-hint">\(strings(.mergeHint))</p>
        """,
        "did-merge", "<input type=\"hidden\" name=\"target\" value=\"\(target)\">", strings(.confirmMerge)
      )
    }
  }
}
