import Library
import PodcastModel
import TestSupport
import Testing

@testable import Accounts

@Suite("Hosts of a server", .timeLimit(.minutes(5)))
struct HostTests {
  private let sample: SampleLibrary
  private let accounts: Accounts
  private let client = Client(address: "192.0.2.7", userAgent: nil)

  init() async throws {
    sample = try await SampleLibrary()
    accounts = Accounts(library: sample.library, hasher: PasswordHasher(rounds: 16))
  }

  @Test(
    "A host is a name or an address as browsers send it",
    arguments: [
      ("podcasts.example", "podcasts.example", false), ("Podcasts.Example.", "podcasts.example", false), ("nas", "nas", false),
      ("nas.4th", "nas.4th", false),
      ("my_nas.home-1.arpa", "my_nas.home-1.arpa", false), ("bücher.example", "xn--bcher-kva.example", false),
      ("192.0.2.1", "192.0.2.1", true), ("2001:DB8:0:0::1", "[2001:db8::1]", true), ("[::1]", "[::1]", true),
    ])
  func hosts(text: String, known: String, isAddress: Bool) throws {
    let host = try #require(HostName(text))
    #expect(host.text == known && host.isAddress == isAddress)
  }

  @Test(
    "Everything else is refused, above all wildcards, and what browsers take for another address",
    arguments: [
      "", ".", "*", "*.example", "a.*", "a..b", ".example", "-a.example", "a-.example", "a b", "https://a.example", "a.example/",
      "a.example:80",
      "192.0.2.1:80", "[::1]:80", "moss@a.example", "a.example?", "a#b", "127.1", "0x7f.0.0.1", "1", "1.2.3.4.5", "::1::", "fe80::1%eth0",
      "a%2eexample", "<b>", "\"a\"", "a\u{0}b", "a\r\nHost: b", String(repeating: "a", count: 64) + ".example",
      String(repeating: "abcd.", count: 60),
    ])
  func refused(text: String) { #expect(HostName(text) == nil) }

  @Test("A list is bounded, and has to contain the host in use")
  func lists() throws {
    let names = try HostName.list(" Podcasts.example,\n192.0.2.1 podcasts.example, ", keeping: "192.0.2.1").map(\.text)
    #expect(names == ["podcasts.example", "192.0.2.1"])
    #expect(try HostName.list("", keeping: nil).isEmpty)
    #expect(throws: AccountError.invalidHost("*.example")) { try HostName.list("a.example,*.example", keeping: nil) }
    #expect(throws: AccountError.missingHost("192.0.2.1")) { try HostName.list("podcasts.example", keeping: "192.0.2.1") }
    func many(_ count: Int) -> String { (0..<count).map { "h\($0).example" }.joined(separator: ",") }
    #expect(try HostName.list(many(20), keeping: nil).count == 20)
    #expect(throws: AccountError.tooManyHosts(20)) { try HostName.list(many(21), keeping: nil) }
    #expect(throws: AccountError.tooManyHosts(20)) { try HostName.list(String(repeating: " ", count: 2_001), keeping: nil) }
    // A long entry is named by its beginning.
    #expect(throws: AccountError.invalidHost(String(repeating: "*", count: 253))) {
      try HostName.list(String(repeating: "*", count: 2_000), keeping: nil)
    }
  }

  @Test("Before there is an owner every address is accepted and no name; afterwards only the owner's list")
  func rule() async throws {
    let (address, name) = (try #require(HostName("192.0.2.1")), try #require(HostName("podcasts.example")))
    let other = try #require(HostName("2001:db8::1"))
    #expect(try await accepted([address, other, name], by: accounts) == [address, other])
    _ = try await accounts.setUpOwner(
      code: accounts.ownerCode(), name: "Moss", password: "a mossy wall", hosts: [name], from: client)
    #expect(try await accepted([address, other, name], by: accounts) == [name])
    try await accounts.setHosts([address])
    #expect(try await accepted([address, other, name], by: accounts) == [address])
    // The list is stored.
    let later = Accounts(library: sample.library, hasher: PasswordHasher(rounds: 16))
    #expect(try await later.hosts() == [address])
    #expect(try await accepted([address, other, name], by: later) == [address])
  }

  @Test("An owner from the command line or from a provider closes it too")
  func otherOwners() async throws {
    let address = try #require(HostName("192.0.2.1"))
    #expect(try await accounts.accept(address))
    try await accounts.addOwner(name: "Moss", password: "a mossy wall")
    #expect(try await !accounts.accept(address))
    // A command that makes the owner is another process than the server.
    let served = try await SampleLibrary().library
    let (server, command) = (Accounts(library: served), Accounts(library: served, hasher: PasswordHasher(rounds: 16)))
    #expect(try await server.accept(address))
    try await command.addOwner(name: "Moss", password: "a mossy wall")
    #expect(try await !server.accept(address))
    let another = Accounts(library: try await SampleLibrary().library)
    #expect(try await another.accept(address))
    try await another.checkSetup(code: another.ownerCode(), hosts: [], from: client)
    _ = try await another.setUpOwner(with: Identity(issuer: "https://id.example", subject: "1"), name: "Moss", from: client)
    #expect(try await !another.accept(address))
  }

  @Test("A wrong code stores no host, and guessing one is limited; a right one of a server with an owner stores none either")
  func wrongCode() async throws {
    let code = accounts.ownerCode()
    let hosts = [try #require(HostName("evil.example"))]
    for _ in 0..<30 {
      await #expect(throws: AccountError.invalidLink) { try await accounts.checkSetup(code: "ABCD-EFGH-JKLM", hosts: hosts, from: client) }
    }
    await #expect(throws: AccountError.self) {
      try await accounts.setUpOwner(code: code, name: "Moss", password: "a mossy wall", hosts: hosts, from: client)
    }
    #expect(try await accounts.hosts().isEmpty)
    #expect(try await !accounts.haveOwner())
    #expect(try await accepted(hosts, by: accounts).isEmpty)
    try await accounts.addOwner(name: "Moss", password: "a mossy wall")
    await #expect(throws: AccountError.invalidLink) {
      try await accounts.checkSetup(code: code, hosts: hosts, from: Client(address: "198.51.100.7", userAgent: nil))
    }
    #expect(try await accounts.hosts().isEmpty)
  }

  private func accepted(_ hosts: [HostName], by accounts: Accounts) async throws -> [HostName] {
    var accepted: [HostName] = []
    for host in hosts where try await accounts.accept(host) { accepted.append(host) }
    return accepted
  }
}
