/// A type whose words leave the program: an enum with its raw values, or a coded type with its keys.
struct WordedType {
  let place: String
  let name: String
  let isEnum: Bool
  let words: Set<String>

  static let all: [WordedType] = SourceTree.swift(in: "Sources").flatMap { file in
    let lines = Set(["enum ", "Codable", "Encodable", "Decodable"].flatMap { file.text.code.utf8.lines(with: $0) })
    return lines.sorted().compactMap { WordedType(file, header: $0) }
  }

  private init?(_ file: SwiftFile, header line: Int) {
    let header = file.text.codeLine(line)
    guard let colon = header.firstIndex(of: ":") else { return nil }
    let before = header[..<colon].split { !$0.isLetter && !$0.isNumber && $0 != "." }
    let parents = header[colon...].prefix { $0 != "{" }.split { !$0.isLetter && !$0.isNumber }
    guard let kind = before.firstIndex(where: { ["enum", "struct", "class", "extension"].contains($0) }), before.indices.contains(kind + 1)
    else { return nil }
    isEnum = before[kind] == "enum"
    let isWorded =
      isEnum
      ? parents.first.map { ["String", "Int", "Int64", "UInt8"].contains($0) } ?? false
      : parents.contains { ["Codable", "Encodable", "Decodable"].contains($0) }
    guard isWorded else { return nil }
    place = "\(file.path):\(line)"
    name = String(before[kind + 1])
    let body = Self.body(of: file, from: line)
    words = Set(isEnum ? Self.rawValues(body) : body.compactMap(Self.storedProperty))
  }

  /// The lines of the declaration that are not inside a brace of their own, with their literals filled in.
  private static func body(of file: SwiftFile, from header: Int) -> [String] {
    var lines: [String] = []
    var depth = 0
    var line = header
    repeat {
      let code = file.text.codeLine(line)
      let opened = code.filter { $0 == "{" }.count
      let closed = code.filter { $0 == "}" }.count
      if line == header, opened == closed, let start = code.firstIndex(of: "{"), let end = code.lastIndex(of: "}"), start < end {
        return [String(code[code.index(after: start)..<end])]
      }
      if depth == 1 { lines.append(filled(code, with: file.text.literals.filter { $0.line == line }.map(\.text))) }
      depth += opened - closed
      line += 1
    } while depth > 0
    return lines
  }

  private static func filled(_ code: Substring, with literals: [String]) -> String {
    var parts = code.split(separator: "\"\"", omittingEmptySubsequences: false).map(String.init)
    for (index, literal) in literals.enumerated() where index + 1 < parts.count { parts[index] += literal }
    return parts.joined()
  }

  private static func rawValues(_ body: [String]) -> [String] {
    var cases = ""
    for line in body.map({ String($0.drop { $0 == " " }) }) {
      if line.hasPrefix("case ") { cases += (cases.isEmpty ? "" : ",") + line.dropFirst(5) } else if cases.hasSuffix(",") { cases += line }
    }
    return cases.split(separator: ",").map { item in
      String(item.split(separator: "=").last ?? "").split(separator: " ").joined(separator: " ")
    }
  }

  private static func storedProperty(_ line: String) -> String? {
    guard !line.contains("{") else { return nil }
    var words = line.split(separator: " ")[...]
    while let first = words.first, ["public", "private", "fileprivate", "private(set)"].contains(first) { words.removeFirst() }
    guard words.count > 1, ["let", "var"].contains(words.removeFirst()), let name = words.first else { return nil }
    return String(name.prefix { $0.isLetter || $0.isNumber })
  }
}
