import Foundation

/// A rule that finds conversions of floating point to integers that can end the process: `Int(seconds)`, `.map(Int64.init)`,
/// `Duration.seconds(hours * 3600.0)`.
///
/// It knows no types and uses the text of the code as evidence: expressions of floating point (`.rounded(`, `1.5`,
/// `timeIntervalSince`), names that are declared as `Double`, and parameters of closures, which may be anything. A false positive is
/// written `Int(clamping:)`, which accepts integers as well. Text and bit patterns are allowed.
struct NumberConversion {
  /// Variables and functions of type `Double` or `TimeInterval` in all of Sources; private ones count in their own file.
  private let floating: Set<String>

  /// - Parameter files: code without literals and comments.
  init(_ files: [String]) {
    floating = files.reduce(into: []) { $0.formUnion(Self.names(declaredIn: $1, onlyVariables: true)) }
  }

  /// The possible conversions of floating point in `code`, with their lines from 1.
  func breaches(in code: String) -> [(line: Int, text: String)] {
    let lines = Self.lines(of: code, with: ["Int", "econds("])
    guard !lines.isEmpty else { return [] }
    let names = Names(code)
    let suspects = floating.subtracting(names.others).union(names.floating)
    return lines.flatMap { number, line -> [(Int, String)] in
      guard line.utf8.contains(UInt8(ascii: "(")) else { return [] }
      let conversions = line.matches(of: Self.simple(/\bU?Int(?:8|16|32|64)?\(|\.(?:seconds|milliseconds|microseconds|nanoseconds)\(/))
      let found = conversions.compactMap { match -> (Int, String)? in
        let argument = Self.argument(code[match.range.upperBound...])
        let before = line[..<match.range.lowerBound]
        let isDuration = match.output.hasPrefix(".")
        // Of other types: `a.Int(…)` and `RetryAfter.seconds(…)`.
        if isDuration ? !before.hasSuffix("Duration") && before.last?.isWord == true : before.hasSuffix(".") && !before.hasSuffix("...") {
          return nil
        }
        let after = code[argument.endIndex...].dropFirst().prefix(12)
        guard isSuspicious(argument, before, after, suspects, isDuration: isDuration) else { return nil }
        return (number, "\(match.output)\(argument))")
      }
      // A function as an argument does not show its input, except that texts give an optional.
      return found + line.matches(of: /\.map\(U?Int(?:8|16|32|64)?\.init\)/).map { (number, String($0.output)) }
    }
  }

  // MARK: - Private

  /// The names of one file.
  private struct Names {
    var floating: Set<String>
    /// Declared with another type, or assigned without evidence.
    var others: Set<String> = []

    init(_ code: String) {
      floating = NumberConversion.names(declaredIn: code, onlyVariables: false)
      for match in code.matches(of: NumberConversion.simple(/\b(\w+): (?:inout |@\w+ )*(?!Double|TimeInterval|Float)[A-Z\[(]/)) {
        others.insert(String(match.output.1))
      }
      for match in code.matches(of: NumberConversion.simple(/\b(?:let|var|for) \(?(\w+(?:, \w+)*)\)?(?: =| in) ([^\n]+)/)) {
        let names = match.output.1.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
        if NumberConversion.hasEvidence(match.output.2) { floating.formUnion(names) } else { others.formUnion(names) }
      }
      others.subtract(floating)
    }
  }

  private func isSuspicious(
    _ argument: Substring, _ before: Substring, _ after: Substring, _ suspects: Set<String>, isDuration: Bool
  ) -> Bool {
    // Labelled: clamping, exactly, truncatingIfNeeded, ascii, bitPattern, bigEndian; a radix follows a text.
    if argument.prefixMatch(of: /\s*[a-z]\w*:/) != nil || argument.contains("radix:") { return false }
    if isDuration, argument.prefixMatch(of: /U?Int(?:8|16|32|64)?\(/) != nil { return false }
    // Floating point has no `%` and no bit operators. An optional value was parsed from a text.
    if argument.contains(/>>|<<|[&|^%] |- 0x/) || before.suffix(2).contains(#/[|^&] /#) { return false }
    if after.prefixMatch(of: /\s*(?:\?\?|[!=]= nil|\.map|\.flatMap)/) != nil { return false }
    if argument.contains(/\.(?:dropFirst|dropLast|prefix|trimmed)|String\(/) { return false }
    if Self.hasEvidence(argument) { return true }
    if argument.matches(of: Self.simple(/\b[a-z]\w*\b(?!\s*:)/)).contains(where: { suspects.contains(String($0.output)) }) { return true }
    return argument.contains("$") && (isDuration || before.suffix(16).firstMatch(of: /(?:flatMap|compactMap)(?:\(\{|\s*\{)\s*$/) == nil)
  }

  private static func hasEvidence(_ code: Substring) -> Bool {
    code.contains(
      simple(
        /\.rounded\(|\bDouble\(|timeInterval|\/ \.(?:seconds|milliseconds)|\d\.\d|\b\d+e\d+\b|truncatingRemainder|\b(?:pow|exp|sqrt|floor|ceil)\(/
      ))
  }

  /// Names that are declared as floating point, including parameters unless only variables and functions are required.
  private static func names(declaredIn code: String, onlyVariables: Bool) -> Set<String> {
    var names: Set<String> = []
    for (_, line) in lines(of: code, with: ["Double", "TimeInterval", "Float"]) {
      if onlyVariables, line.contains("private ") { continue }
      for match in line.matches(
        of: simple(/(let |var |func )?(?:\w+ )?\b([a-z]\w*)(?:\([^{]*->|:) (?:inout |@\w+ )*(?:Double|TimeInterval|Float)\b/))
      where match.output.1 != nil || !onlyVariables { names.insert(String(match.output.2)) }
    }
    return names
  }

  /// The lines with one of `words`, with their numbers from 1: to compare bytes is faster than to match a pattern with each line.
  private static func lines(of code: String, with words: [String]) -> [(number: Int, text: Substring)] {
    let numbers = Set(words.flatMap { code.utf8.lines(with: $0) })
    guard !numbers.isEmpty else { return [] }
    return code.split(separator: "\n", omittingEmptySubsequences: false).enumerated().compactMap { index, line in
      numbers.contains(index + 1) ? (index + 1, line) : nil
    }
  }

  /// Without this "content.seconds" is one word.
  private static func simple<Output>(_ pattern: Regex<Output>) -> Regex<Output> { pattern.wordBoundaryKind(.simple) }

  /// Up to the parenthesis that closes the call.
  private static func argument(_ code: Substring) -> Substring {
    var depth = 1
    let end = code.firstIndex { character in
      if "([{".contains(character) { depth += 1 }
      if ")]}".contains(character) { depth -= 1 }
      return depth == 0
    }
    return code[..<(end ?? code.endIndex)]
  }
}

extension Character {
  fileprivate var isWord: Bool { isLetter || isNumber || self == "_" || self == ")" || self == "?" }
}
