import Testing

@Test("A Main imports only WebPage, Components, BoundedNumbers and Foundation")
func mainsImportPagesOnly() {
  let allowed: Set = ["BoundedNumbers", "WebPage", "Components", "Foundation"]
  expect(
    noBreaches: SourceTree.swift(in: "Sources/Features").filter { $0.path.contains("/Main/") }.flatMap { file in
      file.imports.filter { !allowed.contains($0.module) }.map {
        "\(file.path):\($0.line) imports \($0.module). A Main imports WebPage and Components only: let the Manager hand the value over in Content."
      }
    })
}
