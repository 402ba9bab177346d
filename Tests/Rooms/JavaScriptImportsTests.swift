import Testing

@Test("A feature's script module imports only from ../runtime/, ../components/ and its own folder")
func modulesImportNoFeature() {
  expect(
    noBreaches: SourceTree.files("js", in: "Sources").flatMap { file -> [String] in
      let isFeature = file.path.hasPrefix("Sources/Features/")
      let isWorker = file.path.hasPrefix("Sources/App/Shell/Assets/worker/")
      let allowed =
        isFeature || isWorker ? ["../runtime/", "../components/", "./"] : ["./", "../components/", "../worker/", "../more.js"]
      let advice =
        isFeature
        ? "A feature imports ../runtime/, ../components/ and its own modules only: features meet in the page, by custom events."
        : isWorker
          ? "The service worker has no document, for which all other modules are made."
          : "Shell's runtime and the components know no feature: raise or hear a custom event."
      return importedPaths(file).filter { path in !allowed.contains { path.path.hasPrefix($0) } }.map {
        "\(file.path):\($0.line) imports \($0.path). \(advice)"
      }
    })
}

@Test("Components and Shell contain no feature tags")
func lowerFloorsNameNoTag() {
  let tags = Manifest.current.features.map(kebab)
    // The runtime handles the end of a session itself, because audio continues; its words are those of the feature.
    .filter { $0 != "sign-in" }
  let folders = ["Sources/Ground/Components/", "Sources/App/Shell/"]
  func isBelow(_ path: String) -> Bool { folders.contains(where: path.hasPrefix) }
  // The slot of the mini player has its name; without the feature it stays empty.
  let slot = "id=\"mini-player\""
  // Few files have the word of a tag at all, and to compare bytes is fast.
  let suspects = Set(SourceTree.files.filter { file in isBelow(file.path) && tags.contains { !file.lines(with: $0).isEmpty } }.map(\.path))
  let inSwift = SourceTree.swift.filter { suspects.contains($0.path) }.flatMap { file in
    file.text.literals.map { (path: file.path, line: $0.line, text: $0.text.replacing(slot, with: "")) }
  }
  let elsewhere = SourceTree.files.filter { suspects.contains($0.path) && ["css", "js"].contains($0.ending) }.flatMap { file in
    file.lines.enumerated().map { (path: file.path, line: $0.offset + 1, text: String($0.element)) }
  }
  expect(
    noBreaches: (inSwift + elsewhere).flatMap { place in
      tags.filter { tag in place.text == tag || ["<\(tag)", "\"\(tag)\"", " \(tag) "].contains { " \(place.text) ".contains($0) } }.map {
        "\(place.path):\(place.line) names <\($0)>. What every page shares knows no feature: let the feature style and find itself."
      }
    })
}

/// Paths of `import … from "x"`, `export … from "x"`, `import "x"` and `import("x")`.
private func importedPaths(_ file: SourceFile) -> [(path: String, line: Int)] {
  file.lines.enumerated().compactMap { index, line in
    guard line.hasPrefix("import ") || line.hasPrefix("export ") && line.contains(" from ") || line.contains("import(") else { return nil }
    let parts = line.split(separator: "\"", omittingEmptySubsequences: false)
    return parts.count > 2 ? (String(parts[parts.count - 2]), index + 1) : nil
  }
}
