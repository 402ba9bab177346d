import Engines
import Foundation
import TestSupport
import Testing
import WebPage

@testable import Server

@Suite struct ServerStartTests {
  @Test func catalogMatchesKeys() {
    #expect(ServerStrings.strings.catalogKeys == Set(ServerStrings.StringKey.allCases.map(\.rawValue)))
  }

  @Test(arguments: ["0.0.0.0", "::", "192.168.1.5", "earnest.example", "", "127.0.0.1.evil.example"])
  func refusesOtherHostsWithoutAccounts(host: String) async throws {
    try await withTemporaryFolder { folder in
      let engines = try Engines.open(try await Settings.read(environment: ["EARNEST_HOME": folder.path]))
      var options = WebServer.Options()
      options.host = host
      let error = #expect(throws: WebServerError.self) { try WebServer(engines: engines, options: options) }
      #expect(error == .accountsNeeded(host: host))
      await engines.close()
    }
  }
}
