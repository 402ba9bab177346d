import Storage

/// The words of completions. Indexing collects what it counts; it is added in the order of the words, so that each page of the table is
/// written once for many of them: words come in no order, and each batch of documents would write nearly all pages.
extension SearchRepository {
  /// About how many counts are collected and not added yet.
  public func collectedCounts() async throws -> Int {
    try await database.read { try $0.total(Self.countedSpan, [:]) }
  }

  /// Adds the collected counts, in parts that each leave a place to continue at.
  ///
  /// - Throws: `StorageError`.
  public func addCounts() async throws {
    while let (last, added) = try await adding() {
      let words = try await counted(until: last).filter { $0.key > added }.sorted { $0.key < $1.key }
      var rest = words[...]
      while !rest.isEmpty {
        let some = rest
        let done = try await database.write([.idle, .deferred]) { connection in
          var done = 0
          for (word, found) in some {
            try connection.run(
              Self.addWord, ["word": .text(word), "spelling": .text(found.spelling), "documents": .integer(found.documents)])
            done += 1
            if connection.shouldEnd { break }
          }
          try connection.run(Self.setAdded, ["word": .text(some[some.startIndex + done - 1].key)])
          return done
        }
        rest = rest.dropFirst(done)
      }
      try await database.write([.idle, .deferred]) { connection in
        try connection.run(Self.deleteCounted, ["last": .integer(last)])
        try connection.run(Self.endAdding, [:])
      }
    }
  }

  // MARK: - Private

  /// The counts to add, and the last word that is added; nil when there are none.
  private func adding() async throws -> (last: Int64, word: String)? {
    guard try await collectedCounts() > 0 else { return nil }
    return try await database.write([.idle, .deferred]) { connection in
      try connection.run(Self.beginAdding, [:])
      return try connection.row(Self.adding, [:]).map { (try $0.int64("adding_until"), try $0.optionalText("added_word") ?? "") }
    }
  }

  private func counted(until last: Int64) async throws -> [String: (spelling: String, documents: Int64)] {
    try await database.read { connection in
      try connection.rows(Self.countedWords, ["last": .integer(last)]).reduce(into: [:]) { words, row in
        let (spelling, documents) = (try row.text("spelling"), try row.int64("documents"))
        words[try row.text("word"), default: (spelling, 0)].documents += documents
      }
    }
  }
}
