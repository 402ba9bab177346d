import Foundation

/// Prints rows as they are measured, and adds them to a JSON file.
public struct BenchReport {
  private let file: URL?
  private var rows: [BenchRow] = []

  /// - Parameter file: the file to which each new row is written; nil for none.
  public init(file: URL?) throws {
    self.file = file
    if let file, let bytes = try? Data(contentsOf: file), !bytes.isEmpty { rows = try JSONDecoder().decode([BenchRow].self, from: bytes) }
    else { showNotice(Self.line("", "value", "", "reference", "ratio", "goal", "met")) }
  }

  public mutating func add(_ row: BenchRow) throws {
    showNotice(
      Self.line(
        row.name, row.value.formatted, row.unit, row.reference?.formatted ?? "", row.ratio?.formatted ?? "", row.goal?.text ?? "",
        row.isMet.map { $0 ? "yes" : "NO" } ?? ""))
    rows.append(row)
    guard let file else { return }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    try (encoder.encode(rows) + Data("\n".utf8)).write(to: file)
  }

  // MARK: - Private

  private static func line(
    _ name: String, _ value: String, _ unit: String, _ reference: String, _ ratio: String, _ goal: String, _ met: String
  ) -> String {
    func left(_ text: String, _ width: Int) -> String { text + String(repeating: " ", count: max(0, width - text.count)) }
    func right(_ text: String, _ width: Int) -> String { String(repeating: " ", count: max(0, width - text.count)) + text }
    return [left(name, 64), right(value, 8), left(unit, 8), right(reference, 9), right(ratio, 7), left(goal, 9), met].joined(separator: " ")
  }
}

extension Double {
  /// Three significant digits at any size.
  var formatted: String {
    magnitude >= 100 ? String(Int(rounded())) : String(format: magnitude >= 10 ? "%.1f" : "%.2f", self)
  }
}
