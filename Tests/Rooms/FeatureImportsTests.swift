import Testing

@Test("No feature imports another feature")
func featuresImportNoFeature() {
  let manifest = Manifest.current
  let features = Set(manifest.features)
  expect(
    noBreaches: manifest.features.flatMap { feature in
      SourceTree.swift(in: "Sources/Features/\(feature)").flatMap { file in
        file.imports.compactMap { module, line in
          let other = module.hasSuffix("Manager") ? String(module.dropLast(7)) : module
          guard features.contains(other), other != feature else { return nil }
          return
            "\(file.path):\(line) imports \(module). Features do not know one another: go through Services/\(other)Services.swift and the router."
        }
      }
    })
}
