import Testing

@Suite("Consistent feature names")
struct FeatureNameTests {
  @Test(
    "The README, Services file, tag, tests and any assets of a feature use its name",
    arguments: Manifest.current.features)
  func carriesItsName(feature: String) {
    let tag = kebab(feature)
    let folder = "Sources/Features/\(feature)"
    let main = SourceTree.swift(in: "\(folder)/Main")
    let services = SourceTree.swift.first { $0.path == "Sources/Services/\(feature)Services.swift" }
    func has(_ literal: String, _ file: SwiftFile?) -> Bool { file?.text.literals.contains { $0.text == literal } ?? false }
    // A feature may do without a style sheet or a script of its own.
    let style = SourceTree.file("\(folder)/Main/Assets/\(tag).css")?.text
    let script = SourceTree.file("\(folder)/Main/Assets/\(tag).js")?.text
    let places: [(isRight: Bool, place: String, wanted: String)] = [
      (
        SourceTree.file("\(folder)/README.md")?.text.hasPrefix("# \(feature)\n") ?? false, "\(folder)/README.md",
        "begin with \"# \(feature)\""
      ),
      (
        services?.text.code.contains("enum \(feature)Services: Service") ?? false && has(tag, services),
        "Sources/Services/\(feature)Services.swift",
        "declare `enum \(feature)Services: Service` with the name \"\(tag)\""
      ),
      (
        main.contains { $0.name == "\(feature).swift" && $0.text.code.contains("enum \(feature): PageMain") && has(tag, $0) },
        "\(folder)/Main/\(feature).swift", "declare `enum \(feature): PageMain` with the name \"\(tag)\""
      ),
      (
        main.contains { $0.text.literals.contains { $0.text.contains("<\(tag)") } }, "\(folder)/Main/\(feature).swift",
        "write the tag <\(tag)>"
      ),
      (style.map(firstSelector) ?? tag == tag, "\(folder)/Main/Assets/\(tag).css", "begin with the rule of its root, `\(tag) {`"),
      (
        script.map { definesPart(of: main, $0) && !$0.contains("extends HTMLElement {})") } ?? true,
        "\(folder)/Main/Assets/\(tag).js",
        "define the element <\(tag)>, or one in it, or be removed when the element does nothing"
      ),
      (!SourceTree.swift(in: "Tests/Features/\(feature)Tests").isEmpty, "Tests/Features/\(feature)Tests", "hold the feature's tests"),
    ]
    expect(
      noBreaches: places.filter { !$0.isRight }.map {
        "\($0.place) must \($0.wanted): a feature has one name in all its places, and here it is \(feature)."
      })
  }

  /// Whether a script defines an element that the Main writes.
  private func definesPart(of main: [SwiftFile], _ script: String) -> Bool {
    script.matches(of: #/customElements\.define\("([a-z-]+)"/#).contains { match in
      main.contains { $0.text.literals.contains { $0.text.contains("<\(match.output.1)") } }
    }
  }

  @Test("Event paths start with the feature's name, and every form has a matching event", arguments: Manifest.current.features)
  func eventPathsCarryTheName(feature: String) {
    let root = "/\(kebab(feature))/"
    var declared: Set<String> = []
    var posted: [String: String] = [:]
    var breaches: [String] = []
    for file in SourceTree.swift(in: "Sources/Features/\(feature)") where !file.isSample {
      for literal in file.text.literals where literal.text.hasPrefix("/") && literal.text.contains("/did-") {
        if !literal.text.hasPrefix(root) {
          breaches.append(
            "\(file.path):\(literal.line) has the event path \"\(literal.text)\": the events of \(feature) begin with \"\(root)\".")
        } else if file.text.codeLine(literal.line).contains("PageEvent(") {
          declared.insert(literal.text)
        } else {
          posted[literal.text] = "\(file.path):\(literal.line)"
        }
      }
    }
    breaches += posted.filter { !declared.contains($0.key) }.map {
      "\($0.value) posts to \($0.key), which no PageEvent of \(feature) takes: add it to \(feature)Delegate.swift."
    }
    expect(noBreaches: breaches)
  }

  @Test("Only one feature's style sheet styles a given class")
  func classesBelongToOneFeature() {
    var owners: [Substring: Set<String>] = [:]
    for feature in Manifest.current.features {
      for selector in selectors(SourceTree.file("Sources/Features/\(feature)/Main/Assets/\(kebab(feature)).css")?.text ?? "")
      where selector.hasPrefix(".") {
        owners[selector.dropFirst().prefix { $0.isLetter || $0 == "-" || $0.isNumber }, default: []].insert(feature)
      }
    }
    expect(
      noBreaches: owners.filter { $0.value.count > 1 }.map {
        "The style sheets of \($0.value.sorted().joined(separator: " and ")) both style .\($0.key) bare: all sheets share one document, so put the feature's tag before it."
      })
  }

  private func selectors(_ style: String) -> [Substring] {
    style.split(separator: "\n").filter { $0.hasSuffix("{") && !$0.hasPrefix("@") && !$0.hasPrefix("/") }
      .flatMap { $0.dropLast().split(separator: ",").map { $0.drop { $0 == " " } } }
  }

  private func firstSelector(_ style: String) -> String? {
    selectors(style).first.map { $0.split(separator: " ").joined(separator: " ") }
  }
}
