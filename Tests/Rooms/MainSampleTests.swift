import Testing
import WebPage

@Suite("Rendering of every Main from sample content")
struct MainSampleTests {
  @Test("The list of sampled Mains contains every feature")
  func listIsComplete() {
    expect(
      noBreaches: Set(Manifest.current.features).subtracting(SampledMain.all.map(\.feature)).map {
        "\($0) is not in SampledMain.all: add it there."
      })
  }

  @Test("The markup of a sample is enclosed in the feature's own tag", arguments: SampledMain.all)
  func rendersSample(main: SampledMain) {
    for page in main.pages {
      #expect(
        page.hasPrefix("<\(main.name)") && page.hasSuffix("</\(main.name)>"),
        "The markup of \(main.feature) must stand inside <\(main.name)>.")
      #expect(!page.contains("HTML(text:"), "\(main.feature) describes markup instead of writing it: a part has the type String.")
      #expect(page.utf8.count > 200, "A sample of \(main.feature) shows next to nothing: fill every field of Content.sample.")
    }
  }

  @Test("The string catalog has exactly one string for each key", arguments: SampledMain.all)
  func catalogMatchesKeys(main: SampledMain) {
    #expect(main.catalogKeys == main.keys)
    #expect(!main.keys.isEmpty)
  }

  /// A field of a form says where to go back to without the base path: it is no link.
  @Test("With a base path, every URL in an attribute includes it", arguments: SampledMain.all)
  func addressesHaveBasePath(main: SampledMain) {
    for page in main.pagesUnderBase {
      let bare = page.matches(of: /([a-z-]+)="(\/[^"]*)"/).filter { $0.1 != "value" && !$0.2.hasPrefix("/base/") }
      #expect(bare.map { "\($0.1)=\($0.2)" } == [])
    }
    #expect(main.pagesUnderBase.contains { $0.contains("\"/base/") })
  }
}
