import Foundation
import Testing

@Suite("Documentation of rooms")
struct ReadmeTests {
  /// C targets are described where they are used: CHTML and CLibXML2 in HTMLSanitizer's README, CDeflate in Storage's,
  /// CConfinement in ChildProcesses's, CMalloc in Engines's, CZlib in Fetching's, CQREncode in QRCode's.
  private static let withoutReadme: Set = ["CLibXML2", "CHTML", "CConfinement", "CMalloc", "CZlib", "CQREncode", "CDeflate", "earnest"]

  private var rooms: [String: String] {
    Manifest.current.targets.reduce(into: [:]) { rooms, target in
      guard target.path.hasPrefix("Sources/"), !Self.withoutReadme.contains(target.name), !target.path.hasSuffix("/Manager") else { return }
      let isMain = target.path.hasSuffix("/Main")
      rooms[target.name] = isMain ? String(target.path.dropLast(5)) : target.path
    }
  }

  @Test("Every room has a README that describes its purpose")
  func roomsHaveReadmes() {
    expect(
      noBreaches: rooms.compactMap { room, folder in
        let text = SourceTree.file("\(folder)/README.md")?.text ?? ""
        let words = text.split(separator: "\n").filter { !$0.hasPrefix("#") }.joined(separator: " ").split(separator: " ")
        return words.count >= 15
          ? nil : "\(folder)/README.md does not say what \(room) is for: write two to four lines, and what to read first."
      })
  }

  @Test("The diagram and the table in ARCHITECTURE.md contain every room")
  func architectureNamesRooms() {
    let text = SourceTree.text("ARCHITECTURE.md") ?? ""
    let parts = text.components(separatedBy: "```")
    let picture = words(parts.count > 2 ? parts[1] : "")
    let table = words(
      text.split(separator: "\n").filter { $0.hasPrefix("| ") }.map { $0.dropFirst().prefix { $0 != "|" } }.joined(separator: " "))
    expect(
      noBreaches: rooms.keys.sorted().flatMap { room in
        // Its Services file describes the purpose of a feature.
        let isFeature = Manifest.current.features.contains(room)
        return (picture.contains(room) ? [] : ["The picture in ARCHITECTURE.md does not show \(room): put it on its floor."])
          + (isFeature || table.contains(room) ? [] : ["The table in ARCHITECTURE.md does not say what \(room) is for: add a line."])
      })
  }

  private func words(_ text: String) -> Set<String> { Set(text.split { !$0.isLetter && !$0.isNumber }.map(String.init)) }
}
