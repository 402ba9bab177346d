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
        <header class="listed-head spread-row"><h1>\(strings(content.list == nil ? .createPlaylist : .editPlaylist))</h1></header>\(content.ways.map { choice(of: $0, byRules: true) })
        <form class="listed-form" id="list-form" method="post" action="\(url: "/playlist-page/did-save")">\(FormToken.field)
          <input type="hidden" name="list" value="\(content.list.map { "\($0)" } ?? "")">
          \(LabelledField.text(id: "list-name", name: "name", label: strings(.name), value: content.name, placeholder: strings(.nameHint), isRequired: true, longest: 100))
          <fieldset class="listed-rules card"><legend>\(strings(.rules))</legend>
          \(sources(content))
          \(select("state", .state, State.allCases.map { ($0.rawValue, strings($0.string)) }, chosen: rules.state.rawValue))
          \(select("days", .age, days(with: rules.days), chosen: text(rules.days)))
          \(select("shortest", .shortest, lengths(with: rules.minMinutes, .anyLength), chosen: text(rules.minMinutes)))
          \(select("longest", .longest, lengths(with: rules.maxMinutes, .anyLength), chosen: text(rules.maxMinutes)))
          \(LabelledField.text(id: "list-words", name: "words", label: strings(.words), value: rules.titleFilter ?? "", placeholder: strings(.wordsHint), longest: 100))
          </fieldset>
          \(select("order", .order, Order.allCases.map { ($0.rawValue, strings($0.string)) }, chosen: rules.order.rawValue))
          \(preview(content.preview))
          <div class="listed-actions"><button type="submit" class="pill quiet when-unscripted" formaction="\(url: "/playlist-page/did-preview")">\
      \(strings(.showPreview))</button><button type="submit" class="pill" id="list-save"><span class="hidden-while-busy">\(Icon.check.html)</span>\
      \(Icon.busyMark)<span>\(strings(.save))</span></button>\
      <a class="pill quiet" href="\(url: content.backURL)">\(strings(.cancel))</a></div>
        </form>
        \(content.list.map(deleteForm) ?? .empty)
      </playlist-page>
      """
  }

  /// The result of the rules while they are edited.
  public static func preview(_ preview: Editing.Preview) -> HTML {
    switch preview {
    case .badSource: "<div class=\"listed-preview\" id=\"list-preview\"><p role=\"status\">\(strings(.previewBadSource))</p></div>"
    case .tooManySources: "<div class=\"listed-preview\" id=\"list-preview\"><p role=\"status\">\(tooManySources)</p></div>"
    case .matches(let matches): html(matches)
    }
  }

  // MARK: - Private

  private static func html(_ matches: Editing.Matches) -> HTML {
    let text = strings(matches.isCut ? .previewAtLeast : .preview, count: matches.count)
    let rows = matches.rows.map { row in
      var (row, slots) = (row, EpisodeRow.Slots())
      // The form round it is no form for downloads.
      row.download = nil
      slots.level = 2
      slots.time = row.published.map { TimeText.day($0, today: matches.today) } ?? .empty
      return "<li class=\"listed-item\">\(EpisodeRow.html(row, look: .pictured, slots: slots))</li>" as HTML
    }
    return """
      <div class="listed-preview" id="list-preview"><p class="row-note" dir="auto">\(matches.sentence)</p><p role="status">\(text)</p>\
      \(rows.isEmpty ? .empty : "<ol class=\"listed-episodes\" aria-label=\"\(strings(.previewTitle))\">\(rows)</ol>" as HTML)</div>
      """
  }

  private static func deleteForm(_ list: Int64) -> HTML {
    """
    <form class="listed-delete" method="post" action="\(url: "/playlist-page/did-delete")">\(FormToken.field)<input type="hidden" name="list" value="\(list)">\
    <button type="submit" class="pill quiet"><span class="hidden-while-busy">\(Icon.trash.html)</span>\(Icon.busyMark)<span>\(strings(.deletePlaylist))</span></button></form>
    """
  }

  /// Folders, then shows. A closed group keeps the form short; nothing ticked means all shows.
  private static func sources(_ content: Editing) -> HTML {
    let options =
      content.folders.map { ("folder-\($0.id)", strings(.inFolder, ["name": $0.name])) } + content.shows.map { ("show-\($0.id)", $0.name) }
    let boxes = options.map { value, text in
      """
      <label class="listed-source"><input type="checkbox" class="check-box" name="source" value="\(value)"\(flag: "checked", content.rules.sources.contains(value)) autocomplete="off">\
      <span dir="auto">\(text)</span></label>
      """ as HTML
    }
    return """
      <details class="listed-sources"\(flag: "open", content.rules.hasLostSources)><summary><span>\(strings(.source))</span>\(Icon.chevronDown.html)</summary>\
      <fieldset><legend class="row-note">\(strings(.sourceHint, ["count": "\(content.maxSources)"]))</legend>\(boxes)</fieldset></details>
      """
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
