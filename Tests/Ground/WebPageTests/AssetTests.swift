import Foundation
import Testing
import WebPage

@Suite struct AssetTests {
  @Test func derivesTypeFromName() {
    let types = ["a.css", "a.js", "a.json", "a.svg", "a.png", "a.webmanifest", "a", "a.css.exe"].map { Asset(name: $0, bytes: []).type }
    #expect(
      types == [
        "text/css; charset=utf-8", "text/javascript; charset=utf-8", "application/json", "image/svg+xml", "image/png",
        "application/manifest+json", "application/octet-stream", "application/octet-stream",
      ])
  }

  @Test func hasNoBytesForMissingFile() {
    #expect(Asset("not-there.css", in: .main).bytes.isEmpty)
  }
}
