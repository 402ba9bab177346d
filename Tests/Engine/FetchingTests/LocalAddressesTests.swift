import Testing

@testable import Fetching

@Suite struct LocalAddressesTests {
  @Test func acceptsHomeNetworksAndLoopbackOnly() {
    let local = [
      "127.0.0.1", "127.8.9.1", "10.0.0.1", "172.16.0.1", "172.31.255.255", "192.168.1.20", "169.254.7.7", "::1", "fd12::7", "fe80::1",
      "::ffff:192.168.1.20",
    ]
    let others = [
      "172.15.0.1", "172.32.0.1", "192.169.0.1", "11.0.0.1", "8.8.8.8", "100.64.0.1", "0.0.0.0", "::", "2001:db8::1", "fec0::1",
      "::ffff:8.8.8.8", "2002:c0a8:0101::1", "fe00::1", "", "earnest.local", "192.168.1", "192.168.1.20:80",
    ]
    for address in local { #expect(LocalAddresses.isLocal(address), "\(address)") }
    for address in others { #expect(!LocalAddresses.isLocal(address), "\(address)") }
  }

  @Test func listsPrivateAddressesOnly() {
    for address in LocalAddresses.ofThisMachine() {
      #expect(LocalAddresses.isLocal(address) && !address.hasPrefix("127.") && IPAddress(address)?.isVersion6 == false)
    }
  }

  @Test func findsInterfaceOfDefaultRoute() {
    let table = """
      Iface\tDestination\tGateway\tFlags\tRefCnt\tUse\tMetric\tMask\tMTU\tWindow\tIRTT
      docker0\t000011AC\t00000000\t0001\t0\t0\t0\t0000FFFF\t0\t0\t0
      wlan0\t00000000\t0101A8C0\t0003\t0\t0\t600\t00000000\t0\t0\t0
      """
    #expect(LocalNetworks.defaultInterface(in: table) == "wlan0")
    #expect(LocalNetworks.defaultInterface(in: "") == nil)
  }
}
