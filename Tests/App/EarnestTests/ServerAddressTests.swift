import Engines
import Foundation
import TestSupport
import Testing

@testable import earnest

@Suite struct ServerAddressTests {
  @Test func linksHaveTheAddressOfTheRunningServer() async throws {
    try await withTemporaryFolder { folder in
      var settings = try await Settings.read(environment: ["EARNEST_HOME": folder.path])
      #expect(ServerAddress.url(scheme: "http", host: "127.0.0.1", port: 8320, settings: settings) == "http://127.0.0.1:8320")
      #expect(ServerAddress.url(scheme: "http", host: "::1", port: 8320, settings: settings) == "http://[::1]:8320")
      #expect(ServerAddress.url(scheme: "https", host: "0.0.0.0", port: 443, settings: settings) == "https://127.0.0.1:443")
      settings.hosts = ["podcasts.example"]
      #expect(ServerAddress.url(scheme: "https", host: "0.0.0.0", port: 443, settings: settings) == "https://podcasts.example:443")
      settings.proxies.baseURL = try BaseURL("https://podcasts.example:8330/pods/")
      #expect(
        ServerAddress.url(scheme: "http", host: "127.0.0.1", port: 8320, settings: settings) == "https://podcasts.example:8330/pods")
    }
  }
}
