import Components
import WebPage

/// The answers to a term that is being typed.
extension SearchPage {
  /// The content of the list below the field.
  public struct TypedContent: Sample {
    /// The page of all results, to which the actions on a row return.
    public var url = ""
    /// Whether only the user's library is searched.
    public var isInLibrary = false
    /// Of the library, in its order.
    public var hits: [Content.Hit] = []
    /// The actions on its episodes.
    public var actions: [EpisodeAction] = []
    /// Of the charts, or of the directories.
    public var shows: [DirectoryShowRow] = []
    public var people: [(name: String, url: String)] = []
    public var terms: [String] = []

    public init() {}
  }

  public static func html(typed content: TypedContent) -> HTML {
    let rows =
      content.hits.map { row($0, form: typedFormID) } + content.shows.map { row($0, in: "typed", backTo: content.url) }
      + content.people.map {
        "<a class=\"term-button\" href=\"\(url: $0.url)\">\(Icon.person.html)<span dir=\"auto\">\($0.name)</span></a>" as HTML
      }
      + content.terms.map { term($0, inLibrary: content.isInLibrary) }
    let form = content.hits.contains { $0.row != nil } ? EpisodeMenu.form(content.actions, backTo: content.url, id: typedFormID) : .empty
    return LiveSearch.found(rows, before: form)
  }

  // MARK: - Private

  /// The page around the answers may have a form of its own.
  private static let typedFormID = "typed-actions"

  private static func term(_ text: String, inLibrary isInLibrary: Bool) -> HTML {
    """
    <form method="post" action="\(url: "/search-page/did-submit")">\(FormToken.field)\(HiddenFields.html(scopeFields(inLibrary: isInLibrary)))\
    <input type="hidden" name="term" value="\(text)">\
    <button type="submit" class="term-button">\(Icon.search.html)<span dir="auto">\(text)</span></button></form>
    """
  }
}
