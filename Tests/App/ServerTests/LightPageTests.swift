import Engines
import Foundation
import Library
import PodcastModel
import TestSupport
import Testing
import WebPage

@testable import Server

@Suite("Size of pages with many rows")
struct LightPageTests {
  /// The picture of a row takes 280 of its bytes.
  @Test("A show page with 25 episodes has at most 70,500 uncompressed bytes and 1,220 elements")
  func showPageIsLight() async throws {
    try await withServer { server in
      let facts = (0..<25).map { SampleLibrary.episode($0) }
      let stored = try await server.engines.library.feeds.store(SampleLibrary.showFacts, episodes: facts, at: Date())
      try await server.engines.library.subscriptions.subscribe(.local, to: stored.show, at: Date())
      let page = try await server.ask("/shows/\(stored.show.rawValue)")
      let elements = page.text.matches(of: #/<[a-z]/#).count
      #expect(page.text.ranges(of: "<article").count == 25)
      #expect(page.bytes.count <= 70_500, "\(page.bytes.count) bytes")
      #expect(elements <= 1_220, "\(elements) elements")

      let token = FormToken(secret: Array(0..<32))
      let withToken = try await FormToken.$current.withValue(token) {
        try await server.pages().page(server.request("/shows/\(stored.show.rawValue)"), viewer: Viewer(userID: 1)).text()
      }
      #expect(withToken.utf8.count <= 70_500, "\(withToken.utf8.count) bytes with form tokens")
      #expect(withToken.ranges(of: FormToken.fieldName).count > 3)
    }
  }
}
