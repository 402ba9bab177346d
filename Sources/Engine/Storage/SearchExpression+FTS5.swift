extension SearchExpression {
  /// The FTS5 query; nil when the expression is empty. Every word is quoted, so that none acts as an operator.
  var fts5: String? {
    let groups = all.map { $0.filter { !$0.words.isEmpty } }.filter { !$0.isEmpty }
    guard !groups.isEmpty else { return nil }
    let wanted = groups.map { Self.any($0) }.joined(separator: " AND ")
    let place = field.map { "{\($0.rawValue)} : " } ?? ""
    let unwanted = none.filter { !$0.words.isEmpty }
    return "(\(place)(\(wanted)))" + (unwanted.isEmpty ? "" : " NOT \(Self.any(unwanted))")
  }

  private static func any(_ terms: [SearchTerm]) -> String { "(" + terms.map(phrase).joined(separator: " OR ") + ")" }

  private static func phrase(_ term: SearchTerm) -> String {
    "\"" + term.words.joined(separator: " ").replacing("\"", with: "") + "\"" + (term.isPrefix ? " *" : "")
  }
}
