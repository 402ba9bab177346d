import Foundation
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
      #expect(paths.count > 4)
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
        "/assets/0000000000000000/app.css", "/assets/app.css", "/assets/single/app.css", "/assets/", "/assets/../Package.swift",
        "/assets/%2e%2e/x",
      ] {
        #expect(try await server.ask(path).status == 404, "\(path)")
      }
    }
  }

  @Test func changesHashWithContent() {
    let one = store([("x.css", [1]), ("y.css", [2])])
    #expect(one.base == store([("x.css", [1]), ("y.css", [2])]).base)
    #expect(one.base != store([("x.css", [1]), ("y.css", [3])]).base)
    #expect(one.base != store([("x.css", [1]), ("z.css", [2])]).base)
    #expect(one.base.utf8.count == "/assets/".utf8.count + 16)
  }

  @Test func reportsMissingFiles() {
    #expect(store([("x.css", [1]), ("gone.css", [])]).missing == ["gone.css"])
    #expect(AssetStore(BundledAssets.all).missing == [])
  }

  @Test("The service worker has one address in all versions, and names the files of its own, which are the ones that pages load")
  func namesFilesInServiceWorker() async throws {
    try await withServer { server in
      let worker = try await server.ask("/service-worker.js")
      #expect(worker.headers[.contentType] == "text/javascript; charset=utf-8" && worker.headers[.cacheControl] == "no-cache")
      let list = try #require(worker.text.firstMatch(of: /^self\.assets = \{"base":"([^"]+)","names":\["app\.css","app\.js"/))
      let page = try await server.ask("/")
      let version = page.headers[try #require(HTTPField.Name("Earnest-Version"))]
      #expect(page.text.contains("\(list.1)/app.js") && "\(list.1)" == "/assets/\(version ?? "")")
    }
  }

  @Test func compressesServiceWorker() async throws {
    try await withServer { server in
      let plain = try await server.ask("/service-worker.js")
      #expect(plain.headers[.contentEncoding] == nil && !plain.text.contains("sourceMappingURL"))
      let packed = try await server.ask("/service-worker.js", [.acceptEncoding: "gzip, deflate, br"])
      #expect(packed.headers[.contentEncoding] == "gzip" && packed.headers[.vary] == "Accept-Encoding")
      #expect(packed.headers[.cacheControl] == "no-cache" && packed.headers[.contentType] == plain.headers[.contentType])
      #expect(packed.bytes.starts(with: [0x1F, 0x8B]) && packed.bytes.count < plain.bytes.count / 2)
    }
  }

  @Test func servesSingleFilesInDevelopment() throws {
    let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "../../../Sources").standardizedFileURL
    let files = try #require(SingleAssets(sources: sources))
    for path in [
      "app.css", "more.js", "shell/tokens.css", "runtime/player.js", "components/icons.svg", "show-page/show-page.css", "icons/app-192.png",
    ] {
      let asset = try #require(files.file(path), "\(path)")
      #expect(!asset.bytes.isEmpty && asset.type != "application/octet-stream")
    }
    for path in ["../Package.swift", "show-page/../show-page.css", "show-page/ShowPage.swift", "/app.css", "", "none/x.css"] {
      #expect(files.file(path) == nil, "\(path)")
    }
    #expect(SingleAssets(sources: sources.deletingLastPathComponent()) == nil)
  }

  private func store(_ files: [(name: String, bytes: [UInt8])]) -> AssetStore {
    AssetStore(files.map { BundledAssets.File(Asset(name: $0.name, bytes: $0.bytes)) })
  }
}
