import Testing

@Suite("Imports between floors")
struct FloorImportsTests {
  @Test("No room imports a room of a higher floor")
  func noneFromAbove() {
    expect(
      noBreaches: imports { floor, room, module in
        guard let other = Manifest.current.floor(of: module), other > floor else { return nil }
        return "\(module) lies on a higher floor. Move what both need down a floor, or hand it in from above."
      })
  }

  @Test("From Ground the engine imports only PodcastModel, BoundedNumbers, BlockingWork and ByteEncoding")
  func engineKnowsNoPage() {
    expect(
      noBreaches: imports { floor, room, module in
        guard floor == .engine, Manifest.current.floor(of: module) == .ground,
          !["PodcastModel", "BoundedNumbers", "BlockingWork", "ByteEncoding"].contains(module)
        else {
          return nil
        }
        return "an engine room shows nothing to anybody. Give back a plain value, and let Presenting or a Manager make it into a page."
      })
  }

  @Test("Only the app and the executables open the Engines, and only executables the DemoPublisher")
  func engineRoomIsOpenedAbove() {
    expect(
      noBreaches: imports { floor, room, module in
        if module == "Engines", floor < .app { return "take the one engine that is needed as a parameter; Composition hands it in." }
        if module == "DemoPublisher", room != "earnest" { return "the demo internet is for `serve --demo` and for tests." }
        return nil
      })
  }

  /// A sentence for every import of Sources that `fault` rejects.
  private func imports(_ fault: (_ floor: Floor, _ room: String, _ module: String) -> String?) -> [String] {
    SourceTree.swift(in: "Sources").flatMap { file -> [String] in
      guard let floor = Floor(file.path), let room = Manifest.current.target(of: file.path)?.name else { return [] }
      return file.imports.compactMap { module, line in
        fault(floor, room, module).map { "\(file.path):\(line) imports \(module): \($0)" }
      }
    }
  }
}
