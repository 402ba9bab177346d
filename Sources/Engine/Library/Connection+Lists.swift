import Storage

extension Connection {
  /// The rows of a statement that ends in a list of `most` parameters, for any number of `values`. Unused parameters are null.
  func rows(_ statement: Statement, _ first: [Value] = [], anyOf values: [Value], most: Int) throws -> [Row] {
    try values.batches(of: most).flatMap { batch in
      try rows(statement, first + batch + Array(repeating: .null, count: most - batch.count))
    }
  }

  /// The column `total` of a statement that counts.
  func total(_ statement: Statement, _ values: [Value]) throws -> Int {
    Int(clamping: try row(statement, values)?.int64("total") ?? 0)
  }
}

extension Array {
  /// Batches of at most `count` elements, for one transaction or query each.
  func batches(of count: Int) -> [ArraySlice<Element>] {
    stride(from: 0, to: self.count, by: count).map { self[$0..<Swift.min($0 + count, self.count)] }
  }
}
