import Foundation
import Searching
import Storage

/// The time of SQLite's own shell for the same words, by its own timer, in a process that has the file open already.
enum SQLiteShell {
  /// - Returns: the seconds of each query; nil without a shell.
  static func times(of queries: [String], in file: URL) throws -> [Double]? {
    let script = queries.map { query in
      let wanted = SearchQuery(query).required.map { "\"\($0.words.joined(separator: " "))\"" + ($0.isPrefix ? " *" : "") }
      let kind = SearchQuery(query).sources.contains(.chapters) ? "AND document.kind = 'chapter'" : ""
      return """
        SELECT document.id, document.kind FROM search_text JOIN search_document AS document ON document.id = -search_text.rowid
        WHERE search_text MATCH '\(wanted.joined(separator: " AND "))' \(kind) ORDER BY bm25(search_text, 8.0, 1.0, 0.0) LIMIT 21;

        """
    }.joined()
    let (input, output) = (file.appendingPathExtension("asked"), file.appendingPathExtension("told"))
    try Data(".timer on\n\(script)".utf8).write(to: input)
    try Data().write(to: output)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["sqlite3", "-readonly", file.path]
    // Files instead of pipes: neither process waits for the other.
    process.standardInput = try FileHandle(forReadingFrom: input)
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    // "Run Time: real 0.012 user 0.011 sys 0.000"
    let times = try String(contentsOf: output, encoding: .utf8).split(separator: "\n").filter { $0.hasPrefix("Run Time: real ") }
      .compactMap { line in line.split(separator: " ").dropFirst(3).first.flatMap { Double($0) } }
    return times.count == queries.count ? times : nil
  }
}
