import Foundation
import Storage
import TestSupport
import Testing

@testable import Library

/// Keeps the second database engine working: the library's statements are also prepared by PostgreSQL.
///
/// `script/with-postgresql` starts one in a temporary folder and stops it when psql has read everything.
@Suite(
  "Statements on PostgreSQL", .enabled(if: PostgreSQL.isInstalled, "PostgreSQL is not installed: script/bootstrap --tests installs it"))
struct StatementPostgreSQLTests {
  @Test("Every migration runs, and every statement can be prepared and planned", .timeLimit(.minutes(5)))
  func statementsPrepare() throws {
    let answer = try PostgreSQL.run(Self.script)
    let unknown = answer.complaints[""] ?? []
    #expect(answer.status == 0 && unknown.isEmpty, "PostgreSQL did not run: \(unknown.joined(separator: "\n"))")
    #expect(answer.finished.count == Migrations.all.count + Library.statements.count)
    for (name, complaint) in answer.complaints.sorted(by: { $0.key < $1.key }) where !name.isEmpty {
      Issue.record(
        "PostgreSQL refuses \(name): \(complaint.joined(separator: "\n")) Say it in SQL that SQLite shares, or make it a word that Dialect spells."
      )
    }
  }

  /// `\warn` marks the beginning of each part on the standard error, where the error messages are.
  private static var script: String {
    let dialect = Dialect.postgreSQL
    let migrations = Migrations.all.map { "\\warn part \($0.id)\n\(dialect.sql($0))\n" }
    let statements = Library.statements.enumerated().map { index, statement in
      let nulls = Array(repeating: "NULL", count: statement.parameterNames.count).joined(separator: ", ")
      // Planning finds errors that preparing does not: an ON CONFLICT without a unique index.
      return """
        \\warn part \(statement.name)
        PREPARE s\(index) AS \(dialect.sql(statement));
        EXPLAIN EXECUTE s\(index)\(nulls.isEmpty ? "" : "(\(nulls))");

        """
    }
    return (migrations + statements).joined()
  }
}

private enum PostgreSQL {
  struct Answer {
    /// The error messages by the part of the script; those outside any part are under "".
    var complaints: [String: [String]] = [:]
    var finished: Set<String> = []
    var status: Int32 = 0
  }

  static let isInstalled =
    !((try? FileManager.default.contentsOfDirectory(atPath: "/usr/lib/postgresql")) ?? []).isEmpty || programs.contains("initdb")

  /// Runs `script` in psql through a pipe, so that psql ends when this process ends in any way.
  static func run(_ script: String) throws -> Answer {
    let process = Process()
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../../..").standardized
    process.executableURL = root.appendingPathComponent("script/with-postgresql")
    process.arguments = ["psql", "--no-psqlrc", "--quiet", "--output=/dev/null", "--file=-"]
    let (input, errors) = (Pipe(), Pipe())
    process.standardInput = input
    process.standardError = errors
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    // psql continues after an error, and its messages are much smaller than the pipe's buffer.
    try input.fileHandleForWriting.write(contentsOf: Data(script.utf8))
    try input.fileHandleForWriting.close()
    let complaints = String(decoding: try errors.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    return answer(complaints, status: process.terminationStatus)
  }

  // MARK: - Private

  private static func answer(_ text: String, status: Int32) -> Answer {
    var answer = Answer(status: status)
    var part = ""
    for line in text.split(separator: "\n") {
      if line.hasPrefix("part ") {
        part = String(line.dropFirst(5))
        answer.finished.insert(part)
      } else {
        answer.complaints[part, default: []].append(String(line))
      }
    }
    return answer
  }

  private static var programs: [String] {
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").flatMap { folder in
      (try? FileManager.default.contentsOfDirectory(atPath: String(folder))) ?? []
    }
  }
}
