import Foundation
import NIOCore
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The addresses of this machine's interfaces, and the networks that it reaches without a router. They count as private even when they are
/// globally routable: a server with a public address still has services and neighbours that only trust its own network.
final class LocalNetworks: Sendable {
  private let read: @Sendable () -> [IPNetwork]
  private let state: Mutex<(networks: [IPNetwork], expiry: NIODeadline)> = Mutex(([], .uptimeNanoseconds(0)))

  /// The age at which the list is read again, because interfaces come and go while the program runs.
  private static let lifetime = TimeAmount.seconds(5)

  /// - Parameter read: Reads the current networks; tests pass their own.
  init(_ read: @escaping @Sendable () -> [IPNetwork] = LocalNetworks.ofThisMachine) { self.read = read }

  /// Whether an address, or the IPv4 address embedded in it, belongs to this machine or its networks.
  func contains(_ address: IPAddress) -> Bool {
    let networks = state.withLock { state in
      let now = NIODeadline.now()
      if state.expiry <= now { state = (read(), now + Self.lifetime) }
      return state.networks
    }
    return networks.contains { $0.contains(address) || address.embedded.map($0.contains) ?? false }
  }

  /// Reads interfaces with `getifaddrs`, and routes without a gateway from `/proc/net`, which is absent in some sandboxes.
  @Sendable static func ofThisMachine() -> [IPNetwork] {
    interfaces() + (text("/proc/net/route").map(routes4) ?? []) + (text("/proc/net/ipv6_route").map(routes6) ?? [])
  }

  /// The networks of `/proc/net/route`: the columns are interface, destination, gateway, flags, three counters and mask, as hexadecimal
  /// numbers in the byte order of the machine.
  static func routes4(_ table: String) -> [IPNetwork] {
    lines(table).compactMap { columns in
      guard columns.count > 7, let destination = UInt32(columns[1], radix: 16), let gateway = UInt32(columns[2], radix: 16),
        let flags = UInt32(columns[3], radix: 16), let mask = UInt32(columns[7], radix: 16), gateway == 0, flags & rejects == 0
      else { return nil }
      return network(.v4(UInt32(bigEndian: destination)), bits: mask.nonzeroBitCount)
    }
  }

  /// The interface of the default IPv4 route; nil without one.
  static func defaultInterface() -> String? { text("/proc/net/route").flatMap(defaultInterface(in:)) }

  /// The interface of the default route in `/proc/net/route`: destination and mask are 0.
  static func defaultInterface(in table: String) -> String? {
    lines(table).first { columns in
      columns.count > 7 && UInt32(columns[1], radix: 16) == 0 && UInt32(columns[7], radix: 16) == 0
        && UInt32(columns[3], radix: 16).map { $0 & rejects == 0 } == true
    }.map { String($0[0]) }
  }

  /// The networks of `/proc/net/ipv6_route`: destination, its prefix length, source, its prefix length, next hop, and after three counters
  /// the flags, all hexadecimal.
  static func routes6(_ table: String) -> [IPNetwork] {
    lines(table).compactMap { columns in
      guard columns.count > 8, columns[0].utf8.count == 32, let high = UInt64(columns[0].prefix(16), radix: 16),
        let low = UInt64(columns[0].suffix(16), radix: 16), let bits = Int(columns[1], radix: 16),
        let flags = UInt32(columns[8], radix: 16),
        columns[4].allSatisfy({ $0 == "0" }), flags & rejects == 0
      else { return nil }
      return network(.v6(high: high, low: low), bits: bits)
    }
  }

  // MARK: - Private

  /// `RTF_REJECT` of the kernel's `linux/route.h`: a destination that is refused.
  private static let rejects: UInt32 = 0x0200
  private static let maxRoutes = 4096

  private static func lines(_ table: String) -> [[Substring]] {
    table.split(separator: "\n").prefix(maxRoutes).map { $0.split(whereSeparator: \.isWhitespace) }
  }

  private static func text(_ path: String) -> String? { try? String(contentsOfFile: path, encoding: .utf8) }

  /// A shorter prefix is no local network but the whole internet through a tunnel, e.g. `0.0.0.0/1` of a VPN.
  private static func network(_ base: IPAddress, bits: Int) -> IPNetwork? {
    bits >= (base.isVersion6 ? 16 : 8) ? IPNetwork(base, bits: bits) : nil
  }

  private static func interfaces() -> [IPNetwork] {
    var list: UnsafeMutablePointer<ifaddrs>?
    guard getifaddrs(&list) == 0 else { return [] }
    defer { freeifaddrs(list) }
    var networks: [IPNetwork] = []
    var entry = list
    while let current = entry {
      entry = current.pointee.ifa_next
      guard let address = current.pointee.ifa_addr.flatMap(parsed) else { continue }
      networks.append(IPNetwork(address, bits: address.isVersion6 ? 128 : 32))
      guard let mask = current.pointee.ifa_netmask.flatMap(parsed) else { continue }
      if let network = network(address, bits: mask.setBits) { networks.append(network) }
    }
    return networks
  }

  private static func parsed(_ address: UnsafeMutablePointer<sockaddr>) -> IPAddress? {
    IPAddress(UnsafePointer(address), length: Int32(address.pointee.sa_family) == AF_INET ? 16 : 28)
  }
}

extension IPAddress {
  /// The number of bits that are set: the prefix length of a network mask.
  fileprivate var setBits: Int {
    switch self {
    case .v4(let value): value.nonzeroBitCount
    case .v6(let high, let low): high.nonzeroBitCount + low.nonzeroBitCount
    }
  }
}
