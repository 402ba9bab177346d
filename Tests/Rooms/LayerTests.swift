import Testing

@Suite("Order of rooms and engine layers")
struct LayerTests {
  /// A room as Package.swift declares it.
  private struct Room {
    let name: String
    let line: Int
    /// Nil outside the engine floor.
    var layer: Int?
  }

  /// Layers in which a room may use the rooms above it; those of other layers do not know one another.
  private static let ordered: Set = [0, 1, 2]

  @Test("A room uses only rooms declared above it in Package.swift")
  func usesStandAbove() {
    let lines = Dictionary(uniqueKeysWithValues: rooms.map { ($0.name, $0.line) })
    expect(
      noBreaches: rooms.flatMap { room in
        (Manifest.current.target(named: room.name)?.uses ?? []).sorted().filter { lines[$0].map { $0 > room.line } ?? false }.map {
          "Package.swift:\(room.line) declares \(room.name), which uses \($0) from further down: move \($0) up, or hand in what is needed."
        }
      })
  }

  @Test("An engine room uses only rooms of lower layers")
  func layersAreKept() {
    let layers = Dictionary(uniqueKeysWithValues: rooms.compactMap { room in room.layer.map { (room.name, $0) } })
    #expect(Set(layers.values) == Set(0...6), "LayerTests reads comments such as \"// Layer 1, formats\" in Package.swift.")
    expect(
      noBreaches: layers.sorted { $0.key < $1.key }.flatMap { room, layer in
        (Manifest.current.target(named: room)?.uses ?? []).sorted().compactMap { used in
          guard let other = layers[used], other > layer || other == layer && !Self.ordered.contains(layer) else { return nil }
          return "\(room) (layer \(layer)) uses \(used) (layer \(other)). Use a lower layer, or let the room above join the two."
        }
      })
  }

  @Test("Every engine room is assigned to a layer")
  func everyRoomHasALayer() {
    let layered = Set(rooms.filter { $0.layer != nil }.map(\.name))
    expect(
      noBreaches: Manifest.current.targets.filter { $0.path.hasPrefix("Sources/Engine/") && !layered.contains($0.name) }.map {
        "\($0.name) stands under no layer in Package.swift: put its line under the comment of its layer."
      })
  }

  /// Rooms by the lines that declare them, with the layer that the last comment names.
  private var rooms: [Room] {
    var layer: Int?
    var rooms: [Room] = []
    for (line, text) in zip(1..., (SourceTree.text("Package.swift") ?? "").split(separator: "\n", omittingEmptySubsequences: false)) {
      let words = text.drop { $0 == " " }
      if words.hasPrefix("// MARK:") { layer = nil }
      if words.hasPrefix("// Layer ") { layer = words.dropFirst(9).first?.wholeNumberValue }
      let declarations = [" room(\"", ".systemLibrary(name: \"", ".target(name: \""]
      guard !words.hasPrefix("//"), declarations.contains(where: text.contains), let name = Manifest.literals(String(text)).first,
        Manifest.current.target(named: name)?.path.hasPrefix("Sources/") == true, !rooms.contains(where: { $0.name == name })
      else { continue }
      rooms.append(Room(name: name, line: line, layer: layer))
    }
    return rooms
  }
}
