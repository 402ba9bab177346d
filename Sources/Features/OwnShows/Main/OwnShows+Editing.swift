import Components
import WebPage

// MARK: - The page that renames a show, and the question before its deletion

extension OwnShows {
  /// The content of the page that renames a show.
  public struct Editing: Sample {
    public var show: Int64
    public var title: String
    public var deletionURL: String
    public var backURL: String
    /// Why the last title was not accepted; nil for none.
    public var problem: String?
    public var maxTitleLength: Int

    public init(show: Int64, title: String, deletionURL: String, backURL: String, problem: String? = nil, maxTitleLength: Int) {
      self.show = show
      self.title = title
      self.deletionURL = deletionURL
      self.backURL = backURL
      self.problem = problem
      self.maxTitleLength = maxTitleLength
    }
  }

  /// The content of the question before a show is deleted.
  public struct Deletion: Sample {
    public var show: Int64
    public var title: String
    /// Whether its files are in a folder that the server watches, and stay.
    public var isWatched: Bool
    public var isShared: Bool
    public var backURL: String

    public init(show: Int64, title: String, isWatched: Bool, isShared: Bool, backURL: String) {
      self.show = show
      self.title = title
      self.isWatched = isWatched
      self.isShared = isShared
      self.backURL = backURL
    }
  }

  public static func html(_ content: Editing) -> HTML {
    """
    <own-shows>
      <h1>\(strings(.editShow))</h1>
      <form class="own-upload card" method="post" action="\(url: "/own-shows/did-rename")">\(FormToken.field)\(number(content.show))
        \(LabelledField.text(
          id: "own-title", name: "title", label: strings(.name), value: content.title, error: content.problem, isRequired: true,
          longest: content.maxTitleLength))
        <div class="own-actions"><button type="submit" class="pill">\(Icon.busyMark)<span>\(strings(.save))</span></button>\
    <a class="pill quiet" href="\(url: content.backURL)" data-dismiss>\(strings(.cancel))</a></div>
      </form>
      <a class="pill quiet" href="\(url: content.deletionURL)">\(Icon.trash.html)<span>\(strings(.deleteShow))</span></a>
    </own-shows>
    """
  }

  public static func html(_ content: Deletion) -> HTML {
    """
    <own-shows>
      <h1 dir="auto">\(strings(.deletionQuestion, ["title": content.title]))</h1>
      <p class="own-lead">\(strings(content.isWatched ? .folderDeletionHint : .deletionHint))</p>
      \(content.isShared ? "<p class=\"own-lead\">\(strings(.sharedDeletionHint))</p>" : .empty)
      <div class="own-actions"><form method="post" action="\(url: "/own-shows/did-delete")">\(FormToken.field)\(number(content.show))\
    <button type="submit" class="pill own-delete">\(Icon.busyMark)<span>\(strings(.deleteShow))</span></button></form>\
    <a class="pill quiet" href="\(url: content.backURL)" data-dismiss>\(strings(.cancel))</a></div>
    </own-shows>
    """
  }
}
