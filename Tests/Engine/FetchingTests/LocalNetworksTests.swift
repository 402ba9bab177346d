import Testing

@testable import Fetching

@Suite struct LocalNetworksTests {
  @Test(arguments: [
    ("10.1.2.3", 8, "10.255.0.1", true), ("10.1.2.3", 8, "11.0.0.1", false), ("10.1.2.3", 32, "10.1.2.3", true),
    ("10.1.2.3", 32, "10.1.2.2", false), ("10.1.2.3", 0, "200.0.0.1", true), ("2606:4700::1", 64, "2606:4700::ffff:1", true),
    ("2606:4700::1", 64, "2606:4700:0:1::1", false), ("2606:4700::1", 128, "2606:4700::1", true),
    ("2606:4700::1", 128, "2606:4700::2", false),
    ("2606:4700::1", 120, "2606:4700::ff", true), ("2606:4700::1", 0, "::1", true), ("2606:4700::1", 0, "1.1.1.1", false),
  ])
  func containsAddressesWithItsPrefix(base: String, bits: Int, address: String, isInside: Bool) throws {
    #expect(IPNetwork(try #require(IPAddress(base)), bits: bits).contains(try #require(IPAddress(address))) == isInside)
  }

  /// The default route, the halves of a VPN's default route and routes through a gateway are not local.
  @Test func readsRoutesWithoutGateway() throws {
    let table4 = """
      Iface\tDestination\tGateway \tFlags\tRefCnt\tUse\tMetric\tMask\t\tMTU\tWindow\tIRTT
      eth0\t00000000\t0100A8C0\t0003\t0\t0\t0\t00000000\t0\t0\t0
      eth0\t0000A8C0\t00000000\t0001\t0\t0\t0\t00FFFFFF\t0\t0\t0
      wg0\t00000080\t00000000\t0001\t0\t0\t0\t00000080\t0\t0\t0
      eth0\t0000FE0A\t0100A8C0\t0003\t0\t0\t0\t0000FFFF\t0\t0\t0
      *\t0000FE09\t00000000\t0201\t0\t0\t4000\t00FFFFFF\t0\t0\t0
      damaged\tzz
      """
    #expect(LocalNetworks.routes4(table4) == [IPNetwork(try #require(IPAddress("192.168.0.0")), bits: 24)])
    let zero = String(repeating: "0", count: 32)
    let table6 = """
      26064700000100020000000000000000 40 \(zero) 00 \(zero) 00000100 00000001 00000000 00000001     eth0
      26064700000300000000000000000000 30 \(zero) 00 fe800000000000000000000000000001 00000100 00000001 00000000 00000003     eth0
      \(zero) 00 \(zero) 00 \(zero) ffffffff 00000001 00000000 00200200       lo
      20000000000000000000000000000000 03 \(zero) 00 \(zero) 00000100 00000001 00000000 00000001      wg0
      damaged
      """
    #expect(LocalNetworks.routes6(table6) == [IPNetwork(try #require(IPAddress("2606:4700:1:2::")), bits: 64)])
  }

  @Test(arguments: [("127.0.0.1", true), ("127.9.9.9", true), ("::ffff:127.0.0.1", true), ("9.9.9.9", false)])
  func knowsThisMachine(text: String, isLocal: Bool) throws {
    #expect(LocalNetworks().contains(try #require(IPAddress(text))) == isLocal)
  }
}
