import WebPage

/// A form in which several rows are chosen: boxes stand before the rows, and a bar at the foot of the page says how many there are
/// and what can be done with them. Without JavaScript it is a plain form; with it, the bar counts, and chooses all or none.
public enum ChoiceForm {
  /// - Parameters:
  ///   - fields: What is posted beside the chosen boxes.
  ///   - list: The rows, each with a ``box(name:value:label:)``.
  ///   - buttons: What can be done with the chosen; each is a ``button(_:icon:name:value:)``.
  ///   - done: The way out.
  ///   - sets: Groups of rows that are chosen at once, beside all and none: those whose box names the group.
  ///   - note: What else the bar says, beside the number that is chosen.
  public static func html(
    action: String, fields: [(name: String, value: String)], list: HTML, buttons: [HTML], done: (path: String, text: String),
    sets: [(name: String, text: String)] = [], note: HTML = .empty
  ) -> HTML {
    """
    <choice-form><form method="post" action="\(url: action)">
    \(fields.map { "<input type=\"hidden\" name=\"\($0.name)\" value=\"\($0.value)\">" as HTML })
    \(list)
    <div class="choice-bar" data-toolbar role="group" aria-label="\(Components.words(.chosen))"><div class="choice-card">
      <span class="choice-set"><button type="button" data-choose="all" hidden>\(Components.words(.chooseAll))</button>\
    <button type="button" data-choose="none" hidden>\(Components.words(.chooseNone))</button>\
    \(sets.map { "<button type=\"button\" data-choose=\"\($0.name)\" hidden>\($0.text)</button>" as HTML })</span>
      <output class="choice-count" data-text="\(Components.words(.chosenCount))"></output>\(note)
      <a class="choice-done" href="\(url: done.path)">\(done.text)</a>
      <span class="choice-actions">\(buttons)</span>
    </div></div>
    </form></choice-form>
    """
  }

  /// A box that makes its whole row a target.
  ///
  /// - Parameters:
  ///   - sets: The groups that it belongs to.
  ///   - amount: What choosing it adds to whatever the page adds up.
  ///   - leaf: The key under which its amount is brought up to date.
  public static func box(name: String, value: Int64, label: String, sets: [String] = [], amount: Int64? = nil, leaf: String? = nil) -> HTML
  {
    """
    <label class="choice-box"><input type="checkbox" name="\(name)" value="\(value)" aria-label="\(label)" autocomplete="off"\
    \(attribute: "data-sets", sets.isEmpty ? nil : sets.joined(separator: " "))\(attribute: "data-amount", amount)\
    \(attribute: "data-live", leaf)></label>
    """
  }

  /// - Parameters:
  ///   - name: The field that says which of several buttons was tapped; nil where there is only one.
  ///   - action: Where this button posts to instead of the form's own address.
  ///   - isCounting: The number of chosen rows stands after the text: "Delete (3)".
  public static func button(
    _ text: String, icon: Icon, name: String? = nil, value: String? = nil, action: String? = nil, isCounting: Bool = false
  ) -> HTML {
    """
    <button type="submit" class="choice-action"\(attribute: "name", name)\(attribute: "value", value)\
    \(action.map { " formaction=\"\(url: $0)\"" } ?? .empty)>\
    <span class="busy-hides">\(icon.html)</span>\(Icon.busyMark)<span>\(text)\
    \(isCounting ? "<span class=\"choice-number\" data-text=\"\(Components.words(.choiceNumber))\"></span>" : .empty)</span></button>
    """
  }
}
