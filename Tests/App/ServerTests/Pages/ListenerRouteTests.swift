import Accounts
import Foundation
import TestSupport
import Testing

@testable import Server

/// The language and the time zone of pages.
@Suite struct ListenerRouteTests {
  @Test func signInPageHasTheLanguageOfTheBrowser() async throws {
    try await withServer(mode: .accounts) { server in
      let page = try await server.ask("/library", field("Accept-Language", "zh-CN")).text
      #expect(page.contains("<html lang=\"zh-Hans\"") && page.contains("登录"))
    }
  }

  @Test func missingPageHasTheLanguageOfTheBrowser() async throws {
    try await withServer { server in
      let page = try await server.ask("/nothing-here", field("Accept-Language", "zh-CN"))
      #expect(page.status == 404 && page.text.contains("<html lang=\"zh-Hans\""))
      let heading = try #require(page.text.firstMatch(of: #/<h1[^>]*>([^<]+)</#)).1
      #expect(heading.contains { $0 >= "\u{4E00}" && $0 <= "\u{9FFF}" }, "\(heading)")
    }
  }

  @Test func documentNamesTheTimeZoneThatItsBrowserHasReported() async throws {
    try await withServer { server async throws in
      #expect(try await !server.ask("/me").text.contains("data-zone"))
      let report = "{\"device\":\"phone\",\"tab\":\"1\",\"sentAt\":0,\"entries\":[],\"zone\":\"Pacific/Kiritimati\"}"
      #expect(try await server.post("/session", report).status == 200)
      #expect(try await server.ask("/me").text.contains("data-zone=\"Pacific/Kiritimati\""))
    }
  }
}
