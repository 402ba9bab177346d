import WebPage

/// A form for selecting several rows: a checkbox in front of each row, and a bar at the foot of the page with the count and the actions.
/// Without JavaScript it is a plain form; with it, the bar counts, and selects all or none.
public enum SelectionForm {
  /// - Parameters:
  ///   - fields: Further fields of the post.
  ///   - list: The rows, each with a ``box(name:value:label:)``.
  ///   - buttons: The actions; each is a ``button(_:icon:name:value:)``.
  ///   - done: The link that leaves the selection.
  ///   - sets: Groups of rows that can be selected at once, beside all and none: the rows whose checkbox names the group.
  ///   - note: Further text of the bar, beside the count.
  ///   - total: The number of rows on all pages of the list, when there are more than here: "Select all" then means all of them, and the
  ///     post has the field `all`.
  ///   - label: The accessible name of the bar; nil where the rows are episodes.
  public static func html(
    action: String, fields: [(name: String, value: String)], list: HTML, buttons: [HTML], done: (path: String, text: String),
    sets: [(name: String, text: String)] = [], note: HTML = .empty, total: Int? = nil, label: String? = nil
  ) -> HTML {
    """
    <selection-form><form method="post" action="\(url: action)">\(FormToken.field)
    \(total.map { "<input type=\"hidden\" name=\"all\" value=\"true\" disabled data-total=\"\($0)\">" as HTML } ?? .empty)
    \(HiddenFields.html(fields))
    \(list)
    <div class="selection-bar" role="group" aria-label="\(label ?? Components.strings(.selected))"><div class="selection-card glass-box">
      <span class="selection-set"><button type="button" data-select="all" hidden>\(Components.strings(.selectAll))</button>\
    <button type="button" data-select="none" hidden>\(Components.strings(.selectNone))</button>\
    \(sets.map { "<button type=\"button\" data-select=\"\($0.name)\" hidden>\($0.text)</button>" as HTML })</span>
      <output class="selection-count" data-text="\(Components.strings(.selectedCount))" data-none="\(Components.strings(.noneSelected))"></output>\(note)
      <a class="selection-done" href="\(url: done.path)">\(done.text)</a>
      <span class="selection-actions">\(buttons)</span>
    </div></div>
    </form></selection-form>
    """
  }

  /// A checkbox whose tap target is the whole row.
  ///
  /// - Parameters:
  ///   - sets: The groups that it belongs to.
  ///   - amount: The row's contribution to the page's total.
  ///   - isEnabled: Whether it can be ticked.
  ///   - leaf: The key of live updates of its amount.
  public static func box(
    name: String, value: Int64, label: String, sets: [String] = [], amount: Int64? = nil, patchKey: String? = nil,
    isEnabled: Bool = true
  ) -> HTML {
    """
    <label class="selection-box"><input type="checkbox" name="\(name)" value="\(value)" aria-label="\(label)" autocomplete="off"\
    \(attribute: "data-sets", sets.isEmpty ? nil : sets.joined(separator: " "))\(attribute: "data-amount", amount)\
    \(attribute: "data-live", patchKey)\(flag: "disabled", !isEnabled)></label>
    """
  }

  /// - Parameters:
  ///   - name: The field that identifies the tapped button; nil when there is only one.
  ///   - action: The address that this button posts to instead of the form's.
  ///   - isCounting: Whether the number of selected rows follows the text: "Delete (3)".
  public static func button(
    _ text: String, icon: Icon, name: String? = nil, value: String? = nil, action: String? = nil, isCounting: Bool = false
  ) -> HTML {
    """
    <button type="submit" class="selection-action"\(attribute: "name", name)\(attribute: "value", value)\
    \(action.map { " formaction=\"\(url: $0)\"" } ?? .empty)>\
    <span class="hidden-while-busy">\(icon.html)</span>\(Icon.busyMark)<span>\(text)\
    \(isCounting ? "<span class=\"selection-number\" data-text=\"\(Components.strings(.choiceNumber))\"></span>" : .empty)</span></button>
    """
  }
}
