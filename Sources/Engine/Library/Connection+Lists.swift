import Storage

extension Connection {
  /// The rows of a statement with the parameters of `list`, for any number of `values`.
  func rows(_ statement: Statement, _ others: Parameters = [:], anyOf values: [Value], in list: ParameterList) throws -> [Row] {
    try values.batches(of: list.count).flatMap { try rows(statement, others + list.parameters($0)) }
  }

  /// The column `total` of a statement that counts.
  func total(_ statement: Statement, _ parameters: Parameters) throws -> Int {
    Int(clamping: try row(statement, parameters)?.int64("total") ?? 0)
  }
}

extension Array {
  /// Batches of at most `count` elements, for one transaction or query each.
  func batches(of count: Int) -> [ArraySlice<Element>] {
    stride(from: 0, to: self.count, by: count).map { self[$0..<Swift.min($0 + count, self.count)] }
  }
}
