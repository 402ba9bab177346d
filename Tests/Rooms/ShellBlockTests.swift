import Foundation
import Testing

/// The blocks of documents that readers paste into a shell. Those of hosting.md also run, in test_hosting.py.
@Suite("Shell blocks of documents")
struct ShellBlockTests {
  private let blocks = Markdown.all.flatMap { document in document.blocks.filter { $0.language == "sh" }.map { (document.path, $0) } }

  @Test("bash parses every block")
  func blocksAreValid() throws {
    var (script, origins): ([String], [String]) = ([], [])
    for (path, block) in blocks {
      // Each is a function, so that none ends within the next one.
      script += ["block() {"] + block.lines + [":", "}"]
      origins += (-1...block.lines.count + 1).map { "\(path):\(block.firstLine + $0)" }
    }
    let shell = Process()
    let errors = Pipe()
    shell.executableURL = URL(filePath: "/bin/bash")
    shell.arguments = ["-n", "-c", script.joined(separator: "\n")]
    shell.standardError = errors
    try shell.run()
    let output = try errors.fileHandleForReading.readToEnd() ?? Data()
    shell.waitUntilExit()
    #expect(shell.terminationStatus == 0)
    expect(
      noBreaches: String(decoding: output, as: UTF8.self).split(separator: "\n").map { message in
        let line = message.firstMatch(of: /line (\d+):/).flatMap { Int($0.1) } ?? 0
        return "\(origins.indices.contains(line - 1) ? origins[line - 1] : "the blocks"): \(message)"
      })
  }

  @Test("Every command of Earnest in a block exists, with its flags")
  func commandsExist() {
    let found = blocks.flatMap { path, block in
      Self.commands(of: block).compactMap { command in
        Self.arguments(of: command.words).map { (place: "\(path):\(command.line)", call: Self.call(of: $0)) }
      }
    }
    #expect(found.count > 40)
    expect(
      noBreaches: found.flatMap { place, call -> [String] in
        let flags = call.rest.filter { $0.hasPrefix("-") }.map { String($0.prefix { $0 != "=" }) }
        let isGroup = Self.known.keys.contains { $0.hasPrefix(call.name + " ") }
        return (isGroup && call.rest.first?.hasPrefix("-") != true ? ["\(place): \(call.name) needs a command."] : [])
          + flags.filter { Self.known[call.name]?.contains($0) != true }.map { "\(place): \(call.name) has no flag \($0)." }
      })
    let described = Set(found.filter { $0.place.hasPrefix("docs/commands.md:") }.map { $0.call.name })
    expect(
      noBreaches: Self.known.keys.sorted().filter { name in
        !described.contains(name) && !Self.known.keys.contains { $0.hasPrefix(name + " ") }
      }.map { "docs/commands.md has no line for \($0)." })
  }

  @Test("Every file of the repository in a block exists")
  func filesExist() {
    let folders = ["script/", "packaging/", "docs/", "Sources/", "Tests/"]
    let named = blocks.flatMap { path, block in
      Self.commands(of: block).flatMap { command in
        command.words.filter { word in folders.contains { word.hasPrefix($0) } }.map { ("\(path):\(command.line)", $0) }
      }
    }
    #expect(named.count > 10)
    expect(
      noBreaches: named.filter { !FileManager.default.fileExists(atPath: SourceTree.root.appending(path: $0.1).path) }
        .map { "\($0.0) names \($0.1), which does not exist." })
  }

  // MARK: - Private

  /// The flags of each command: "earnest backup check".
  private static let known: [String: Set<String>] = ContractFile("commands.txt").lines.reduce(into: [:]) { known, line in
    let parts = line.text.split(separator: ":", maxSplits: 1)
    known[String(parts[0])] = Set((parts.last ?? "").split(separator: " ").map(String.init))
  }

  /// The simple commands of a block as words, with their lines in the document.
  private static func commands(of block: Markdown.Block) -> [(line: Int, words: [String])] {
    var commands: [(line: Int, words: [String])] = []
    var words: [String] = []
    for (index, text) in block.lines.enumerated() {
      var continues = false
      for word in text.split(separator: " ").map(String.init) {
        if word.hasPrefix("#") { break }
        continues = word == "\\"
        if continues { break }
        if ["|", "||", "&&", ";"].contains(word) {
          commands.append((block.firstLine + index, words))
          words = []
        } else {
          words.append(word)
        }
      }
      if !continues {
        commands.append((block.firstLine + index, words))
        words = []
      }
    }
    return commands
  }

  /// The arguments for the program, also behind sudo, variables and a container engine; nil for another program.
  private static func arguments(of words: [String]) -> ArraySlice<String>? {
    var words = words[...]
    while let first = words.first {
      if first == "-u" {
        words = words.dropFirst(2)
      } else if first == "docker", let exec = words.firstIndex(of: "exec") {
        words = words[exec...].dropFirst(2)
      } else if ["sudo", "env"].contains(first) || first.contains("=") {
        words = words.dropFirst()
      } else if first == "script/server" {
        return ArraySlice(["serve"] + words.dropFirst())
      } else {
        return first == "earnest" || first.hasSuffix("/earnest") ? words.dropFirst() : nil
      }
    }
    return nil
  }

  private static func call(of arguments: ArraySlice<String>) -> (name: String, rest: ArraySlice<String>) {
    var (name, rest) = ("earnest", arguments)
    while let word = rest.first, known["\(name) \(word)"] != nil { (name, rest) = ("\(name) \(word)", rest.dropFirst()) }
    // The command without a name.
    return (name == "earnest backup" ? "earnest backup create" : name, rest)
  }
}
