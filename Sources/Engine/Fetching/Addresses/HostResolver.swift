import NIOCore
import NIOPosix

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Resolves names with the system's resolver on its own threads: a look-up may block for many seconds.
struct HostResolver: Sendable {
  let threads: NIOThreadPool
  let loop: any EventLoop
  /// Resolves a name; blocks its thread.
  let resolve: @Sendable (String) throws -> [IPAddress]

  /// All addresses of a host.
  ///
  /// - Throws: `FetchingError.hostNotFound`, `.noConnectivity` or `.timedOut`.
  func addresses(of host: String, within limit: TimeAmount) async throws -> [IPAddress] {
    if let literal = IPAddress(host) ?? IPAddress(numericHost: host) { return [literal] }
    if IPAddress.endsInNumber(host) { throw FetchingError.hostNotFound(host) }
    // RFC 6761: these names mean the same everywhere and must not be sent to a name server.
    let name = host.hasSuffix(".") ? host.dropLast() : host[...]
    if name == "localhost" || name.hasSuffix(".localhost") { return [.v4(0x7F00_0001), .v6(high: 0, low: 1)] }
    if name == "invalid" || name.hasSuffix(".invalid") { throw FetchingError.hostNotFound(host) }
    let promise = loop.makePromise(of: [IPAddress].self)
    // The later of the two results is ignored: a promise keeps its first one.
    let timer = loop.scheduleTask(in: limit) { promise.fail(FetchingError.timedOut(host: host)) }
    threads.submit { [resolve] state in
      guard case .active = state else { return promise.fail(FetchingError.shutDown) }
      promise.completeWith(Result { try resolve(host) })
    }
    defer { timer.cancel() }
    return try await promise.futureResult.get()
  }

  @Sendable static func systemResolve(_ host: String) throws -> [IPAddress] {
    var hints = addrinfo()
    hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    var list: UnsafeMutablePointer<addrinfo>?
    let code = getaddrinfo(host, nil, &hints, &list)
    guard code == 0 else { throw code == EAI_AGAIN ? FetchingError.noConnectivity : FetchingError.hostNotFound(host) }
    defer { freeaddrinfo(list) }
    var found: [IPAddress] = []
    var entry = list
    while let current = entry {
      if let address = current.pointee.ai_addr, let parsed = IPAddress(address, length: Int(current.pointee.ai_addrlen)) {
        found.append(parsed)
      }
      entry = current.pointee.ai_next
    }
    guard !found.isEmpty else { throw FetchingError.hostNotFound(host) }
    return found
  }
}
