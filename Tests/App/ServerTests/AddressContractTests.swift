import Accounts
import Composition
import Engines
import Foundation
import HomeNetwork
import Logging
import ServiceRouter
import Testing

@testable import Server

/// Addresses that bookmarks, open tabs and other programs ask for: Tests/Contract/addresses.txt lists them.
@Suite struct AddressContractTests {
  @Test func listedAddressesAreServedOrMoved() async throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Contract/addresses.txt").standardized
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").filter { !$0.isEmpty }
    let moving = try #require(lines.firstIndex(of: "# Pages"))
    #expect(lines.count > 145)
    try await withServer { server in
      let network = try HomeNetwork(
        in: server.engines.settings.home, label: "earnest", machine: "nas", announcer: AvahiAnnouncer(), logger: Logger(label: "test"))
      let routes =
        Composition(engines: server.engines, mode: .open, key: nil, homeNetwork: network).router.routes + AppRoutes.routes
      let served = Set(routes.map { "\($0.method.rawValue) \($0.path)" })
      for line in lines.map(String.init) where !line.hasPrefix("#") && !served.contains(line) {
        let present = MovedAddresses.address(for: String(line.drop { $0 != " " }.dropFirst()))?.prefix { $0 != "?" }
        #expect(
          present.map { served.contains("\(line.prefix { $0 != " " }) \($0)") } == true,
          "\(line) is not served: add it to MovedAddresses.moved with its present address")
      }
      for line in lines[..<moving].map(String.init) where !line.hasPrefix("#") {
        #expect(served.contains(line), "\(line) may not move: it is stored outside of this server")
      }
    }
  }
}
