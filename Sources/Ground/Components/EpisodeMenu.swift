import WebPage

/// The actions on an episode as a menu. A document has one ``sheet``, which the browser fills for the row that it opens on; a page with
/// rows has one ``form(_:backTo:steps:)``, which the sheet's buttons and the rings of its rows post; a row has a ``link(_:)``, which
/// leads to a page of its actions where there is no script.
public enum EpisodeMenu {
  /// Stands in a document once.
  public static var sheet: HTML {
    """
    <div class="menu-sheet" id="episode-menu" popover role="group" aria-labelledby="episode-menu-title">\
    <p class="menu-title" id="episode-menu-title" dir="auto"></p>\
    <div id="episode-menu-steps"></div>\
    \(offered.map { $0.item(in: formID) })</div>
    """
  }

  /// Stands in a page once, before its rows.
  ///
  /// - Parameters:
  ///   - actions: What the page offers. Whether an action would change anything is decided by the state of the row.
  ///   - path: The page, to which a browser without scripts returns.
  ///   - steps: Where the rows of a list in an order of one's own post their way, with what it wants to know.
  public static func form(
    _ actions: [EpisodeAction], backTo path: String, steps: (action: String, fields: [(name: String, value: String)])? = nil
  ) -> HTML {
    let sorting: HTML =
      steps.map { steps in
        """
        <form id="\(stepsFormID)" method="post" action="\(url: steps.action)" hidden>\(FormToken.field)\
        \(steps.fields.map { "<input type=\"hidden\" name=\"\($0.name)\" value=\"\($0.value)\">" as HTML })\
        \(ReorderStep.allCases.map { $0.item(in: stepsFormID) })</form>
        """
      } ?? .empty
    return """
      <form id="\(formID)" method="post" action="\(url: EpisodeAction.path)" data-actions="\(actions.map(\.rawValue).joined(separator: " "))">\(FormToken.field)\
      <input type="hidden" name="back" value="\(path)"></form>\(sorting)
      """
  }

  /// The button at a row's end: a link, which the browser opens as the menu. The style sheet draws its dots.
  public static func link(_ content: EpisodeRow.Content) -> HTML {
    content.menuURL.map { link($0, style: "row-more", label: Components.strings(.moreAbout, ["title": content.title])) } ?? .empty
  }

  /// - Parameter label: What it is read out as.
  public static func link(_ path: String, style: String, label: String, _ icon: Icon? = nil) -> HTML {
    "<a class=\"\(style)\" role=\"button\" href=\"\(url: path)\" aria-label=\"\(label)\">\(icon?.html)</a>"
  }

  /// The page of the actions on one episode.
  ///
  /// - Parameter steps: Where it can be moved in the list it was opened from.
  public static func page(
    of episode: Int64, title: String, showTitle: String, _ actions: [EpisodeAction], steps: HTML = .empty, backTo path: String
  ) -> HTML {
    """
    <section class="episode-menu-page"><h1 dir="auto">\(title)</h1><p class="row-note" dir="auto">\(showTitle)</p>\
    <div class="menu-card card">\(steps)\(EpisodeAction.form(actions, episode: episode, backTo: path))</div></section>
    """
  }

  /// The id of the form that the buttons of rows name.
  public static let formID = "row-actions"
  static let stepsFormID = "row-steps"

  /// A ring pauses and resumes.
  private static var offered: [EpisodeAction] { EpisodeAction.allCases.filter { $0 != .pause && $0 != .resume } }
}
