import Library
import Synchronization

/// The hosts under which browsers reach the server, beside those of its settings: the owner's list, and until there is an owner any IP
/// address. A container cannot know the address under which it is reached; and DNS rebinding needs a name, which an IP address is not.
extension Accounts {
  /// The owner's list.
  ///
  /// - Throws: `StorageError`.
  public func hosts() async throws -> [HostName] {
    try await (library.serverSettings.settings()[Self.hostsKey] ?? "").split(separator: " ").compactMap { HostName(String($0)) }
  }

  /// Replaces the owner's list, which counts from the next request.
  ///
  /// - Throws: `StorageError`.
  public func setHosts(_ hosts: [HostName]) async throws {
    try await library.serverSettings.set([Self.hostsKey: hosts.map(\.text).joined(separator: " ")])
    hostAccess.forget()
  }

  /// Whether the server answers requests to a host that its settings do not name.
  ///
  /// - Throws: `StorageError`.
  public func accept(_ host: HostName) async throws -> Bool {
    let rule = try await hostAccess.rule { HostAccess.Rule(hosts: Set(try await hosts()), isOpenToAddresses: try await !haveOwner()) }
    return rule.hosts.contains(host) || rule.isOpenToAddresses && host.isAddress
  }

  private static let hostsKey = "accounts.hosts"
}

/// The rule for hosts in memory, since every request asks for it. Until there is an owner, it is read each time: a command may make one, in
/// another process.
final class HostAccess: Sendable {
  struct Rule {
    let hosts: Set<HostName>
    let isOpenToAddresses: Bool
  }

  private let state = Mutex<(rule: Rule?, changes: Int)>((nil, 0))

  /// The rule in memory, or the one that `read` finds.
  func rule(_ read: () async throws -> Rule) async throws -> Rule {
    let (known, changes) = state.withLock { $0 }
    if let known { return known }
    let rule = try await read()
    // A rule from before a change is not for later requests.
    state.withLock { if $0.changes == changes, !rule.isOpenToAddresses { $0.rule = rule } }
    return rule
  }

  /// Reads the rule again for the next request.
  func forget() { state.withLock { $0 = (nil, $0.changes + 1) } }
}
