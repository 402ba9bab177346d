import Components
import WebPage

extension Shell {
  /// A sentence that the runtime shows above the foot of the page, with an optional undo button and link.
  public static func notice(_ sentence: String, undo: Undo?) -> HTML {
    guard let undo else { return "\(sentence)" }
    let fields = undo.fields.sorted { $0.key < $1.key }
    return """
      \(sentence)<form class="notice-undo" method="post" action="\(url: undo.path)">\(FormToken.field)\
      \(HiddenFields.html(fields.map { ($0.key, $0.value) }))\(undo.link.map { "<a href=\"\(url: $0.path)\">\($0.text)</a>" as HTML })<button type="submit">\(undo.text)</button></form>
      """
  }
}
