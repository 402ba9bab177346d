import Foundation
import Testing
import WebPage

@testable import Shell

@Suite("Web app manifest")
struct WebManifestTests {
  private let manifest = WebManifest(
    shortcuts: [WebManifest.Shortcut("Up Next", path: "/up-next", icon: "shortcut-up-next")], subscribePath: "/subscribe")

  @Test("All addresses have the base path, and icons lie below the asset base")
  func basePath() throws {
    let json = try Link.$basePath.withValue("/ear") { try Asset.$base.withValue("/assets/1") { try manifest.json() } }
    let members = try members(of: json)
    for name in ["id", "start_url", "scope"] { #expect(members[name] as? String == "/ear/") }
    let icons = try #require(members["icons"] as? [[String: String]])
    #expect(icons.map { $0["purpose"] } == ["any", "any", "maskable", "monochrome"])
    #expect(icons.first?["src"] == "/ear/assets/1/icons/app-192.png" && icons.first?["sizes"] == "192x192")
    let shortcut = try #require((members["shortcuts"] as? [[String: Any]])?.first)
    #expect(shortcut["name"] as? String == "Up Next" && shortcut["url"] as? String == "/ear/up-next")
    #expect((shortcut["icons"] as? [[String: String]])?.first?["src"] == "/ear/assets/1/icons/shortcut-up-next.png")
  }

  @Test("Shared texts and links to feeds lead to the page that subscribes")
  func targets() throws {
    let members = try members(of: try manifest.json())
    let share = try #require(members["share_target"] as? [String: Any])
    #expect(share["action"] as? String == "/subscribe" && share["method"] as? String == "GET")
    #expect(share["params"] as? [String: String] == ["title": "title", "text": "text", "url": "url"])
    #expect(members["protocol_handlers"] as? [[String: String]] == [["protocol": "web+podcast", "url": "/subscribe?url=%s"]])
    #expect(members["launch_handler"] as? [String: [String]] == ["client_mode": ["focus-existing", "auto"]])
  }

  @Test("The description has the current language, and the colours are those of the page")
  func language() throws {
    let members = try Language.$current.withValue(Language.chinese) { try self.members(of: try manifest.json()) }
    #expect(members["lang"] as? String == "zh-Hans" && members["description"] as? String == "来自自有服务器的播客")
    let tokens = try #require(SingleAssets(sources: Self.sources)?.file("shell/tokens.css"))
    let paper = "--paper: var(--on-light, \(Brand.lightPaper)) var(--on-dark, \(Brand.darkPaper));"
    #expect(members["background_color"] as? String == Brand.lightPaper)
    #expect(String(decoding: tokens.bytes, as: UTF8.self).contains(paper))
  }

  @Test("The program has every icon, and the document links to the manifest with cookies")
  func icons() {
    let icons = BundledAssets.all.map(\.asset).filter { $0.name.hasPrefix("icons/") }
    #expect(icons.count == 9 && icons.allSatisfy { $0.bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) && $0.type == "image/png" })
    let page = Page(title: "", identity: "home-page", body: "")
    func html(_ path: String?) -> String {
      Shell(assetBase: "/assets/1", manifestPath: path, playerPath: nil).document(page, miniPlayer: .empty, tabs: []).text
    }
    let linked = html("/manifest")
    #expect(
      linked.contains("<link rel=\"manifest\" href=\"/manifest?language=en\" crossorigin=\"use-credentials\">\n<link rel=\"stylesheet\""))
    #expect(linked.contains("<link rel=\"apple-touch-icon\" href=\"/assets/1/icons/apple-180.png\">"))
    #expect(!html(nil).contains("rel=\"manifest\""))
  }

  // MARK: - Private

  private func members(of json: [UInt8]) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(json)) as? [String: Any])
  }

  private static let sources = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../Sources").standardizedFileURL
}
