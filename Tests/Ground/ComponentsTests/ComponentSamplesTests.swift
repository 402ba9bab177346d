import Foundation
import Testing
import WebPage

@testable import Components

@Suite("Page of all components")
struct ComponentSamplesTests {
  /// Public types without a section, by the reason.
  private static let leftOut = [
    "Components": "what all components share", "ComponentSamples": "the page itself", "HiddenFields": "shows nothing",
    "PlayItem": "a value", "Playability": "a value", "CoverColours": "a look-up", "SpeedNote": "a text",
  ]
  /// Sections of style sheets that belong to no type.
  private static let styles: Set = ["Pills", "Segments", "Notices", "Boxes", "Progress"]

  @Test("Every public component of the folder has a section, and every section has a component or a style")
  func everyComponentIsShown() throws {
    let shown = ComponentSamples.sections.map(\.name)
    let types = try publicTypes()
    #expect(types.count > 35 && types.isSuperset(of: Self.leftOut.keys))
    #expect(types.subtracting(Self.leftOut.keys).union(Self.styles).symmetricDifference(shown).sorted() == [])
    #expect(Set(shown).count == shown.count)
  }

  @Test("Every section of the page has examples, each in both directions")
  func examplesHaveBothDirections() {
    let html = ComponentSamples.page.body.text
    let examples = ComponentSamples.sections.map(\.examples.count)
    #expect(examples.allSatisfy { (1...100).contains($0) })
    for direction in ["ltr", "rtl"] {
      #expect(html.ranges(of: "<div class=\"sample-box\" dir=\"\(direction)\">").count == examples.reduce(0, +))
    }
    for section in ComponentSamples.sections { #expect(html.contains("<h2 id=\"\(section.id)-title\">\(section.name)</h2>")) }
  }

  @Test("Ids are unique in the document")
  func idsAreUnique() {
    let html = Components.shared.text + ComponentSamples.page.body.text
    let ids = html.matches(of: /\sid="([^"]*)"/).map { String($0.output.1) }
    let repeated = Dictionary(grouping: ids) { $0 }.filter { $0.value.count > 1 }.keys
    #expect(ids.count > 150 && repeated.sorted() == [])
  }

  @Test("Every cover size, icon, topic and download state is shown")
  func everyValueIsShown() {
    let html = ComponentSamples.page.body.text
    for size in [Cover.Size.thumb, .row, .card, .hero] { #expect(html.contains("cover-\(size.rawValue)\"")) }
    for drawing in Icon.allCases.map(\.html) + TopicIcon.allCases.map(\.html) { #expect(html.contains(drawing.text)) }
    for state in DownloadButton.State.allCases { #expect(html.contains("data-state=\"\(state.rawValue)\"")) }
    for state in ["playing", "loading"] { #expect(html.contains("data-state=\"\(state)\"><button")) }
  }

  // MARK: - Private

  private func publicTypes() throws -> Set<String> {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "../../../Sources/Ground/Components")
      .standardizedFileURL
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".swift") }
    return try paths.reduce(into: []) { types, path in
      let text = try String(contentsOf: folder.appending(path: path), encoding: .utf8)
      types.formUnion(text.matches(of: /\npublic (?:struct|enum|final class) (\w+)/).map { String($0.output.1) })
    }
  }
}
