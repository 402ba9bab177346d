import Testing

/// Tokens that must not occur in a room.
@Suite("Code placement in rooms")
struct ForbiddenTokenTests {
  private struct Rule {
    let folder: String
    let words: [String]
    let advice: String
    /// Files in which the tokens are allowed, each with its reason above it.
    var except: [String] = []
  }

  private static let code: [Rule] = [
    format("TextScanning"), format("HTMLSanitizer"), format("FeedParsing"), format("OPML"), format("RSS"), format("TextTokenizer"),
    Rule(
      folder: "Sources/Engine", words: ["HTML", "Visit"], advice: "The engine shows nothing: give back a value.",
      // Show notes are HTML, and these files parse and sanitize them.
      except: [
        "Sources/Engine/HTMLSanitizer/", "Sources/Engine/FeedParsing/", "Sources/Engine/Library/Feeds/FeedFacts.swift",
        "Sources/Engine/Library/Feeds/FeedRepository.swift", "Sources/Engine/Refreshing/",
      ]),
    Rule(
      folder: "Sources",
      words: [
        "HTTPClient", "HTTPClientRequest", "URLSession", "URLRequest", "ClientBootstrap", "DatagramBootstrap", "NIOClientTCPBootstrap",
        "getaddrinfo(", "gethostbyname(", "SOCK_STREAM", "SOCK_DGRAM",
      ],
      advice: "Fetching has the one client, which checks each address before it connects: use Fetcher.",
      except: [
        "Sources/Engine/Fetching/",
        // It connects to the server's Unix socket in the data folder.
        "Sources/App/Control/ControlClient.swift",
      ]),
    Rule(
      folder: "Sources/Services", words: ["class ", "actor ", "func ", "await "],
      advice: "A contract has fields, initialisers and a pattern: what is done stands in the Manager."),
    Rule(
      folder: "Sources/App/Server", words: ["import Library", "import Storage"],
      advice: "The server says status codes and headers: ask an engine or the router."),
    Rule(
      folder: "Sources/App/Composition", words: ["await ", "HTML", "async "],
      advice: "Composition only says which feature gets which engine."),
  ]

  private static func format(_ room: String) -> Rule {
    Rule(
      folder: "Sources/Engine/\(room)", words: ["await ", "async "],
      advice: "Reading a format is plain work on bytes: the caller puts it on BlockingWork.")
  }

  private static let mains = Rule(
    folder: "/Main/", words: ["await ", "async ", "Task {", "Date()", "URLSession", "FileManager"],
    advice: "A Main turns a value into markup: let the Manager find it out and put it into Content.",
    // The Manager implements the delegate; its file decodes events into calls.
    except: ["Delegate.swift"])

  @Test("Tokens that belong to one room do not occur in another")
  func codeKnowsItsRoom() {
    expect(noBreaches: Self.code.flatMap { rule in breaches(of: rule, in: SourceTree.swift(in: rule.folder)) })
  }

  @Test("A Main performs no requests, does not wait and does not read the clock")
  func mainsOnlyRender() {
    expect(
      noBreaches: breaches(of: Self.mains, in: SourceTree.swift(in: "Sources/Features").filter { $0.path.contains(Self.mains.folder) }))
  }

  @Test("Managers and the engine contain no HTML tags")
  func managersWriteNoTag() {
    let files = SourceTree.swift(in: "Sources/Features", "Sources/Engine", "Sources/Presenting", "Sources/Services").filter { file in
      // The formats are written in tags.
      !file.path.contains("/Main/")
        && !["HTMLSanitizer", "FeedParsing", "OPML", "RSS", "Transcripts"].contains { file.path.hasPrefix("Sources/Engine/\($0)/") }
    }
    expect(
      noBreaches: files.flatMap { file in
        file.text.literals.filter { hasTag($0.text) }.map {
          "\(file.path):\($0.line) writes a tag. Markup is the Main's: give it the value, and let it render."
        }
      })
  }

  @Test("Rooms and files have no generic names")
  func namesSaySomething() {
    let empty = ["Helper", "Helpers", "Util", "Utils", "Base", "Common", "Shared", "Misc"]
    expect(
      noBreaches: SourceTree.swift.compactMap { file in
        let stem = file.name.split(separator: ".").first ?? ""
        guard let word = empty.first(where: { stem.hasSuffix($0) || file.path.contains("/\($0)/") }) else { return nil }
        return "\(file.path) is called \"\(word)\", which says nothing: name it for what it does, or move it to the room that needs it."
      })
  }

  /// The rule above would hold for an empty list too.
  @Test("The one client and its resolver are found where they are")
  func findsTheClient() {
    let words = ["HTTPClient", "getaddrinfo(", "ClientBootstrap"]
    let files = SourceTree.swift(in: "Sources").filter { file in words.contains { !file.text.code.utf8.lines(with: $0).isEmpty } }
    let rooms = Set(files.map { $0.path.split(separator: "/").dropLast().prefix(3).joined(separator: "/") })
    #expect(rooms == ["Sources/Engine/Fetching", "Sources/App/Control"])
  }

  private func breaches(of rule: Rule, in files: [SwiftFile]) -> [String] {
    files.filter { file in !rule.except.contains { file.path.hasPrefix($0) || file.path.hasSuffix($0) } }.flatMap { file in
      rule.words.flatMap { word in
        file.text.code.utf8.lines(with: word).filter { isWord(word, in: file.text.codeLine($0)) }.map {
          "\(file.path):\($0) has `\(word.split(separator: " ").joined(separator: " "))`. \(rule.advice)"
        }
      }
    }
  }

  /// Whether `word` begins a word of `line`, and ends one if it ends in a letter.
  private func isWord(_ word: String, in line: Substring) -> Bool {
    line.ranges(of: word).contains { range in
      let before = range.lowerBound == line.startIndex ? nil : line[line.index(before: range.lowerBound)]
      let after = range.upperBound == line.endIndex ? nil : line[range.upperBound]
      return before.map { !$0.isLetter && !$0.isNumber } ?? true
        && (word.last?.isLetter != true || after.map { !$0.isLetter && !$0.isNumber } ?? true)
    }
  }

  private func hasTag(_ text: String) -> Bool {
    text.ranges(of: "<").contains { range in
      let next = text[range.upperBound...].first
      return next == "/" || next?.isLetter == true
    }
  }
}
