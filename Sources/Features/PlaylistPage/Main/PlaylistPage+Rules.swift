import Components
import Foundation
import WebPage

// MARK: - The form of a smart playlist

extension PlaylistPage {
  /// The page with the form for the rules of a list.
  public static func html(_ content: Editing) -> HTML {
    let rules = content.rules
    return """
      <playlist-page class="listed-editing" data-preview-url="\(url: "/playlist-page/did-change-rules")">
        <header class="listed-head spread-row"><h1>\(strings(content.list == nil ? .createTitle : .editTitle))</h1></header>
        <form class="listed-form" id="list-form" method="post" action="\(url: "/playlist-page/did-save")">\(FormToken.field)
          <input type="hidden" name="list" value="\(content.list.map { "\($0)" } ?? "")">
          \(LabelledField.text(id: "list-name", name: "name", label: strings(.name), value: content.name, placeholder: strings(.nameHint), isRequired: true, longest: 100))
          <fieldset class="listed-rules card"><legend>\(strings(.rules))</legend>
          \(select("source", .source, sources(content), chosen: rules.source))
          \(select("state", .state, State.allCases.map { ($0.rawValue, strings($0.string)) }, chosen: rules.state.rawValue))
          \(select("days", .age, days(with: rules.days), chosen: text(rules.days)))
          \(select("shortest", .shortest, lengths(with: rules.minMinutes, .anyLength), chosen: text(rules.minMinutes)))
          \(select("longest", .longest, lengths(with: rules.maxMinutes, .anyLength), chosen: text(rules.maxMinutes)))
          \(LabelledField.text(id: "list-words", name: "words", label: strings(.words), value: rules.titleFilter ?? "", placeholder: strings(.wordsHint), longest: 100))
          </fieldset>
          \(select("order", .order, Order.allCases.map { ($0.rawValue, strings($0.string)) }, chosen: rules.order.rawValue))
          \(preview(content.preview))
          <div class="listed-actions"><button type="submit" class="pill" id="list-save"><span class="hidden-while-busy">\(Icon.check.html)</span>\
      \(Icon.busyMark)<span>\(strings(.save))</span></button>\
      <a class="pill quiet" href="\(url: content.backURL)">\(strings(.cancel))</a></div>
        </form>
        \(content.list.map(deleteForm) ?? .empty)
      </playlist-page>
      """
  }

  /// The number of episodes that match the rules while they are edited.
  public static func preview(_ preview: Editing.Preview?) -> HTML {
    let text =
      preview.map { preview in
        let count = strings(preview.isCut ? .previewAtLeast : .preview, count: preview.episodes)
        let limitString = preview.readsOldest ? PlaylistPageString.previewLimitOldest : .previewLimit
        return preview.episodesReadPerShow.map { "\(count) \(strings(limitString, ["count": $0.formatted()]))" } ?? count
      } ?? strings(.previewBadSource)
    return "<p class=\"listed-preview\" id=\"list-preview\" role=\"status\">\(text)</p>"
  }

  // MARK: - Private

  private static func deleteForm(_ list: Int64) -> HTML {
    """
    <form class="listed-delete" method="post" action="\(url: "/playlist-page/did-delete")">\(FormToken.field)<input type="hidden" name="list" value="\(list)">\
    <button type="submit" class="pill quiet"><span class="hidden-while-busy">\(Icon.trash.html)</span>\(Icon.busyMark)<span>\(strings(.delete))</span></button></form>
    """
  }

  private static func sources(_ content: Editing) -> [(value: String, text: String)] {
    [("", strings(.allShows))] + content.folders.map { ("folder-\($0.id)", strings(.inFolder, ["name": $0.name])) }
      + content.shows.map { ("show-\($0.id)", $0.name) }
  }

  private static func days(with days: Int?) -> [(value: String, text: String)] {
    [("", strings(.anyAge))] + Set([1, 3, 7, 14, 30, 90, 365, days ?? 7]).sorted().map { ("\($0)", strings(.withinDays, count: $0)) }
  }

  private static func lengths(with minutes: Int?, _ none: PlaylistPageString) -> [(value: String, text: String)] {
    [("", strings(none))]
      + Set([5, 10, 15, 20, 30, 45, 60, 90, 120, 180, minutes ?? 5]).sorted().map { ("\($0)", TimeText.length(Double($0) * 60)) }
  }

  private static func text(_ number: Int?) -> String { number.map { "\($0)" } ?? "" }

  private static func select(
    _ name: String, _ word: PlaylistPageString, _ options: [(value: String, text: String)], chosen: String
  ) -> HTML {
    """
    <label class="listed-choice"><span>\(strings(word))</span><select name="\(name)" autocomplete="off" dir="auto">\
    \(options.map { "<option value=\"\($0.value)\"\(flag: "selected", $0.value == chosen)>\($0.text)</option>" as HTML })</select></label>
    """
  }
}

extension PlaylistPage {
  /// The content of the form.
  public struct Editing: Sendable {
    /// nil for a new list.
    public var list: Int64?
    public var name: String
    public var rules: Rules
    public var folders: [(id: Int64, name: String)]
    public var shows: [(id: Int64, name: String)]
    public var preview: Preview?
    public var backURL: String

    public struct Preview: Sendable, Equatable {
      public var episodes: Int
      /// Whether there may be more matches than were read.
      public var isCut: Bool
      /// The number of episodes that are read of each show; nil where it does not matter.
      public var episodesReadPerShow: Int?
      /// Whether the oldest episodes are read, and not the newest.
      public var readsOldest: Bool

      public init(episodes: Int, isCut: Bool, episodesReadPerShow: Int?, readsOldest: Bool = false) {
        self.episodes = episodes
        self.isCut = isCut
        self.episodesReadPerShow = episodesReadPerShow
        self.readsOldest = readsOldest
      }
    }

    public init(
      list: Int64?, name: String, rules: Rules, folders: [(id: Int64, name: String)], shows: [(id: Int64, name: String)], preview: Preview?,
      backURL: String
    ) {
      self.list = list
      self.name = name
      self.rules = rules
      self.folders = folders
      self.shows = shows
      self.preview = preview
      self.backURL = backURL
    }
  }
}
