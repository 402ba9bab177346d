import Foundation
import NIOCore
import Testing

@testable import Server

@Suite struct WebServerErrorTests {
  @Test func aPortThatCannotBeBoundHasAReason() {
    let cases: [(Int32, WebServerError?)] = [
      (EADDRINUSE, .portTaken(80)), (EACCES, .portDenied(80)), (EADDRNOTAVAIL, .unusableHost("192.0.2.1")), (ENOMEM, nil),
    ]
    for (code, reason) in cases {
      #expect(WebServerError(binding: "192.0.2.1", 80, IOError(errnoCode: code, reason: "bind")) == reason)
    }
  }

  @Test func aHostThatIsUnknownHasAReason() {
    let error = #expect(throws: (any Error).self) { try SocketAddress.makeAddressResolvingHost("no host", port: 80) }
    #expect(error.flatMap { WebServerError(binding: "no host", 80, $0) } == .unusableHost("no host"))
  }
}
