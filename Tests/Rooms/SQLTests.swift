import Testing

@Test("Only Library and Storage contain SQL")
func sqlStaysBelow() {
  let rooms = ["Sources/Engine/Library/", "Sources/Engine/Storage/"]
  let words = ["SELECT ", "INSERT INTO", "DELETE FROM", "CREATE TABLE", "CREATE INDEX", "PRAGMA ", "ON CONFLICT"]
  expect(
    noBreaches: SourceTree.swift(in: "Sources").filter { file in !rooms.contains { file.path.hasPrefix($0) } }.flatMap { file in
      file.text.literals.filter { literal in words.contains { literal.text.contains($0) } }.map {
        "\(file.path):\($0.line) writes SQL. Make it a static Statement in a repository of Library, and call that."
      }
    })
}

@Test("SQL in Library is static and valid for both SQLite and PostgreSQL")
func statementsAreStatic() {
  // SQLite's dialect: it would not run on other engines.
  let dialect = [
    "INSERT OR ", "REPLACE INTO", "PRAGMA ", "AUTOINCREMENT", "IFNULL(", "datetime(", "strftime(", "GLOB ", " MATCH ", "rowid",
    "WITHOUT ROWID", "COLLATE ",
  ]
  expect(
    noBreaches: SourceTree.swift(in: "Sources/Engine/Library").flatMap { file in
      file.text.literals.flatMap { literal in
        dialect.filter { literal.text.contains($0) }.map {
          "\(file.path):\(literal.line) says `\($0)`, which only SQLite understands. Say it in SQL that PostgreSQL shares, or put it behind a seam of Storage."
        }
      }
        + file.text.code.utf8.lines(with: "Statement(").filter { !isDescription(file) && !file.text.codeLine($0).contains("static let ") }
        .map {
          "\(file.path):\($0) makes a Statement on the fly. Make it a `static let` of the repository's list, so that it is prepared and explained by the tests."
        }
    })
}

@Test("Parameters of SQL have names")
func parametersAreNamed() {
  let positions = ["=", "<", ">", "(", ",", "LIKE", "MATCH", "LIMIT", "OFFSET", "SELECT", "WHEN", "INTO"].flatMap { ["\($0) ?", "\($0)?"] }
  expect(
    noBreaches: SourceTree.swift(in: "Sources/Engine/Library", "Sources/Engine/Storage").flatMap { file in
      file.text.literals.filter { literal in positions.contains { literal.text.contains($0) } }.map {
        "\(file.path):\($0.line) has a parameter without a name. Write `:user` and give its value by that name, or use a ParameterList."
      }
    })
}

/// Whether a file makes the statements of a static list, all of which are in their repository's list.
private func isDescription(_ file: SwiftFile) -> Bool { ["MovedTable.swift", "ListStart.swift"].contains(file.name) }
