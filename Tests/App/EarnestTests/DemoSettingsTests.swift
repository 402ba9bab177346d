import Engines
import Fetching
import Foundation
import TestSupport
import Testing

@testable import earnest

@Suite struct DemoSettingsTests {
  @Test func theDemoKeepsThePrivateAddressesThatTheOwnerAllows() async throws {
    try await withTemporaryFolder { folder in
      var settings = try await Settings.read(
        environment: ["EARNEST_HOME": folder.path, "EARNEST_ALLOW_PRIVATE": "10.0.0.5:8000, feed=10.0.0.6:80"])
      settings.useDemo(at: 8081)
      for address in [("10.0.0.5", 8_000), ("10.0.0.6", 80), ("127.0.0.1", 8_081)] {
        #expect(settings.allowPrivate.contains(HostPort(host: address.0, port: address.1), for: .feed), "\(address.0)")
      }
    }
  }
}
