import Accounts
import Foundation
import HTTPTypes
import Testing

@testable import Server

/// `/manifest.webmanifest`.
@Suite struct ManifestRouteTests {
  @Test func everyoneReadsTheManifestInTheirLanguage() async throws {
    try await withServer(basePath: "/pods", mode: .accounts) { server in
      let answer = try await server.ask("/pods/manifest.webmanifest")
      #expect(answer.status == 200 && answer.headers[.contentType] == "application/manifest+json")
      #expect(answer.headers[.cacheControl] == "no-cache" && answer.headers[.setCookie] == nil)
      #expect(answer.text.contains("\"start_url\":\"/pods/\"") && answer.text.contains("\"url\":\"/pods/subscribe?url=%s\""))
      let names = ["Continue listening", "Up Next", "Inbox", "Search"].map { "\"name\":\"\($0)\"" }
      #expect(names.allSatisfy { answer.text.contains($0) })

      let chinese = try await server.ask("/pods/manifest.webmanifest", field("Accept-Language", "zh-CN"))
      #expect(chinese.text.contains("\"lang\":\"zh-Hans\"") && chinese.text.contains("\"name\":\"待播清单\""))
      // The language of the page counts more than that of the browser.
      for (query, language) in [("language=zh-Hans", "zh-Hans"), ("language=xx", "en"), ("language=", "en")] {
        let answer = try await server.ask("/pods/manifest.webmanifest?\(query)", field("Accept-Language", "en"))
        #expect(answer.text.contains("\"lang\":\"\(language)\""), "\(query)")
      }
    }
  }

  @Test func everyAddressInTheManifestLeadsToAPageOrAPicture() async throws {
    try await withServer { server in
      let text = try await server.ask("/manifest.webmanifest").text
      let paths = text.matches(of: #/"(?:src|url|start_url)":"(\/[^"%?]*)"/#).map { String($0.output.1) }
      #expect(paths.count == 13)
      for path in paths { #expect(try await server.ask(path).status == 200, "\(path)") }
    }
  }
}
