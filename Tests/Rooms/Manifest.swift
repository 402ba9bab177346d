/// A parsed Package.swift: its calls of `room(…)`, `feature(…)` and `test(…)`, and the few other targets.
struct Manifest: Sendable {
  struct Target: Sendable {
    let name: String
    let path: String
    /// The declared rooms of this package.
    let uses: Set<String>
    /// The declared modules of third-party packages.
    let packages: Set<String>
    /// The dependencies that the helper gives to every target of its kind, needed or not.
    var shared: Set<String> = []
  }

  static let current = Manifest(SourceTree.text("Package.swift") ?? "")

  let targets: [Target]
  let features: [String]
  /// All modules of third-party packages in the manifest.
  let products: Set<String>

  /// The target whose folder holds `path`.
  func target(of path: String) -> Target? {
    targets.filter { path.hasPrefix($0.path + "/") }.max { $0.path.utf8.count < $1.path.utf8.count }
  }

  func target(named name: String) -> Target? { targets.first { $0.name == name } }

  init(_ text: String) {
    // The lines after the mark are the helpers themselves.
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).filter {
      !$0.drop { $0 == " " }.hasPrefix("//") || $0.contains("MARK: - How")
    }
    let map = lines.prefix { !$0.contains("MARK: - How") }.joined(separator: "\n")
    let products = Self.products(lines)
    let features = Self.calls("feature", in: map).compactMap { $0.first.flatMap { Self.literals($0.text).first } }
    let reader = ArgumentReader(products: products, features: features)
    var targets: [Target] = []
    for call in Self.calls("room", in: map) { targets += reader.target(call) { "Sources/" + ($1.isEmpty ? "" : $1 + "/") + $0 } }
    for call in Self.calls("feature", in: map) { targets += reader.feature(call) }
    for call in Self.calls("test", in: map) { targets += reader.tests(call) }
    for kind in [".target", ".executableTarget", ".testTarget", ".systemLibrary"] {
      targets += Self.calls(kind, in: map).compactMap(reader.wholeTarget)
    }
    (self.targets, self.features, self.products) = (targets, features, Set(products.values))
  }

  // MARK: - Private

  /// `var nioCore: Target.Dependency { .product(name: "NIOCore", package: "swift-nio") }`
  private static func products(_ lines: [Substring]) -> [String: String] {
    lines.reduce(into: [:]) { products, line in
      guard line.hasPrefix("var "), line.contains(": Target.Dependency {"), let name = literals(String(line)).first else { return }
      products[String(line.dropFirst(4).prefix { $0 != ":" })] = name
    }
  }

  struct Argument {
    /// Empty for the first, unnamed one.
    let label: String
    let text: String
  }

  /// The arguments of each call of `function`.
  private static func calls(_ function: String, in text: String) -> [[Argument]] {
    text.ranges(of: function + "(").compactMap { range in
      let before = range.lowerBound == text.startIndex ? " " : text[text.index(before: range.lowerBound)]
      guard !before.isLetter, before != "_", function.hasPrefix(".") || before != "." else { return nil }
      return arguments(text[range.upperBound...])
    }
  }

  /// The arguments up to the parenthesis that closes the call, split at its own commas.
  private static func arguments(_ text: Substring) -> [Argument] {
    var pieces = [""]
    var depth = 0
    var isInLiteral = false
    for character in text {
      if character == "\"" { isInLiteral.toggle() }
      if !isInLiteral {
        if "([{".contains(character) { depth += 1 }
        if ")]}".contains(character) { depth -= 1 }
        if depth < 0 { break }
        if character == ",", depth == 0 {
          pieces.append("")
          continue
        }
      }
      pieces[pieces.count - 1].append(character)
    }
    return pieces.map { piece in
      let trimmed = piece.drop(while: \.isWhitespace)
      let label = trimmed.prefix(while: \.isLetter)
      guard !label.isEmpty, trimmed.dropFirst(label.count).first == ":" else { return Argument(label: "", text: String(trimmed)) }
      return Argument(label: String(label), text: String(trimmed.dropFirst(label.count + 1)))
    }
  }

  static func literals(_ text: String) -> [String] {
    text.split(separator: "\"", omittingEmptySubsequences: false).enumerated().filter { $0.offset % 2 == 1 }.map { String($0.element) }
  }
}
