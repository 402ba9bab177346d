import Testing

@Suite("Typed routes")
struct RoutesTests {
  @Test("A path of ours is written in Services or in AppRoutes, and made from a task everywhere else")
  func pathsAreMadeFromTasks() {
    let routes = routeRoots
    let files = SourceTree.swift(in: "Sources/Features", "Sources/App", "Sources/Presenting", "Sources/Ground", "Sources/Executables")
    expect(noBreaches: routes.isEmpty ? ["No route was found in Services: RoutesTests reads `PathPattern = \"/…\"`."] : [])
    expect(
      noBreaches: files.filter { !isExcepted($0) }.flatMap { file in
        // Event paths have the feature's name instead, which may be a page's path too: FeatureNameTests checks them.
        file.text.literals.filter { literal in !literal.text.contains("/did-") && routes.contains { isPath(literal.text, under: $0) } }.map
        {
          "\(file.path):\($0.line) spells the path \"\($0.text.prefix(32))\". Make it from the task: \"XServices.Navigate(…).path\"."
        }
      })
  }

  @Test("A script module builds no paths, because the markup contains the URLs")
  func modulesBuildNoPath() {
    let routes = routeRoots
    expect(
      noBreaches: (SourceTree.files("js", in: "Sources/Features") + SourceTree.files("js", in: "Sources/Ground")).flatMap { file in
        routes.flatMap { root in
          ["\"", "'", "`"].flatMap { file.lines(with: "\($0)/\(root)") }.map {
            "\(file.path):\($0) spells a path under /\(root). Let the Main write it into an attribute through \\(url:), and read it from there."
          }
        }
      })
  }

  /// "shows", "episodes"…: the first components of all paths in Services and in the server's own list.
  private var routeRoots: Set<String> {
    let places = SourceTree.swift.filter { $0.path.hasPrefix("Sources/Services/") || $0.path == "Sources/App/Server/AppRoutes.swift" }
    let paths = places.flatMap { $0.text.literals.map(\.text).filter { $0.hasPrefix("/") && $0.count > 1 } }
    return Set(paths.compactMap { $0.split(separator: "/").first.map(String.init) })
  }

  private func isPath(_ text: String, under root: String) -> Bool {
    ["/\(root)", "\"/\(root)"].contains { start in
      guard let range = text.firstRange(of: start), start.hasPrefix("\"") || range.lowerBound == text.startIndex else { return false }
      return text[range.upperBound...].first.map { "/?\"".contains($0) } ?? true
    }
  }

  private func isExcepted(_ file: SwiftFile) -> Bool {
    file.isSample  // a sample stands in for the Manager's content, whose paths are made from tasks
      || file.path == "Sources/App/Server/AppRoutes.swift"  // the list of the server's own routes
      || file.path == "Sources/App/Server/MovedAddresses.swift"  // addresses of which no task is left
      || file.path == "Sources/App/Server/AssetStore.swift"  // makes the address that all assets lie under
  }
}
