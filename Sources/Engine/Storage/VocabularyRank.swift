import GRDB
import GRDBSQLite

/// SQL's `word_rank(search_text, words in the row, weight of the first column, of the second …)`: the rank of a row, higher is better.
///
/// Okapi BM25 in the form of FTS5's own `bm25` (https://www.sqlite.org/fts5.html#the_bm25_function), with two differences: it receives the
/// length of a row, which FTS5 looks up in a table for each, and it does not weigh rare words more: to find rare words, FTS5 runs each
/// phrase through the whole index once more, which takes as long as the search. Every match contains all words of a search, so the weight
/// matters little; PostgreSQL's `ts_rank` omits it too. Measured with half a million documents, 4,000 ranked at a time: see
/// docs/decisions/0013.
enum VocabularyRank {
  /// Registers the function on `database`.
  static func register(on database: GRDB.Database) throws {
    let api = UnsafeMutablePointer(mutating: FTS5.api(database))
    let code = api.pointee.xCreateFunction(api, "word_rank", nil, rank, nil)
    guard code == SQLITE_OK else { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
  }

  // MARK: - Private

  /// Called for thousands of rows per search: it allocates nothing after the first.
  private static let rank: fts5_extension_function = { api, row, result, count, values in
    guard let api, let row, let values, count > 0 else { return sqlite3_result_error_code(result, SQLITE_MISUSE) }
    let weights = UnsafeBufferPointer(start: values + 1, count: Int(count) - 1)
    var score = 0.0
    // An interrupted search must report the interruption, not an SQL error.
    let code = add(to: &score, api.pointee, row, length: sqlite3_value_double(values[0]), weights)
    if code == SQLITE_OK { sqlite3_result_double(result, score) } else { sqlite3_result_error_code(result, code) }
  }

  private static func add(
    to score: inout Double, _ api: Fts5ExtensionApi, _ row: OpaquePointer, length: Double, _ weights: UnsafeBufferPointer<OpaquePointer?>
  ) -> Int32 {
    var (places, average) = (Int32(0), 1.0)
    var code = api.xInstCount(row, &places)
    if code == SQLITE_OK { code = read(&average, api, row) }
    guard code == SQLITE_OK else { return code }
    let damping = saturation * (1 - lengthWeight + lengthWeight * length / average)
    return withUnsafeTemporaryAllocation(of: Double.self, capacity: Int(api.xPhraseCount(row))) { found in
      found.initialize(repeating: 0)
      for place in 0..<places {
        var (phrase, column, offset) = (Int32(0), Int32(0), Int32(0))
        let code = api.xInst(row, place, &phrase, &column, &offset)
        guard code == SQLITE_OK else { return code }
        found[Int(phrase)] += Int(column) < weights.count ? sqlite3_value_double(weights[Int(column)]) : 1
      }
      score += found.reduce(0) { $0 + $1 * (saturation + 1) / ($1 + damping) }
      return SQLITE_OK
    }
  }

  /// The average length of a row in words. FTS5 would read it from the index for each row, so it is attached to the search.
  private static func read(_ average: inout Double, _ api: Fts5ExtensionApi, _ row: OpaquePointer) -> Int32 {
    if let known = api.xGetAuxdata(row, 0) {
      average = known.load(as: Double.self)
      return SQLITE_OK
    }
    var (rows, words) = (sqlite3_int64(0), sqlite3_int64(0))
    var code = api.xRowCount(row, &rows)
    if code == SQLITE_OK { code = api.xColumnTotalSize(row, -1, &words) }
    guard code == SQLITE_OK, rows > 0 else { return code }
    average = max(Double(words) / Double(rows), 1)
    guard let memory = sqlite3_malloc(Int32(MemoryLayout<Double>.size)) else { return SQLITE_NOMEM }
    memory.storeBytes(of: average, as: Double.self)
    return api.xSetAuxdata(row, memory) { sqlite3_free($0) }
  }

  /// The constants k1 and b of BM25, with FTS5's values.
  private static let saturation = 1.2
  private static let lengthWeight = 0.75
}
