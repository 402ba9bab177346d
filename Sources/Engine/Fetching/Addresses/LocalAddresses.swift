#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The addresses of this machine in its home network.
public enum LocalAddresses {
  /// The private IPv4 addresses of this machine's interfaces, 16 at most. The one through which it reaches the internet comes first: the
  /// others may belong to containers and virtual machines.
  public static func ofThisMachine() -> [String] {
    var list: UnsafeMutablePointer<ifaddrs>?
    guard getifaddrs(&list) == 0 else { return [] }
    defer { freeifaddrs(list) }
    var found: [(interface: String, address: String)] = []
    var entry = list
    while let current = entry {
      entry = current.pointee.ifa_next
      let flags = current.pointee.ifa_flags
      guard flags & isUp != 0, flags & isLoopback == 0, let socket = current.pointee.ifa_addr,
        let address = IPAddress(UnsafePointer(socket), length: Int32(socket.pointee.sa_family) == AF_INET ? 16 : 28),
        !address.isVersion6, isPrivate(address)
      else { continue }
      found.append((String(cString: current.pointee.ifa_name), address.description))
    }
    let main = LocalNetworks.defaultInterface()
    return Array((found.filter { $0.interface == main } + found.filter { $0.interface != main }).map(\.address).prefix(maxAddresses))
  }

  /// Whether an address of this machine, at which a connection arrived, belongs to a home network or to the machine alone: loopback,
  /// private (RFC 1918), link-local (RFC 3927, RFC 4291) and unique local (RFC 4193) addresses.
  ///
  /// - Parameter address: In text form. IPv4-mapped addresses count as the IPv4 address in them.
  public static func isLocal(_ address: String) -> Bool {
    guard let address = IPAddress(address) else { return false }
    if case .v6(0, let low) = address, low >> 32 == 0xFFFF { return isLocal4(UInt32(truncatingIfNeeded: low)) }
    switch address {
    case .v4(let value): return isLocal4(value)
    case .v6(let high, let low): return high >> 57 == 0xFC >> 1 || high >> 54 == 0xFE80 >> 6 || (high == 0 && low == 1)
    }
  }

  private static let maxAddresses = 16
  /// `IFF_UP` and `IFF_LOOPBACK` of the system's `net/if.h`, whose types differ between C libraries.
  private static let isUp: UInt32 = 0x1
  private static let isLoopback: UInt32 = 0x8

  private static func isLocal4(_ value: UInt32) -> Bool { value >> 24 == 127 || isPrivate(.v4(value)) }

  private static func isPrivate(_ address: IPAddress) -> Bool {
    guard case .v4(let value) = address else { return false }
    return value >> 24 == 10 || value >> 20 == 0xAC1 || value >> 16 == 0xC0A8 || value >> 16 == 0xA9FE
  }
}
