import HTTPTypes
import Shell
import TestSupport
import Testing
import WebPage

@testable import Server

@Suite struct AssetStoreTests {
  @Test func allowsCachingUnderCurrentHash() async throws {
    try await withServer { server in
      let home = try await server.ask("/").text
      let paths = Set(home.matches(of: /"(\/assets\/[^"#]+)["#]/).map { String($0.1) })
      #expect(paths.count > 10)
      for path in paths {
        let answer = try await server.ask(path)
        #expect(answer.status == 200 && !answer.bytes.isEmpty, "\(path)")
        #expect(answer.headers[.cacheControl] == "public, max-age=31536000, immutable")
      }
    }
  }

  @Test func returnsNothingForAnotherHash() async throws {
    try await withServer { server async throws in
      for path in [
        "/assets/0000000000000000/shell/tokens.css", "/assets/shell/tokens.css", "/assets/", "/assets/../Package.swift", "/assets/%2e%2e/x",
      ] {
        #expect(try await server.ask(path).status == 404, "\(path)")
      }
    }
  }

  @Test func changesHashWithContent() {
    let one = store([("a", "x.css", [1]), ("a", "y.css", [2])])
    #expect(one.base == store([("a", "x.css", [1]), ("a", "y.css", [2])]).base)
    #expect(one.base != store([("a", "x.css", [1]), ("a", "y.css", [3])]).base)
    #expect(one.base != store([("a", "x.css", [1]), ("b", "y.css", [2])]).base)
    #expect(one.base.utf8.count == "/assets/".utf8.count + 16)
  }

  @Test func reportsMissingFiles() {
    #expect(store([("a", "x.css", [1]), ("a", "gone.css", [])]).missing == ["a/gone.css"])
  }

  private func store(_ files: [(folder: String, name: String, bytes: [UInt8])]) -> AssetStore {
    AssetStore(files.map { AssetFolder(name: $0.folder, assets: [Asset(name: $0.name, bytes: $0.bytes)]) })
  }
}
