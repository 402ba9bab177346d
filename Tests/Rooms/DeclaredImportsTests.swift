import Testing

@Suite("Declared imports in Package.swift")
struct DeclaredImportsTests {
  private let manifest = Manifest.current

  /// Modules of the toolchain, which are never declared.
  private static let toolchain: Set = [
    "Foundation", "FoundationEssentials", "FoundationXML", "Testing", "Synchronization", "Glibc", "Musl", "Darwin", "Dispatch", "CDispatch",
  ]

  /// Declared for another reason than an import in Swift.
  private static let unimported: Set = ["CLibXML2"]

  @Test("Every folder with Swift files is a target, and every target has Swift files")
  func targetsAreFolders() {
    let homeless = SourceTree.swift.filter { manifest.target(of: $0.path) == nil && !$0.path.hasPrefix("Tests/TwoMains/") }
    expect(noBreaches: homeless.map { "\($0.path) belongs to no target: add its room to Package.swift, on the line of its floor." })
    let withoutSwift: Set = ["CLibXML2", "CHTML", "CConfinement", "CMalloc", "CZlib", "CQREncode", "CDeflate"]
    let empty = manifest.targets.filter { target in
      !withoutSwift.contains(target.name) && !SourceTree.swift.contains { $0.path.hasPrefix(target.path + "/") }
    }
    expect(noBreaches: empty.map { "Package.swift declares \($0.name), and \($0.path) has no Swift file: delete the line." })
  }

  @Test("Every import is declared in Package.swift")
  func importsAreDeclared() {
    let known = manifest.products.union(manifest.targets.map(\.name))
    expect(
      noBreaches: SourceTree.swift.flatMap { file -> [String] in
        guard let target = manifest.target(of: file.path) else { return [] }
        let declared = target.uses.union(target.packages)
        return file.imports.filter { !declared.contains($0.module) && !Self.toolchain.contains($0.module) }.map { module, line in
          let place = known.contains(module) ? "the line of \(target.name) does not name it" : "Package.swift does not know it"
          return "\(file.path):\(line) imports \(module), and \(place). Declare it there, or do without."
        }
      })
  }

  @Test("Every declared dependency is imported")
  func declarationsAreUsed() {
    expect(
      noBreaches: manifest.targets.flatMap { target -> [String] in
        let imported = Set(SourceTree.swift(in: target.path).flatMap { $0.imports.map(\.module) })
        guard !imported.isEmpty else { return [] }
        let idle = target.uses.subtracting(target.shared).union(target.packages).subtracting(imported).subtracting(Self.unimported)
        return idle.sorted().map {
          "Package.swift declares \($0) for \(target.name), and nothing in \(target.path) imports it: take it out of the line."
        }
      })
  }
}
