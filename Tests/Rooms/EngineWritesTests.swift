import Testing

/// Engines own the rules of what changes state: a Manager, a route and a command read from repositories and write through engines.
@Suite struct EngineWritesTests {
  @Test("A Manager changes state through an engine, not through a repository")
  func onlyEnginesWrite() throws {
    let writing = try writingFunctions()
    // Each with its reason.
    let exceptions = [
      "artwork.ids"  // It gives an id to the address of a picture that a directory names, and changes no user's state.
    ]
    expect(
      noBreaches: SourceTree.swift(in: "Sources/App", "Sources/Executables", "Sources/Features", "Sources/Presenting").flatMap { file in
        file.text.code.utf8.lines(with: "library.").flatMap { line in
          file.text.codeLine(line).matches(of: /\blibrary\.(\w+)\.(\w+)\(/)
            .filter { writing[String($0.1)]?.contains(String($0.2)) == true && !exceptions.contains("\($0.1).\($0.2)") }
            .map { "\(file.path):\(line) writes with \($0.0)…). Call an engine, which owns the rule and the clock." }
        }
      })
  }

  @Test("An engine has no function that only forwards a read")
  func enginesForwardNoReads() throws {
    let writing = try writingFunctions()
    // Each with its reason.
    let exceptions = [
      "Sources/Engine/Accounts/: accounts.account",  // Server asks for it, and may not see Library.
      "Sources/Engine/Directory/: catalog.words",  // The protocol WordSource asks for it.
      "Sources/Engine/Engines/: feeds.userAgent",  // Server asks for it.
      "Sources/Engine/Transcription/: transcriptions.seconds",  // Today is of its clock.
    ]
    expect(
      noBreaches: SourceTree.swift(in: "Sources/Engine").filter { !$0.path.hasPrefix("Sources/Engine/Library/") }.flatMap { file in
        let room = file.path.split(separator: "/").prefix(3).joined(separator: "/")
        return file.text.code.matches(
          of: /public func \w+\([^{}]*\{\s*(?:return )?try await library\.(\w+)\.(\w+)\([^(){}]*\)\s*\}/
        ).filter { writing[String($0.1)]?.contains(String($0.2)) == false && !exceptions.contains("\(room)/: \($0.1).\($0.2)") }
          .map { "\(file.path) forwards library.\($0.1).\($0.2)(…), which decides nothing. Its callers read from Library." }
      })
  }

  @Test("A Manager does not hold a repository")
  func managersHoldNoRepository() {
    expect(
      noBreaches: SourceTree.swift(in: "Sources/Features", "Sources/Presenting").flatMap { file in
        file.text.code.utf8.lines(with: "Repository").filter {
          file.text.codeLine($0).contains(/[:(] *\[?\w+Repository\b(?!\.)/)
        }.map { "\(file.path):\($0) holds a repository. Read through `library`, so that this rule sees what is called." }
      })
  }

  @Test("The rule detects functions that write directly or through another function")
  func findsThem() throws {
    let writing = try writingFunctions()
    #expect(writing["subscriptions"]?.isSuperset(of: ["subscribe", "unsubscribe", "resume", "setFavourite", "open", "move"]) == true)
    #expect(writing["folders"] == ["add", "delete", "move", "place", "rename", "restore"])
    #expect(writing["history"] == ["delete", "restore"] && writing["personal"] == [])
    #expect(writing.count > 25)
  }

  /// The functions of Library's repositories that write to the database, by the name of the repository in `Library`.
  private func writingFunctions() throws -> [String: Set<String>] {
    var functions: [String: [(name: String, body: Substring)]] = [:]
    for file in SourceTree.swift(in: "Sources/Engine/Library") {
      let code = file.text.code
      for type in code.matches(of: /(?m)^(?:extension|public struct) (\w+Repository)\b[^\n]*\{\n/) {
        let end = code[type.range.upperBound...].firstRange(of: "\n}\n")?.lowerBound ?? code.endIndex
        let body = code[type.range.upperBound..<end]
        let starts = body.matches(of: /\bfunc (\w+)/)
        for (index, start) in starts.enumerated() {
          let next = starts.indices.contains(index + 1) ? starts[index + 1].range.lowerBound : body.endIndex
          functions[String(type.1), default: []].append((String(start.1), body[start.range.upperBound..<next]))
        }
      }
    }
    let library = try #require(SourceTree.swift(in: "Sources/Engine/Library").first { $0.name == "Library.swift" }).text.code
    return library.matches(of: /public (?:let|var) (\w+): (\w+Repository)\b/).reduce(into: [:]) {
      $0[String($1.1)] = Self.writing(functions[String($1.2)] ?? [])
    }
  }

  /// Those that write themselves, and those that call them.
  private static func writing(_ functions: [(name: String, body: Substring)]) -> Set<String> {
    var writing = Set(functions.filter { $0.body.contains("database.write") || $0.body.contains("writer.") }.map(\.name))
    while true {
      let callers = functions.filter { function in
        !writing.contains(function.name)
          && function.body.matches(of: /(?:^|[^.\w])(?:Self\.)?(\w+)\(/).contains { writing.contains(String($0.1)) }
      }
      if callers.isEmpty { return writing }
      writing.formUnion(callers.map(\.name))
    }
  }
}
