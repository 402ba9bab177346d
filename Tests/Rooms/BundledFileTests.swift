import Components
import Foundation
import Testing
import WebPage

@Suite("Style sheets and scripts in the bundles")
struct BundledFileTests {
  @Test("app.css and more.css name each style sheet once, and no others")
  func styleSheetsAreBundled() {
    let named = ["app.css", "more.css"].flatMap { imports(of: "Sources/App/Shell/Assets/\($0)") }
    let present = SourceTree.files("css", in: "Sources").map(\.path).filter { !isEntry($0) }
    #expect(Set(named).symmetricDifference(present).sorted() == [])
    #expect(Set(named).count == named.count)
  }

  @Test("Every script is imported by app.js, more.js or the service worker, or by a script that they import")
  func scriptsAreBundled() {
    var reached: Set<String> = []
    var waiting = ["app.js", "more.js", "worker/service-worker.js"].map { "Sources/App/Shell/Assets/\($0)" }
    while let path = waiting.popLast() {
      if reached.insert(path).inserted { waiting += imports(of: path) }
    }
    #expect(Set(SourceTree.files("js", in: "Sources").map(\.path)).symmetricDifference(reached).sorted() == [])
  }

  @Test("Pages that need only app.css and app.js are those whose files they bundle")
  func firstFeaturesAreBundled() throws {
    let composition = try #require(SourceTree.file("Sources/App/Composition/Composition+Tabs.swift")).text
    let list = try #require(composition.firstMatch(of: #/firstPages: Set<String> = \[([^\]]*)\]/#)).output.1
    let first = Set(list.matches(of: #/([A-Za-z]+)Services\.name/#).map { kebab(String($0.output.1)) })
    #expect(first.count > 3)
    let rest = Set(imports(of: "Sources/App/Shell/Assets/more.css") + imports(of: "Sources/App/Shell/Assets/more.js"))
    for feature in Manifest.current.features where first.contains(kebab(feature)) {
      #expect(!rest.contains { $0.hasPrefix("Sources/Features/\(feature)/") }, "\(feature)")
    }
    let app = Set(imports(of: "Sources/App/Shell/Assets/app.css") + imports(of: "Sources/App/Shell/Assets/app.js"))
    for feature in Manifest.current.features where app.contains("Sources/Features/\(feature)/Main/Assets/\(kebab(feature)).js") {
      #expect(first.contains(kebab(feature)) || feature == "MiniPlayer", "\(feature)")
    }
  }

  @Test("The sprite contains each icon exactly once and no others")
  func spriteHasEachDrawing() throws {
    let sprite = try #require(SourceTree.text("Sources/Ground/Components/Assets/icons.svg"))
    let drawn = sprite.matches(of: /<symbol id="([a-z0-9-]+)" viewBox="0 0 24 24"><[^\n]+\/><\/symbol>/).map { String($0.1) }
    let named = (Icon.allCases.map(\.html) + TopicIcon.allCases.map(\.html)).compactMap { $0.text.firstMatch(of: /#([a-z0-9-]+)"/)?.1 }
    #expect(drawn.sorted() == named.map(String.init).sorted())
  }

  /// The paths of the files that a style sheet or a script imports.
  private func imports(of path: String) -> [String] {
    guard let text = SourceTree.file(path)?.text else { return [] }
    return text.matches(of: #/(?:^|\n)(?:@import|import|export)[^\n"]*"(\.\.?/[^"]+)"|import\("(\.\.?/[^"]+)"\)/#).compactMap { match in
      (match.output.1 ?? match.output.2).map { resolved(String($0), from: path) }
    }
  }

  /// The layout in which they import each other is that of script/bundle.
  private func resolved(_ address: String, from path: String) -> String {
    let parts = address.split(separator: "/").filter { $0 != "." && $0 != ".." }.map(String.init)
    if address.hasPrefix("./"), !isEntry(path) { return path.split(separator: "/").dropLast().joined(separator: "/") + "/" + parts[0] }
    return switch (parts.count, parts[0]) {
    case (1, _): "Sources/App/Shell/Assets/\(parts[0])"
    case (_, "shell"), (_, "runtime"), (_, "worker"): "Sources/App/Shell/Assets/\(parts[0])/\(parts[1])"
    case (_, "components"): "Sources/Ground/Components/Assets/\(parts[1])"
    default: "Sources/Features/\(parts[0].split(separator: "-").map(\.capitalized).joined())/Main/Assets/\(parts[1])"
    }
  }

  private func isEntry(_ path: String) -> Bool {
    path.hasPrefix("Sources/App/Shell/Assets/") && path.split(separator: "/").count == 5
  }
}
