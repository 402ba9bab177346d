import Certificates
import Foundation
import Logging
import Synchronization
import TestSupport
import Testing

@testable import HomeNetwork

@Suite struct HomeNetworkTests {
  /// An announcer that records its calls.
  private actor Announcer: NameAnnouncer {
    private(set) var calls: [String?] = []
    let isAnnounced: Bool
    var failure: String? { isAnnounced ? nil : "no daemon" }

    init(works: Bool = true) { isAnnounced = works }

    func announce(_ name: String, at address: String?) { calls.append(address) }
  }

  private final class Addresses: Sendable {
    private let list = Mutex(["192.168.1.20"])
    var current: [String] {
      get { list.withLock { $0 } }
      set { list.withLock { $0 = newValue } }
    }
  }

  @Test func issuesCertificateWhenAddressesChangeAndBeforeItsEnd() async throws {
    try await withTemporaryFolder { folder in
      let (clock, addresses, announcer) = (FixedClock(), Addresses(), Announcer())
      let network = try HomeNetwork(
        in: folder, label: "earnest", machine: "nas", readAddresses: { addresses.current }, announcer: announcer, now: clock.read,
        logger: Logger(label: "test"))
      let changes = Mutex<[ServerCertificate]>([])
      let record: @Sendable (ServerCertificate) -> Void = { changed in changes.withLock { $0.append(changed) } }
      try await network.update(record)
      #expect(changes.withLock { $0.isEmpty })
      addresses.current = ["192.168.1.21", "10.0.0.1"]
      try await network.update(record)
      #expect(changes.withLock { $0.map(\.addresses) } == [["192.168.1.21", "10.0.0.1"]])
      clock.advance(by: 360 * 86_400)
      try await network.update(record)
      #expect(changes.withLock { $0.count } == 1)
      clock.advance(by: 8 * 86_400)
      try await network.update(record)
      #expect(changes.withLock { $0.count } == 2)
      #expect(changes.withLock { Set($0.map(\.privateKey)).count } == 2)
      #expect(network.certificate.notAfter > clock.now.addingTimeInterval(390 * 86_400))
      #expect(await announcer.calls == ["192.168.1.20", "192.168.1.21", "192.168.1.21", "192.168.1.21"])
    }
  }

  @Test func keepsTheCertificateThatTheServerRefuses() async throws {
    struct Refused: Error {}
    try await withTemporaryFolder { folder in
      let addresses = Addresses()
      let network = try HomeNetwork(
        in: folder, label: "earnest", machine: "nas", readAddresses: { addresses.current }, announcer: Announcer(),
        now: FixedClock().read, logger: Logger(label: "test"))
      let first = network.certificate
      addresses.current = ["10.0.0.1"]
      await #expect(throws: Refused.self) { try await network.update { _ in throw Refused() } }
      #expect(network.certificate == first)
      try await network.update { _ in }
      #expect(network.certificate.addresses == ["10.0.0.1"])
    }
  }

  /// A full disk, or a folder that became read-only, does not stop what needs no file.
  @Test func renewsServerCertificateWhileAuthorityCannotBeWritten() async throws {
    try await withTemporaryFolder { folder in
      let clock = FixedClock()
      let network = try HomeNetwork(
        in: folder, label: "earnest", machine: "nas", readAddresses: { ["192.168.1.20"] }, announcer: Announcer(), now: clock.read,
        logger: Logger(label: "test"))
      let (authority, first) = (try network.authority.fingerprint(), network.certificate)
      clock.advance(by: 9 * 365 * 86_400)
      try FileManager.default.moveItem(at: folder.appending(path: "lan-ca.key"), to: folder.appending(path: "key"))
      await #expect(throws: CertificateAuthorityError.self) { try await network.update { _ in } }
      #expect(network.certificate.privateKey != first.privateKey && !network.certificate.isDue(at: clock.now))
      #expect(try network.authority.fingerprint() == authority)
      try FileManager.default.moveItem(at: folder.appending(path: "key"), to: folder.appending(path: "lan-ca.key"))
      try await network.update { _ in }
      #expect(try network.authority.fingerprint() != authority && !network.authority.isDue(at: clock.now))
    }
  }

  @Test func namesAddressesByPortAndAnnouncement() async throws {
    try await withTemporaryFolder { folder in
      for works in [true, false] {
        let network = try HomeNetwork(
          in: folder, label: "earnest", machine: "nas", readAddresses: { ["192.168.1.20"] }, announcer: Announcer(works: works),
          logger: Logger(label: "test"))
        network.setPorts(app: 8443)
        network.setPorts(guide: 8080)
        await network.announce()
        #expect(network.appURLs == (works ? ["https://earnest.local:8443"] : []) + ["https://192.168.1.20:8443"])
        #expect(network.guideURL == "http://192.168.1.20:8080")
      }
    }
  }

  @Test func acceptsHostNameLabelsOnly() {
    for label in ["earnest", "a", "nas-2", "7", String(repeating: "x", count: 63)] { #expect(HomeNetwork.isLabel(label)) }
    for label in ["", "Earnest", "a.b", "-a", "a-", "ä", "a b", "a\0", "localhost", String(repeating: "x", count: 64)] {
      #expect(!HomeNetwork.isLabel(label), "\(label)")
    }
  }
}
