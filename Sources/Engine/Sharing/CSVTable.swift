/// A table as text with separators (RFC 4180).
enum CSVTable {
  /// The lines of a table. Each ends with CRLF.
  static func text(_ columns: [String], _ rows: [[String]]) -> String {
    ([columns] + rows).map { $0.map(cell).joined(separator: ",") + "\r\n" }.joined()
  }

  // MARK: - Private

  /// A cell that a spreadsheet would take for a formula begins with an apostrophe, which spreadsheets do not show.
  private static func cell(_ text: String) -> String {
    let isFormula = text.utf8.first.map(formulas.contains) ?? false
    let text = isFormula ? "'" + text : text
    guard text.utf8.contains(where: quoted.contains) else { return text }
    return "\"" + text.replacing("\"", with: "\"\"") + "\""
  }

  private static let formulas = Array("=+-@\t\r\n".utf8)
  private static let quoted = Array(",\"\r\n".utf8)
}
