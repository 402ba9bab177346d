import Testing

@Test("Services import only ServiceRouter and WebPage")
func servicesAreContracts() {
  expect(
    noBreaches: SourceTree.swift(in: "Sources/Services").flatMap { file in
      file.imports.filter { $0.module != "ServiceRouter" && $0.module != "WebPage" }.map {
        "\(file.path):\($0.line) imports \($0.module). Services are contracts: give the task primitive fields, and leave the rest to the Manager."
      }
    })
}
